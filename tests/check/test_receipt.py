"""A receipt is worth something only to the grader that opened the run."""

from trygpu.check import receipt

RESULT = {"exercise": "f", "score": 1, "max": 2, "reasons": ["почему"]}


def test_a_signed_receipt_is_valid_for_its_run_alone():
    signed = receipt.sign(RESULT, "secret")
    assert receipt.verify(signed, "secret")
    assert not receipt.verify(signed, "another")


def test_a_changed_receipt_is_not_valid():
    signed = receipt.sign(RESULT, "secret")
    assert not receipt.verify({**signed, "score": 2}, "secret")
    assert not receipt.verify({**signed, "exercise": "g"}, "secret")


def test_unsigned_and_broken_receipts_are_not_valid():
    assert not receipt.verify(receipt.sign(RESULT, None), "secret")
    for broken in (None, [], "text", {}, {"signature": 3}):
        assert not receipt.verify(broken, "secret")


def test_a_key_is_taken_once():
    receipt.open_run("secret")
    assert receipt.take_key() == "secret"
    assert receipt.take_key() is None
