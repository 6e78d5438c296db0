"""TryGPU: a course on PyTorch devices that grades itself, on any machine, with or without a GPU."""
