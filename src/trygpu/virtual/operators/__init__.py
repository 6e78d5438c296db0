"""What an operator does on a virtual GPU: whether its operands are together, whether there is room, how it runs."""
