# score: 0
# says: 2 GPUs
# why: counts what nvidia-smi prints, which knows nothing of what PyTorch can use
import subprocess


def num_gpus():
    found = subprocess.run(["nvidia-smi-absent", "-L"], capture_output=True, text=True)
    return len(found.stdout.splitlines())
