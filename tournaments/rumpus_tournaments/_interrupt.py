"""Ctrl-C: the first asks the run to finish what is in flight, the second stops it now."""

from __future__ import annotations

import os
import signal
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

NOTICE = b"\nFinishing the matches in flight; Ctrl-C again stops now.\n"


class StopSign:
    """Says whether the run was asked to stop."""

    def __init__(self) -> None:
        self.raised = False


@contextmanager
def stop_sign(*, patient: bool = True) -> Iterator[StopSign]:
    """Turn the first Ctrl-C into a raised sign while the block runs; not with `patient` off.

    Elsewhere than in the main thread signals cannot be caught, and the sign stays down.
    """
    sign = StopSign()
    if not patient or threading.current_thread() is not threading.main_thread():
        yield sign
        return

    def handle(number: int, frame: FrameType | None) -> None:
        if sign.raised:
            signal.default_int_handler(number, frame)
        sign.raised = True
        os.write(2, NOTICE)

    before = signal.signal(signal.SIGINT, handle)
    try:
        yield sign
    finally:
        signal.signal(signal.SIGINT, before)
