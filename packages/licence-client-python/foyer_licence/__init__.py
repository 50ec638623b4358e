"""Takes a seat at a Foyer member area, keeps its licence, and checks it without network."""

from .client import LicenceClient, Prompt, SeatedDevice, SeatedDevices
from .device import Device, component_hash, this_device
from .errors import LicenceError
from .licence import Licence, LicensedProduct, verify_licence
from .store import SealedStore
from .trust import trusted_keys
from .update import Update, Updates
from .uses import MeterUse

__all__ = [
    "Device",
    "Licence",
    "LicenceClient",
    "LicenceError",
    "LicensedProduct",
    "MeterUse",
    "Prompt",
    "SealedStore",
    "SeatedDevice",
    "SeatedDevices",
    "Update",
    "Updates",
    "component_hash",
    "this_device",
    "trusted_keys",
    "verify_licence",
]
