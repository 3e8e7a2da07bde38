"""The records of a package: dataclasses, which nobody changes once they are made."""

import dataclasses
import importlib
import inspect
import pkgutil
from functools import cached_property
from typing import Any


def records_of(package: str) -> set[type]:
    """The dataclasses of a package."""
    found = importlib.import_module(package)
    modules = pkgutil.walk_packages(found.__path__, f"{package}.")
    classes = {
        each
        for module in modules
        for each in vars(importlib.import_module(module.name)).values()
        if inspect.isclass(each) and dataclasses.is_dataclass(each)
    }
    return {each for each in classes if each.__module__.startswith(package)}


def changeable(package: str) -> set[str]:
    """The dataclasses of a package whose fields can be changed, or that take others."""
    own = records_of(package)
    return {each.__qualname__ for each in own if not (is_frozen(each) and is_closed(each))}


def is_frozen(each: Any) -> bool:
    return bool(each.__dataclass_params__.frozen)


def is_closed(each: type) -> bool:
    """Whether a record has its fields alone, or else keeps what it computed beside them."""
    computed = any(isinstance(value, cached_property) for value in vars(each).values())
    return computed or not each.__dictoffset__
