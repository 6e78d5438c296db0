"""What happens: launches, transfers and waits, and who is told of them."""
