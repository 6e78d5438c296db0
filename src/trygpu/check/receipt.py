"""Receipts: the proof that a test cell ran to its end in this run, and what it earned.

Before each test cell the grader opens a run with a fresh secret; the exercise takes the secret when it starts and signs
its result with it when it ends. Without a valid receipt a test cell earns nothing, so silence is never credit.
"""

import hashlib
import hmac
import json
from typing import Any

MIME_TYPE = "application/vnd.trygpu.receipt+json"

_key: str | None = None


def open_run(key: str) -> None:
    """Keep the grader's secret for the exercise that starts next."""
    global _key
    _key = key


def take_key() -> str | None:
    """Hand the secret over, once; None where nobody grades (a student's own notebook)."""
    global _key
    key, _key = _key, None
    return key


def sign(result: dict[str, Any], key: str | None) -> dict[str, Any]:
    """The result as a receipt. Without a key it is unsigned and worth nothing to a grader."""
    return {**result, "signature": None if key is None else _signature(result, key)}


def verify(receipt: dict[str, Any], key: str) -> bool:
    """Whether this receipt was signed in the run that was opened with `key`, and not changed since."""
    if not isinstance(receipt, dict) or not isinstance(receipt.get("signature"), str):
        return False
    result = {name: value for name, value in receipt.items() if name != "signature"}
    return hmac.compare_digest(receipt["signature"], _signature(result, key))


def _signature(result: dict[str, Any], key: str) -> str:
    text = json.dumps(result, sort_keys=True, ensure_ascii=True)
    return hmac.new(key.encode(), text.encode(), hashlib.sha256).hexdigest()
