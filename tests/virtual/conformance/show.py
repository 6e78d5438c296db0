"""``PYTHONPATH=tests/virtual:src python -m conformance.show OPERATOR...``: all problems with these operators."""

import sys

from trygpu.virtual import virtual_gpus

from . import values, verdicts


def gpus():
    return virtual_gpus(2)


for name, found in values.problems(sys.argv[1:], gpus).items():
    print(f"{name}, values:", *(found or ["right" if found == [] else "not run"]), sep="\n    ")
for name, verdict in verdicts.judge(sys.argv[1:], gpus).items():
    print(f"{name}, mixtures:", *(verdict.wrong or ["right"]), *verdict.words, sep="\n    ")
