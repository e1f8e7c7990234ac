"""What goes wrong."""

from __future__ import annotations

from typing import Optional

__all__ = ["Refusal"]


class Refusal(ValueError):
    """The rules refuse something: a move, a throw, a record, options, a pack.

    ``code`` is the word that the game's rule file has for it, ``message`` says in a sentence what
    is wrong, and ``at`` is the index of the refused entry where a record was read (-1 is the
    record's head)."""

    def __init__(self, code: str, message: str, at: Optional[int] = None) -> None:
        place = "" if at is None else ("in the head: " if at < 0 else f"at entry {at}: ")
        super().__init__(f"{place}{message} ({code})")
        self.code = code
        self.message = message
        self.at = at

    def __reduce__(self):
        return type(self), (self.code, self.message, self.at)
