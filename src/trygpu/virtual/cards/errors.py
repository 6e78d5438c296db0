"""The errors that PyTorch raises about devices and memory, in PyTorch's own words; ours stand in `refusals`.

Each function makes an error for its caller to raise. Devices come as PyTorch prints them, sizes are in bytes.
"""

from __future__ import annotations

import torch

from trygpu.virtual.cards.native_functions import cuda_wrapper
from trygpu.virtual.cards.topology import Card

Device = torch.device

_ORDINAL = (
    "CUDA error: invalid device ordinal\nGPU device may be out of range, do you have enough GPUs?\n"
    "CUDA kernel errors might be asynchronously reported at some other API call, so the stacktrace below might be "
    "incorrect.\nFor debugging consider passing CUDA_LAUNCH_BLOCKING=1\n"
    "Device-side assertion tracking was not enabled by user.\n"
)

# Devices and what they are asked for.


def no_gpus() -> RuntimeError:
    """What the first touch of a GPU says where there is none."""
    return RuntimeError("No CUDA GPUs are available")


def bad_fork() -> RuntimeError:
    """What CUDA says in the forked child of a process that has used it."""
    return RuntimeError(
        "Cannot re-initialize CUDA in forked subprocess. To use CUDA with multiprocessing, "
        "you must use the 'spawn' start method"
    )


def invalid_ordinal() -> Exception:
    """There is no card with this index."""
    return torch.AcceleratorError(_ORDINAL)


def negative_index() -> RuntimeError:
    """A bare number as a device, below zero."""
    return RuntimeError("Device index must not be negative")


def index_out_of_range(index: int, gpus: int) -> RuntimeError:
    """What asking for the stream of a card that does not exist says."""
    return RuntimeError(f"Device index value {index} is out of index range [0, {gpus})")


def invalid_device_argument() -> RuntimeError:
    """What memory statistics of a card that does not exist say."""
    return RuntimeError("Invalid device argument : did you call init?")


def invalid_device_id() -> AssertionError:
    """What the properties of a card that does not exist say."""
    return AssertionError("Invalid device id")


def must_be_cuda() -> RuntimeError:
    """What `tensor.cuda(device)` says to another kind of device."""
    return RuntimeError("Invalid device, must be cuda device")


def stream_elsewhere(device: object) -> ValueError:
    """What a CUDA stream says to another kind of device."""
    return ValueError(f"Expected a cuda device, but got: {device}")


def untimed_event() -> ValueError:
    """What the time between events says that were not made for it."""
    return ValueError("Both events must be created with argument 'enable_timing=True'.")


def unrecorded_event() -> ValueError:
    """What the time between events says that nobody has recorded."""
    return ValueError("Both events must be recorded before calculating elapsed time.")


def out_type(asked: str, out: str) -> RuntimeError:
    """A factory was asked for one type of device and given an `out` on another."""
    return RuntimeError(f"device type {asked} does not match device type of out parameter ({out})")


def generator_elsewhere(wanted: str, found: str) -> RuntimeError:
    """An operator was given the generator of another type of device."""
    return RuntimeError(f"Expected a '{wanted}' device type for generator but found '{found}'")


def no_kernel(operator: str) -> NotImplementedError:
    """What the dispatcher says. operator: qualified, as in "aten::histogram.bin_ct"."""
    return NotImplementedError(
        f"Could not run '{operator}' with arguments from the 'CUDA' backend. This could be because the operator "
        "doesn't exist for this backend, or was omitted during the selective/custom build process (if using custom "
        "build). If you are a Facebook employee using PyTorch on mobile, please visit https://fburl.com/ptmfixes for "
        "possible resolutions."
    )


# Memory.


def size(count: int) -> str:
    """A number of bytes as CUDA's caching allocator prints it."""
    for unit, name in ((2**30, "GiB"), (2**20, "MiB"), (2**10, "KiB")):
        if count >= unit:
            return f"{count / unit:.2f} {name}"
    return f"{count} bytes"


def out_of_memory(card: Card, wanted: int) -> torch.OutOfMemoryError:
    """What CUDA's caching allocator says when a card has no room for `wanted` bytes."""
    others = f"Other processes have {size(card.used_by_others)} memory in use. " if card.used_by_others else ""
    return torch.OutOfMemoryError(
        f"CUDA out of memory. Tried to allocate {size(wanted)}. GPU {card.index} has a total capacity of "
        f"{size(card.total)} of which {size(card.free)} is free. {others}Of the allocated memory "
        f"{size(card.allocated)} is allocated by PyTorch, and 0 bytes is reserved by PyTorch but unallocated. "
        "If reserved but unallocated memory is large try setting PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True to "
        "avoid fragmentation.  See documentation for Memory Management  "
        "(https://docs.pytorch.org/docs/stable/notes/cuda.html#optimizing-memory-usage-with-pytorch-cuda-alloc-conf)"
    )


def not_pinnable(kind: str | None = None) -> RuntimeError:
    """Only the CPU's memory can be pinned. kind: the type of the tensor that was to be pinned, None in a factory."""
    if kind is None:
        return RuntimeError("Only dense CPU tensors can be pinned")
    return RuntimeError(f"cannot pin '{kind}' only dense CPU tensors can be pinned")


def no_data() -> NotImplementedError:
    """What copying a meta tensor says."""
    return NotImplementedError("Cannot copy out of meta tensor; no data!")


def not_numpy(device: Device) -> TypeError:
    """What `tensor.numpy()` says on a GPU."""
    return TypeError(
        f"can't convert {device} device type tensor to numpy. Use Tensor.cpu() to copy the tensor to host memory first."
    )


def not_exported() -> BufferError:
    """What NumPy says of memory that is a GPU's."""
    return BufferError("Unsupported device in DLTensor.")


def storage_elsewhere(tensor: Device, storage: Device) -> RuntimeError:
    """What `set_` says to a storage on another device."""
    return RuntimeError(
        f'Attempted to set the storage of a tensor on device "{tensor}" to a storage on different device "{storage}".  '
        "This is no longer allowed; the devices must match."
    )


# Operands that are not together.


def two_devices(first: Device, second: Device) -> RuntimeError:
    """What TensorIterator says."""
    return RuntimeError(
        f"Expected all tensors to be on the same device, but found at least two devices, {first} and {second}!"
    )


def wrong_argument(operator: str, argument: str, found: Device, common: Device) -> RuntimeError:
    """What the generated wrapper of a CUDA kernel says. operator: with its overload, as in "add.Tensor"."""
    return RuntimeError(
        f"Expected all tensors to be on the same device, but got {argument} is on {found}, "
        f"different from other tensors on {common} (when checking argument in method {cuda_wrapper(operator)})"
    )


def out_elsewhere(found: Device, wanted: Device) -> RuntimeError:
    """What composites say to an `out` that is not where their input is."""
    return RuntimeError(f"Expected out tensor to have device {wanted}, but got {found} instead")


def result_elsewhere(label: str, name: str, found: Device, wanted: Device) -> RuntimeError:
    """What many composites say. name: of the argument that is on `found` and not with the input on `wanted`."""
    return RuntimeError(
        f"{label}: Expected {name} and input tensors to be on the same device, but got {name} on {found} "
        f"and input on {wanted}"
    )


def index_elsewhere(common: Device) -> RuntimeError:
    """What reading by indices on another device says."""
    return RuntimeError(f"indices should be either on cpu or on the same device as the indexed tensor ({common})")


def convolution_types(source: str, name: str, other: str, *, on_cpu: bool = False) -> RuntimeError:
    """What convolutions say to an input of the type `source` and a weight or bias of the type `other`."""
    advice = " or input should be a MKLDNN tensor and weight is a dense tensor" if on_cpu else ""
    return RuntimeError(f"Input type ({source}) and {name} type ({other}) should be the same{advice}")


def mask_elsewhere(mask: Device, target: Device) -> RuntimeError:
    """What `masked_fill` says to a mask on another device."""
    return RuntimeError(f"expected self and mask to be on the same device, but got mask on {mask} and self on {target}")


def fill_value_elsewhere() -> RuntimeError:
    """What `masked_fill` says to a value on a GPU for a tensor on the CPU."""
    return RuntimeError("masked_fill_: Expected inputs to be on same device")


def no_cpu_number(name: str) -> RuntimeError:
    """What `addcmul` says to a CPU tensor without dimensions as `name`."""
    advice = (
        " However, CPU Scalar support for tensor2 is supported, please swap your tensor1 and tensor2 terms."
        if name == "tensor1"
        else ""
    )
    return RuntimeError(
        f"CPU Scalar support for {name} argument is not supported when calling addcmul on CUDA tensors.{advice}"
    )


def block_elsewhere(first: Device, index: int, other: Device) -> RuntimeError:
    """What `block_diag` says."""
    return RuntimeError(
        "torch.block_diag: input tensors must all be on the same device. "
        f"Input 0 is on device {first} and input {index} is on device {other}"
    )


def cholesky_elsewhere(right: Device, left: Device) -> RuntimeError:
    """What `cholesky_solve` says to its two matrices."""
    return RuntimeError(f"Expected b and A to be on the same device, but found b on {right} and A on {left} instead.")


def dot_elsewhere(operator: str, out: Device, source: Device, other: Device) -> RuntimeError:
    """What `dot` and `vdot` say to their `out`."""
    return RuntimeError(
        f"{operator}: Expected the output and input tensors to be on the same device, but got the output tensor on "
        f"{out}, the 'input' tensor on {source}, and the 'other' tensor on {other}"
    )


def tensordot_elsewhere(out: Device, a: Device, b: Device) -> RuntimeError:
    """What `tensordot` says to its `out`."""
    return RuntimeError(
        "tensordot: Expected the output and input tensors to be on the same device, but got the output tensor on "
        f"{out}, input tensor a on {a}, and input tensor b on {b}"
    )


def attention_elsewhere(query: Device, key: Device, value: Device) -> RuntimeError:
    """What attention says to query, key and value."""
    return RuntimeError(
        "Expected query, key, and value to have the same device type, but got query.device: "
        f"{query} key.device: {key} and value.device: {value} instead."
    )


def lengths_on_gpu(lengths: Device, dtype: str) -> RuntimeError:
    """What `pack_padded_sequence` says to lengths that are not on the CPU."""
    return RuntimeError(
        f"'lengths' argument should be a 1D CPU int64 tensor, but got 1D {lengths} {dtype.capitalize()} tensor"
    )


def segment_elsewhere(name: str) -> RuntimeError:
    """What `segment_reduce` says."""
    return RuntimeError(
        f"Expected data.get_device() == {name}_value.get_device() to be true, but got false.  "
        "(Could this error message be improved?  If so, please report an enhancement request to PyTorch.)"
    )


def chain_elsewhere(first: Device, index: int, other: Device) -> RuntimeError:
    """What `multi_dot` says to its matrices."""
    return RuntimeError(
        f"multi_dot(): all tensors must be on the same device but tensor 0 is on {first} and tensor {index} on {other}"
    )


def chain_out_elsewhere(first: Device, out: Device) -> RuntimeError:
    """What `multi_dot` says to its `out`."""
    return RuntimeError(f"multi_dot(): expected out tensor to be on device {first} but got {out}")


def quantile_elsewhere(name: str) -> RuntimeError:
    """What `quantile` says."""
    return RuntimeError(f"quantile() {name} tensor must be on the same device as the input tensor")


def grid_elsewhere() -> RuntimeError:
    """What `meshgrid` says."""
    return RuntimeError("meshgrid expects all tensors to have the same device")


def spacing_elsewhere(source: Device, other: Device) -> RuntimeError:
    """What `torch.gradient` says."""
    return RuntimeError(
        f"torch.gradient expected each tensor to be on the same device, but got devices {source} and {other}!"
    )


def sections_on_gpu(found: Device) -> RuntimeError:
    """What `tensor_split` says to indices on a GPU."""
    return RuntimeError(f"tensor_split expected tensor_indices_or_sections to be on cpu, but it's on {found}")


def argument_elsewhere(kind: str, wanted: object, found: object, function: str) -> RuntimeError:
    """What C++'s checks of arguments say. kind: "Device" or "DeviceType"; function: as they name it."""
    return RuntimeError(
        f"Expected tensor to have {wanted} {kind}, but got tensor with {found} {kind} "
        f"(while checking arguments for {function})"
    )


def window_elsewhere(label: str, source: Device, window: Device) -> RuntimeError:
    """What `stft` and `istft` say."""
    return RuntimeError(
        f"{label} input and window must be on the same device but got self on {source} and window on {window}"
    )


def sorter_elsewhere(sorter: Device, sequence: Device) -> RuntimeError:
    """What `searchsorted` says."""
    return RuntimeError(
        "torch.searchsorted(): sorter and boundary tensors should have same device type, but got sorter tensor "
        f"device type {sorter} and input value tensor device type {sequence}"
    )


def unexpected_device(wanted: Device, found: Device) -> RuntimeError:
    """What `diff` and `logcumsumexp` say to their `out`."""
    return RuntimeError(f"expected device {wanted} but found {found}")


def recurrent_elsewhere(name: str, source: Device, found: Device) -> RuntimeError:
    """What RNNs say. name: "hidden" or "parameter"."""
    return RuntimeError(
        f"Input and {name} tensors are not at the same device, found input tensor at {source} "
        f"and {name} tensor at {found}"
    )


# Gradients and autocast.


def assigned_gradient_elsewhere(grad: Device, tensor: Device) -> RuntimeError:
    """What setting `.grad` says."""
    if grad.type == tensor.type:
        return RuntimeError("assigned grad has data located on a different device")
    return RuntimeError(
        f"attempting to assign a gradient with device type '{grad.type}' to a tensor with device type '{tensor.type}'. "
        "Please ensure that the gradient and the tensor are on the same device"
    )


def gradient_elsewhere(index: int, wanted: Device, found: Device, function: str | None = None) -> RuntimeError:
    """What autograd says to a gradient on another device. function: what returned it; None if the user gave it."""
    if function is None:
        return RuntimeError(f"invalid gradient at index {index} - expected device {wanted} but got {found}")
    return RuntimeError(
        f"Function {function} returned an invalid gradient at index {index} - expected device {wanted} but got {found}"
    )


def unsafe_to_autocast() -> RuntimeError:
    """What autocast says to binary cross entropy."""
    return RuntimeError(
        "torch.nn.functional.binary_cross_entropy and torch.nn.BCELoss are unsafe to autocast.\n"
        "Many models use a sigmoid layer right before the binary cross entropy layer.\n"
        "In this case, combine the two layers using torch.nn.functional.binary_cross_entropy_with_logits\n"
        "or torch.nn.BCEWithLogitsLoss.  binary_cross_entropy_with_logits and BCEWithLogits are\n"
        "safe to autocast."
    )
