"""What there is: the GPUs in force, what each of them holds, and what PyTorch says about them."""
