"""Whole games of bots, many at once, and what is found about games that were played."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Iterator, List, Mapping, Optional, Sequence, Tuple, Union

import numpy as np

from . import railbird_native as native
from .state import Json, Pack, head, names_of, of_game, threads_of

__all__ = ["Simulation", "analyse", "deal", "simulate", "verify"]

Bots = Union[None, str, Sequence[str]]


@dataclass(frozen=True)
class Simulation:
    """What came of many games."""

    names: Tuple[str, ...]
    """The figures that were counted."""
    data: np.ndarray
    """A row for each game, a column for each figure. Where a figure was observed in several races
    of a game, the mean; not a number where it was not."""

    def __getitem__(self, name: str) -> np.ndarray:
        """The column of a figure, by its name."""
        if name not in self.names:
            raise KeyError(f'there is no figure "{name}"; there are: {", ".join(self.names)}')
        return self.data[:, self.names.index(name)]

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.data)

    def table(self) -> np.ndarray:
        """The same as a structured array, with a field for each figure."""
        fields = np.dtype([(name, np.float64) for name in self.names])
        return np.ascontiguousarray(self.data).view(fields).reshape(-1)

    def means(self) -> "Iterator[Tuple[str, float, float]]":
        """Each figure's name, its mean over the games, and the standard error of the mean."""
        for name in self.names:
            seen = self[name][~np.isnan(self[name])]
            error = seen.std(ddof=1) / np.sqrt(len(seen)) if len(seen) > 1 else 0.0
            yield name, float(seen.mean()) if len(seen) else float("nan"), float(error)


def simulate(
    game: str,
    games: int = 1000,
    seats: Optional[int] = None,
    bots: Bots = None,
    *,
    options: Optional[Mapping[str, Any]] = None,
    pack: Pack = "standard",
    seed: int = 1,
    threads: Optional[int] = None,
    ms: int = 1000,
) -> Simulation:
    """Has bots play many games, on all cores, and counts what can be counted in each.

    ``bots`` is one name for every seat or one for each, ``"cmd:PROGRAM ARGS"`` a program of your
    own, which may take ``ms`` for a decision. The same seed gives the same figures whatever the
    number of threads: those of ``railbird sim --rows``. Other Python threads go on meanwhile, and
    Ctrl-C stops it."""
    if games < 1:
        raise ValueError(f"games is at least 1, not {games}")
    names = _spread(game, seats, bots)
    found = native.simulate(
        head(game, names, options, pack), names, games, seed, threads_of(threads), ms
    )
    figures, played, rows = found
    data = np.frombuffer(rows, dtype=np.float64).reshape(played, len(figures))
    return Simulation(tuple(figures), data)


def deal(
    game: str,
    seats: Optional[int] = None,
    bots: Bots = None,
    *,
    options: Optional[Mapping[str, Any]] = None,
    pack: Pack = "standard",
    seed: Union[str, int] = 1,
    ms: int = 1000,
) -> str:
    """Has bots play one whole game; gives its record as JSON text, as ``railbird deal`` prints
    it."""
    chosen = _spread(game, seats, bots)
    names = [f"{bot} {number + 1}" for number, bot in enumerate(chosen)]
    return native.deal(head(game, names, options, pack), chosen, str(seed), ms)


def analyse(
    record: Union[str, Mapping[str, Any]],
    seat: Optional[int] = None,
    *,
    playouts: int = 400,
    seed: int = 1,
    threads: Optional[int] = None,
) -> Json:
    """Judges a played game, each decision from what its seat knew then: ``{"seats": […],
    "decisions": […]}``, as ``railbird analyse --json`` prints it."""
    text = record if isinstance(record, str) else json.dumps(record)
    return json.loads(native.analyse(text, seat, playouts, seed, threads_of(threads)))


def verify(record: Union[str, Mapping[str, Any]]) -> Json:
    """Checks that every throw of a finished game follows from the seed that was committed to: how
    many were drawn from it, and how many were typed in by hand."""
    text = record if isinstance(record, str) else json.dumps(record)
    drawn, by_hand = native.verify(text)
    return {"drawn": drawn, "by_hand": by_hand}


def _spread(game: str, seats: Optional[int], bots: Bots) -> List[str]:
    """One bot for each seat."""
    info = of_game(game)
    known = [bot["name"] for bot in info["bots"]]
    given = [bots or info["usual_bot"]] if bots is None or isinstance(bots, str) else list(bots)
    count = len(given) if seats is None and len(given) > 1 else len(names_of(game, seats))
    for name in given:
        if name not in known and not name.startswith("cmd:"):
            raise ValueError(
                f'there is no bot "{name}"; there are: {", ".join(known)}, '
                'and programs of your own as "cmd:PROGRAM ARGS"'
            )
    if len(given) == 1:
        return given * count
    if len(given) != count:
        raise ValueError(f"{len(given)} bots for {count} seats: give one, or one for each")
    return given
