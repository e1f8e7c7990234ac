"""A game in progress."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple, Union

from . import railbird_native as native

__all__ = ["Json", "Pack", "Seats", "State", "games", "head", "load_pack"]

Json = Dict[str, Any]
Pack = Union[str, Mapping[str, Any], "os.PathLike[str]"]
Seats = Union[None, int, Sequence[str]]


def games() -> List[Json]:
    """The games: id, name, seat counts, options with their defaults, packs and bots."""
    return json.loads(native.games())


def load_pack(game: str, folder: "Union[str, os.PathLike[str]]") -> Json:
    """The pack in a folder (TOML and CSV files, as ``railbird pack new`` writes them), as a record
    carries it."""
    files = sorted(path for path in Path(folder).iterdir() if path.suffix in (".toml", ".csv"))
    return json.loads(
        native.inline_pack(game, {path.name: path.read_text(encoding="utf-8") for path in files})
    )


def of_game(game: str) -> Json:
    """What is known about a game before it is played."""
    known = games()
    for info in known:
        if info["id"] == game:
            return info
    ids = ", ".join(info["id"] for info in known)
    raise ValueError(f'there is no game "{game}"; there are: {ids}')


def names_of(game: str, seats: Seats) -> List[str]:
    """The names at a table: as they are given, or numbered; four where nobody says, or as near as
    can be."""
    if seats is None:
        least, most = of_game(game)["seats"]
        seats = min(max(4, least), most)
    if isinstance(seats, int):
        return [f"Player {number + 1}" for number in range(seats)]
    return list(seats)


def head(game: str, names: Sequence[str], options: Optional[Mapping[str, Any]], pack: Pack) -> str:
    """The head of a record, as JSON."""
    of_game(game)
    if isinstance(pack, os.PathLike):
        pack = load_pack(game, pack)
    return json.dumps(
        {"game": game, "seats": list(names), "options": dict(options or {}), "pack": pack}
    )


class State:
    """A game in progress: what it waits for, what a seat may see and do, and its log.

    A seat is its number, from 0. With a ``seed`` the house has dice, the same as ``railbird deal
    --seed`` would throw; without one, all chance has to be given. A state belongs to whoever runs
    the game: :meth:`view` is what a seat may see, and everything that looks at the whole game says
    so."""

    def __init__(
        self,
        game: str,
        seats: Seats = None,
        *,
        options: Optional[Mapping[str, Any]] = None,
        pack: Pack = "standard",
        seed: Union[None, str, int] = None,
    ) -> None:
        """Opens a game. ``seats`` are names or how many there are; ``pack`` a name, a folder or the
        pack itself."""
        names = names_of(game, seats)
        self._native = native.State.open(head(game, names, options, pack), _word(seed))
        self.names: List[str] = names

    @classmethod
    def _of(cls, state: native.State, names: Sequence[str]) -> "State":
        made = cls.__new__(cls)
        made._native, made.names = state, list(names)
        return made

    @classmethod
    def from_record(
        cls,
        record: Union[str, Mapping[str, Any]],
        upto: Optional[int] = None,
        *,
        seed: Union[None, str, int] = None,
    ) -> "Tuple[State, str]":
        """Replays a record (JSON text, or what it holds), up to so many entries of its log.

        Gives the state and the verdict: ``"exact"`` where the record's digests agree,
        ``"unverified"`` where it has none. A record that leads to another game than it was written
        from is refused, code ``diverged``."""
        text = record if isinstance(record, str) else json.dumps(record)
        state, verdict = native.State.replay(text, upto, _word(seed))
        return cls._of(state, json.loads(text)["seats"]), json.loads(verdict)["kind"]

    def copy(self, *, seed: Union[None, str, int] = None) -> "State":
        """A copy that goes its own way. Without a ``seed`` its house throws what this one's would:
        whoever searches with such a copy foresees the dice. Give one, and the copy has dice of its
        own."""
        return self._of(self._native.copy(_word(seed)), self.names)

    __copy__ = copy

    def __deepcopy__(self, _: Any) -> "State":
        return self.copy()

    def __repr__(self) -> str:
        state = "over" if self.over else f"{self.number} entries"
        return f"<railbird.State {self.game}, {self.seats} seats, {state}>"

    @property
    def game(self) -> str:
        """The game's id."""
        return self._native.game

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self._native.seats

    @property
    def number(self) -> int:
        """How many entries the log has."""
        return self._native.number

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._native.over

    def pack(self) -> Json:
        """What is printed in the pack that the game is played with, as a record could carry it."""
        return json.loads(self._native.pack())

    def pending(self) -> Json:
        """What the game waits for: ``{"kind": "moves", "seats"}``, ``{"kind": "chance", "chance",
        "what", "count", "seat"}`` or ``{"kind": "none"}``. Anybody may know it."""
        return json.loads(self._native.pending())

    def deciders(self) -> List[int]:
        """The seats that may decide now; none while chance is due."""
        return self._native.deciders()

    def house(self) -> Optional[Json]:
        """The call that the house may make now, as an auctioneer does; see :meth:`call`. While
        there is one, the seats may move and need not."""
        call = self._native.house()
        return None if call is None else json.loads(call)

    def moves(self, seat: int) -> List[Json]:
        """The seat's complete moves; see :meth:`open_moves` for those with fields to fill in."""
        return [move for move in json.loads(self._native.moves(seat)) if "open" not in move]

    def open_moves(self, seat: int) -> List[Json]:
        """The seat's moves with free fields: ``{"type", "open": what they may be}``, as the rule
        file says."""
        return [move for move in json.loads(self._native.moves(seat)) if "open" in move]

    def sample(self, seat: int, seed: int = 0, run: int = 0) -> Optional[Json]:
        """One of the seat's moves at random, free fields filled in; ``None`` when it has nothing to
        decide."""
        move = self._native.sample(seat, seed, run)
        return None if move is None else json.loads(move)

    def choices(self, seat: int, drawn: int = 8, seed: int = 0, run: int = 0) -> List[Json]:
        """Legal moves to choose from, none of them twice: every complete one; of those with free
        fields what a person is offered as a button, and ``drawn`` of each at random, from ``seed``
        and ``run`` alone."""
        return json.loads(self._native.choices(seat, drawn, seed, run))

    def ask(self, seat: int) -> Optional[Json]:
        """The seat's decision as it is put to a person; ``None`` when it has none to take."""
        ask = self._native.ask(seat)
        return None if ask is None else json.loads(ask)

    def read(self, seat: int, line: str) -> Json:
        """The move that a typed line means, as in ``advance 2`` at the terminal."""
        return json.loads(self._native.read_line(seat, line))

    def view(self, seat: Optional[int] = None) -> Json:
        """What a seat may see, or a spectator: what is hidden from them is not in it."""
        return json.loads(self._native.view(seat))

    def frame(self) -> Optional[Json]:
        """Where the horses are, for anybody to see; ``None`` where none run."""
        frame = self._native.frame()
        return None if frame is None else json.loads(frame)

    def summary(self) -> Json:
        """The public outcome, as in the game's rule file."""
        return json.loads(self._native.summary())

    def score(self, seat: int) -> int:
        """What the seat plays for: more is better. Final when the game is over."""
        return self._native.score(seat)

    def scores(self) -> List[int]:
        """Every seat's score."""
        return [self._native.score(seat) for seat in range(self.seats)]

    def ranks(self) -> Optional[List[int]]:
        """Every seat's rank in a game that is over, from 1; equals share the better one. ``None``
        before."""
        return self._native.ranks()

    def play(self, seat: int, move: Mapping[str, Any]) -> None:
        """Makes a move. A refused one changes nothing."""
        self.enter({"seat": seat, "move": move})

    def enter(self, entry: Mapping[str, Any]) -> None:
        """Plays an entry as it stands in a record's log: a move, chance, or a call of the house."""
        self._native.enter(json.dumps(entry))

    def throw(self, chance: Optional[Mapping[str, Any]] = None) -> Json:
        """Throws the chance that is due, with the dice of the house, or as it is given (``{"dice":
        [3, 4]}``, ``{"shuffle": […]}``, ``{"pick": 2}``): then the record says that it was thrown
        by hand."""
        if chance is None:
            return json.loads(self._native.throw())
        self._native.throw_by_hand(json.dumps(chance))
        return dict(chance)

    def throw_on(self) -> None:
        """Throws with the dice of the house until somebody may decide or the game is over."""
        self._native.throw_on()

    def call(self) -> Json:
        """Has the house make the call that it may make now."""
        return json.loads(self._native.call())

    def undo(self, seat: int) -> None:
        """Takes back the seat's last move, while nothing was thrown, shown or done by another
        since."""
        self._native.undo(seat)

    def record(self) -> str:
        """The record as JSON text. It holds every shuffle: while the game is on, it is for whoever
        runs it and for nobody at the table. That of a game which is over has the seed, too."""
        return self._native.record()

    def hint(
        self, seat: int, bot: str = "handicapper", *, playouts: int = 400, seed: int = 0
    ) -> Optional[Json]:
        """The move that a bot would make, from what the seat may see; ``None`` when the seat has
        nothing to decide, or the bot leaves it to the house."""
        move = self._native.hint(seat, bot, playouts, seed)
        return None if move is None else json.loads(move)

    def chances(
        self,
        seat: Optional[int] = None,
        *,
        games: int = 1000,
        seed: int = 1,
        threads: Optional[int] = None,
    ) -> Json:
        """The chances of the horses and of the seats, from what the seat (or a spectator) may know:
        imagined games that fit it are played on. ``{"games", "race", "horses", "seats", "bets"?}``,
        each chance with its standard error, which is 0 where it is exact."""
        return json.loads(self._native.chances(seat, games, seed, threads_of(threads)))

    def after(
        self,
        seat: int,
        moves: Sequence[Mapping[str, Any]],
        *,
        games: int = 1000,
        seed: int = 1,
        threads: Optional[int] = None,
    ) -> List[Json]:
        """The seat's chance to win after each of these moves, from what it may know, all tried in
        the same imagined games: ``{"win", "games"}`` for each."""
        found = self._native.after(seat, json.dumps(list(moves)), games, seed, threads_of(threads))
        return json.loads(found)


def threads_of(threads: Optional[int]) -> int:
    """As many as are asked for, or as the machine has cores for us."""
    if threads is None:
        try:
            return len(os.sched_getaffinity(0))
        except AttributeError:
            return os.cpu_count() or 1
    if threads < 1:
        raise ValueError(f"threads is at least 1, not {threads}")
    return threads


def _word(seed: Union[None, str, int]) -> Optional[str]:
    return None if seed is None else str(seed)
