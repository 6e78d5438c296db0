import pytest

from trygpu.messages import speaking


@pytest.fixture
def russian():
    with speaking("ru"):
        yield
