import pytest

from trygpu import messages


@pytest.fixture
def russian():
    messages.set_language("ru")
    yield
    messages.set_language("en")
