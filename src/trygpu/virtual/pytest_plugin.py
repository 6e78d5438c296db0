"""The pytest fixture `virtual_gpus`."""
