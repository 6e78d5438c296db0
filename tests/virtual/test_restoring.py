"""Leaving a block puts torch back: every object that was there is the identical one, in every way of leaving."""

import gc
import signal
import sys
import threading
import types

import pytest
import torch

from trygpu.virtual import disable, enable, topology, virtual_gpus


def inventory() -> dict[tuple[str, str, str], int]:
    """The identity of all functions, classes and modules bound in torch's modules, and of its classes' members."""
    found = {}
    for module_name, module in list(sys.modules.items()):
        names = getattr(module, "__dict__", None)
        if not isinstance(names, dict) or not module_name.startswith(("torch", "threading")):
            continue
        for name, value in list(names.items()):
            kind = type(value)  # not isinstance: some of torch's objects warn when looked at
            if issubclass(kind, types.FunctionType | types.BuiltinFunctionType | type | types.ModuleType):
                found[module_name, name, ""] = id(value)
            if issubclass(kind, type) and value.__module__ == module_name:
                for attribute, member in list(vars(value).items()):
                    found[module_name, name, attribute] = id(member)
    return found


def codes() -> dict[str, types.CodeType]:
    """Functions that C++ calls by name could be changed by their code alone."""
    modules = (torch._library.simple_registry, torch.utils._python_dispatch, torch._utils)
    return {
        f"{module.__name__}.{name}": value.__code__
        for module in modules
        for name, value in vars(module).items()
        if isinstance(value, types.FunctionType)
    }


def differences(before: dict, after: dict) -> set:
    return {key for key in before.keys() & after.keys() if before[key] != after[key]} | (before.keys() - after.keys())


@pytest.fixture
def restored():
    """Fails unless all is as it was before the test."""
    with virtual_gpus(2):  # what a first use imports and caches
        torch.ones(2, device="cuda").cpu()
    torch.optim.Adam([torch.ones(1)])  # torch's optimizers wrap their class's step when the first one is made
    gc.collect()
    before, before_codes = inventory(), codes()
    yield
    assert topology() is None
    assert not differences(before, inventory())
    assert before_codes == codes()
    assert torch._C._len_torch_dispatch_stack() == 0
    assert torch._C._len_torch_function_stack() == 0


def work() -> None:
    model = torch.nn.Linear(3, 2).to("cuda:1")
    optimizer = torch.optim.Adam(model.parameters())
    model(torch.ones(4, 3, device="cuda:1")).sum().backward()
    optimizer.step()


def test_after_a_block(restored):
    with virtual_gpus(2):
        work()


def test_after_nested_blocks(restored):
    with virtual_gpus(2):
        work()
        with virtual_gpus(0):
            assert not torch.cuda.is_available()
        with virtual_gpus(8):
            assert torch.cuda.device_count() == 8
        work()


def test_after_enable_and_disable(restored):
    enable(2)
    work()
    disable()


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt, SystemExit, GeneratorExit])
def test_after_an_exception(restored, error):
    with pytest.raises(error), virtual_gpus(2):
        work()
        raise error


def test_after_an_exception_inside_an_operator(restored):
    class Broken(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x * 2

        @staticmethod
        def backward(ctx, slope):
            raise KeyError("broken")

    with pytest.raises(KeyError), virtual_gpus(2):
        Broken.apply(torch.ones(2, device="cuda", requires_grad=True)).sum().backward()


# One that strikes in a destructor is lost, as Python's rule is.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_after_an_alarm(restored):
    """A time limit's signal may strike anywhere, also while the block is being entered or left."""

    def interrupt(signum, frame):
        raise TimeoutError

    old = signal.signal(signal.SIGALRM, interrupt)
    try:
        for delay in (0.001, 0.003, 0.01, 0.02, 0.04, 0.08):
            try:
                signal.setitimer(signal.ITIMER_REAL, delay)
                with virtual_gpus(2):
                    for _ in range(20):
                        work()
            except TimeoutError:
                pass
            finally:
                signal.setitimer(signal.ITIMER_REAL, 0)
            assert topology() is None
    finally:
        signal.signal(signal.SIGALRM, old)


def test_after_a_generator_is_thrown_away(restored):
    def generate():
        with virtual_gpus(2):
            work()
            yield

    generator = generate()
    next(generator)
    generator.close()


def test_after_users_modes_and_default_devices(restored):
    with virtual_gpus(2), torch.device("cuda:1"), torch.inference_mode(), torch.autocast("cuda"):
        assert torch.ones(2).device == torch.device("cuda:1")


def test_a_default_device_set_inside_is_the_users_to_reset(restored):
    with virtual_gpus(2):
        torch.set_default_device("cuda:1")
        assert torch.ones(2).device == torch.device("cuda:1")
        torch.set_default_device(None)
        assert torch.ones(2).device == torch.device("cpu")


def test_cuda_is_as_absent_as_before(restored):
    """The same error, the same words, and nothing initialized."""

    def refused():
        with pytest.raises((RuntimeError, AssertionError)) as raised:
            torch.ones(2, device="cuda")
        return type(raised.value), str(raised.value)

    if torch.cuda.is_available():
        pytest.skip("this machine has a GPU")
    before = refused()
    with virtual_gpus(2):
        work()
    assert refused() == before
    assert not torch.cuda.is_available()
    assert not torch.cuda.is_initialized()
    assert torch.cuda.device_count() == 0


def test_names_bound_before_work_inside_and_are_put_back(restored):
    module = types.ModuleType("bound_before")
    sys.modules["bound_before"] = module
    module.make, module.count, module.generator_seed = torch.ones, torch.cuda.device_count, torch.manual_seed
    originals = vars(module).copy()
    try:
        with virtual_gpus(2):
            assert module.make(2, device="cuda:1").device == torch.device("cuda:1")
            assert module.count() == 2
        assert all(vars(module)[name] is original for name, original in originals.items())
    finally:
        del sys.modules["bound_before"]


def test_a_thread_that_outlives_the_block_works_on_plainly(restored):
    left, results = threading.Event(), []

    def run():
        results.append(torch.ones(2, device="cuda").device)
        left.wait(10)
        results.append((torch.ones(2) + 1).tolist())
        results.append(torch.cuda.is_available())
        model = torch.nn.Linear(2, 1)
        model(torch.ones(1, 2)).sum().backward()
        results.append(model.weight.grad.tolist())

    available = torch.cuda.is_available()
    with virtual_gpus(1):
        thread = threading.Thread(target=run)
        thread.start()
        while not results:
            left.wait(0.01)
    left.set()
    thread.join()
    assert results == [torch.device("cuda:0"), [2.0, 2.0], available, [[1.0, 1.0]]]


def test_many_blocks_leave_nothing_behind(restored):
    for _ in range(5):
        with virtual_gpus(1):
            torch.ones(2, device="cuda").sum().item()
    gc.collect()
    count = len(gc.get_objects())
    for _ in range(5):
        with virtual_gpus(1):
            torch.ones(2, device="cuda").sum().item()
    gc.collect()
    assert len(gc.get_objects()) - count < 100
