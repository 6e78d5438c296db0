"""`torch.autocast("cuda")`: CUDA's lists of operators and dtypes, for tensors on virtual GPUs.

C++ keeps CUDA's autocast kernels in every build, but they ask C++ which device a tensor is on. While virtual GPUs are
on, kernels in Python stand in their place under the same dispatch key, from the first autocast block on; they also see
what composite operators call. The lists are those of `ATen/autocast_mode.h`.
"""

from __future__ import annotations

import functools
import warnings
from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from trygpu.virtual.cards import errors, state
from trygpu.virtual.cards.patching import PatchTable
from trygpu.virtual.cards.placement import card_of

_C: Any = torch._C
# What dtype the arguments are cast to, None for as they are.
Choose = Callable[[tuple[Any, ...], dict[str, Any]], torch.dtype | None]
_choices: dict[str, Choose] = {}


def _casting(names: str) -> Callable[[Choose], Choose]:
    """Says beside a choice which operators it is for; one that has a choice already raises ValueError."""

    def register(choose: Choose) -> Choose:
        for name in names.split():
            if name in _choices:
                raise ValueError(f"{name} is cast already, by {_choices[name]}")
            _choices[name] = choose
        return choose

    return register


_KEY = "AutocastCUDA"
_KEYS = _C.DispatchKeySet(_C.DispatchKey.AutocastCUDA)
_library: torch.library.Library | None = None
_cache: dict[int, tuple[Tensor, Tensor]] = {}  # parameters and what they were cast to, for the outermost block


def _eligible(value: Tensor) -> bool:
    return value.is_floating_point() and value.dtype is not torch.float64 and card_of(value) is not None


def _map(function: Callable[[Tensor], Tensor], value: Any) -> Any:
    if isinstance(value, Tensor):
        return function(value) if _eligible(value) else value
    if isinstance(value, (list, tuple)):
        return type(value)([_map(function, item) for item in value])
    return value


def _cast(dtype: torch.dtype, value: Tensor) -> Tensor:
    if value.dtype is dtype:
        return value
    parameter = value.requires_grad and value.is_leaf and not value._is_view() and value.dtype is torch.float32
    if not parameter or dtype is torch.float32 or not torch.is_autocast_cache_enabled():
        return value.to(dtype)
    if id(value) not in _cache:
        _cache[id(value)] = (value, value.to(dtype))
    return _cache[id(value)][1]


def _tensors(values: Any) -> list[Tensor]:
    if isinstance(values, Tensor):
        return [values] if _eligible(values) else []
    return [tensor for value in values for tensor in _tensors(value)] if isinstance(values, (list, tuple)) else []


def _widest(args: tuple[Any, ...]) -> torch.dtype:
    dtypes = [tensor.dtype for tensor in _tensors(args)]
    return functools.reduce(torch.promote_types, dtypes) if dtypes else torch.float32


def _kernel(overload: torch._ops.OpOverload, choose: Choose) -> Callable[..., Any]:
    """The autocast kernel of an operator: casts its arguments to the dtype that `choose` gives, and goes on."""

    def kernel(*args: Any, **kwargs: Any) -> Any:
        enabled = torch.is_autocast_enabled("cuda")
        with _C._ExcludeDispatchKeyGuard(_KEYS):
            dtype = choose(args, kwargs) if enabled else None
            if dtype is not None:
                cast = functools.partial(_cast, dtype)
                args = _map(cast, args)
                kwargs = {name: _map(cast, value) for name, value in kwargs.items()}
            return overload(*args, **kwargs)

    return kernel


@_casting(
    """_convolution.deprecated _convolution conv1d conv2d conv3d conv_tbc conv_transpose1d conv_transpose2d.input
    conv_transpose3d.input convolution prelu addmm addmv addr matmul einsum mm mv linalg_vecdot linear addbmm baddbmm
    bmm chain_matmul linalg_multi_dot lstm_cell gru_cell rnn_tanh_cell rnn_relu_cell scaled_dot_product_attention"""
)
def _lower(args: tuple[Any, ...], kwargs: dict[str, Any]) -> torch.dtype:
    return torch.get_autocast_dtype("cuda")


@_casting(
    """acos asin cosh erfinv exp expm1 log log10 log2 log1p reciprocal rsqrt sinh tan pow.Tensor_Scalar
    pow.Tensor_Tensor pow.Scalar softplus layer_norm native_layer_norm rms_norm group_norm frobenius_norm.dim
    nuclear_norm nuclear_norm.dim cosine_similarity poisson_nll_loss cosine_embedding_loss nll_loss nll_loss2d
    hinge_embedding_loss kl_div l1_loss smooth_l1_loss huber_loss mse_loss margin_ranking_loss multilabel_margin_loss
    soft_margin_loss triplet_margin_loss multi_margin_loss binary_cross_entropy_with_logits dist pdist cdist renorm
    logsumexp upsample_nearest1d _upsample_nearest_exact1d upsample_nearest2d _upsample_nearest_exact2d
    upsample_nearest3d _upsample_nearest_exact3d upsample_linear1d upsample_bilinear2d _upsample_bilinear2d_aa
    upsample_trilinear3d upsample_bicubic2d _upsample_bicubic2d_aa norm.Scalar norm.ScalarOpt_dim
    norm.names_ScalarOpt_dim"""
)
def _float32(args: tuple[Any, ...], kwargs: dict[str, Any]) -> torch.dtype:
    return torch.float32


@_casting(
    """prod prod.dim_int softmax.int log_softmax.int cumprod cumsum linalg_vector_norm linalg_matrix_norm
    linalg_matrix_norm.str_ord sum sum.dim_IntList"""
)
def _float32_unless_told(args: tuple[Any, ...], kwargs: dict[str, Any]) -> torch.dtype | None:
    return None if kwargs.get("dtype") is not None else torch.float32


@_casting("addcdiv addcmul atan2 bilinear cross dot vdot grid_sampler index_put tensordot scatter_add")
def _promoted(args: tuple[Any, ...], kwargs: dict[str, Any]) -> torch.dtype:
    return _widest((*args, *kwargs.values()))


@_casting("binary_cross_entropy")
def _banned(args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
    if _tensors(args):
        raise errors.unsafe_to_autocast()


def _enable() -> None:
    """Puts the kernels in place, once until virtual GPUs are switched off."""
    global _library
    if _library is not None:
        return
    _library = torch.library.Library("aten", "IMPL")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that kernels are replaced is meant
        for name, choose in _choices.items():
            base, _, overload = name.partition(".")
            packet = getattr(torch.ops.aten, base, None)
            if packet is not None and (overload or "default") in packet.overloads():
                operator = getattr(packet, overload or "default")
                _library.impl(operator, _kernel(operator, choose), _KEY)


def _remove() -> None:
    global _library
    if _library is not None:
        _library._destroy()
        _library = None
    _cache.clear()


_Autocast: Any = torch.amp.autocast_mode.autocast
_enter, _exit = _Autocast.__enter__, _Autocast.__exit__


def _autocast_enter(self: Any) -> Any:
    result = _enter(self)
    if state.topology is not None and self.device == "cuda" and not torch._jit_internal.is_scripting():
        self._trygpu_included = _C._dispatch_tls_is_dispatch_key_included(_KEY)
        if self._enabled:
            _enable()
            _C._dispatch_tls_set_dispatch_key_included(_KEY, True)
    return result


def _autocast_exit(self: Any, *exc_info: Any) -> Any:
    included = self.__dict__.pop("_trygpu_included", None)
    if included is not None:
        _C._dispatch_tls_set_dispatch_key_included(_KEY, included)
    result = _exit(self, *exc_info)
    if included is False:
        _cache.clear()
    return result


def install(table: PatchTable) -> None:
    """Makes autocast blocks for "cuda" put the kernels in place."""
    table.set(_Autocast, "__enter__", _autocast_enter)
    table.set(_Autocast, "__exit__", _autocast_exit)
    table.on_switch(off=_remove)
