"""Programs of the system that some tests need: fixtures for all tests, each tried here."""
