"""The machine code of the functions that ``kernel`` offers to kernels, as numba wants it."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic
from numba.np.arrayobj import load_item, make_array, store_item


def _popcount(context: Any, value: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), generate


def _ctz(context: Any, value: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], cgutils.false_bit)

    return types.int64(types.uint64), generate


def _item(context: Any, builder: Any, signature: Any, arguments: Any) -> tuple[Any, Any]:
    """Type of an array argument, and the pointer to its item, without a test of the index."""
    array = signature.args[0]
    made = make_array(array)(context, builder, arguments[0])
    pointer = cgutils.get_item_pointer(
        context, builder, array, made, [arguments[1]], wraparound=False, boundscheck=False
    )
    return array, pointer


def _load_item(context: Any, array: Any, index: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind, pointer = _item(context, builder, signature, arguments)
        value = load_item(context, builder, kind, pointer)
        if kind.dtype.bitwidth == 64:
            return value
        widen = builder.sext if kind.dtype.signed else builder.zext
        return widen(value, ir.IntType(64))

    return types.int64(array, types.int64), generate


def _store_item(context: Any, array: Any, index: Any, value: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind, pointer = _item(context, builder, signature, arguments)
        width = kind.dtype.bitwidth
        item = arguments[2] if width == 64 else builder.trunc(arguments[2], ir.IntType(width))
        store_item(context, builder, kind, item, pointer)
        return context.get_dummy_value()

    return types.void(array, types.int64, types.int64), generate


def _prefetch(context: Any, array: Any, index: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        _, pointer = _item(context, builder, signature, arguments)
        number, place = ir.IntType(32), ir.IntType(8).as_pointer()
        kind = ir.FunctionType(ir.VoidType(), [place, number, number, number])
        fetch = builder.module.declare_intrinsic("llvm.prefetch", [place], kind)
        flags = [number(0), number(3), number(1)]  # to be read, soon and often, no code
        builder.call(fetch, [builder.bitcast(pointer, place), *flags])
        return context.get_dummy_value()

    return types.void(array, types.int64), generate


# Made once, for numba lists all of them when it begins to compile.
INTRINSICS = {
    "popcount": intrinsic(_popcount),
    "ctz": intrinsic(_ctz),
    "load": intrinsic(_load_item),
    "store": intrinsic(_store_item),
    "prefetch": intrinsic(_prefetch),
}
