"""The colours of the pictures.

The background stays transparent. Text stands only on boxes, which bring their own light ground; the lines between
them have mid tones (contrast of at least 4 to 1 on white and on #111). So a picture reads in light and dark themes.
"""

# Text on any ground, and text that says less.
INK = "#1b2733"
MUTED = "#53606d"

# What fills a GPU's memory: this process's tensors, everything else, nothing.
YOURS = "#2f6fb7"
YOURS_PALE = "#d9e7f7"
OTHER = "#8d99a6"
FREE = "#ffffff"

# The boxes of devices. A virtual GPU's dashed edge lies on a pale solid one.
CPU_GROUND = "#fdf5e6"
CPU_EDGE = "#a8823f"
GPU_GROUND = "#eef4fb"
GPU_EDGE = "#5f83ad"
VIRTUAL_EDGE = "#b4c9e0"

# Transfers: lines, the ground of their labels, and the labels' text.
ARROW = "#c2591d"
ARROW_PALE = "#fff8f2"
ARROW_INK = "#8f3d0c"
