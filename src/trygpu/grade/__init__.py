"""The instructor's side: submissions restored, executed under limits, judged by receipts; marking and the demo."""


class UsageError(Exception):
    """What the caller asked for cannot be done; the message says what happened, where, and what to do."""
