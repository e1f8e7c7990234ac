"""Views and moves as rows of numbers, for programs that learn.

Each game has a *sheet*: what of a view is written, in which order and how large. It is made from a
view, a frame and a list of moves, all of which the seat may see, and from nothing else. Seats are
written in table order from the seat that looks on, so that a player need not learn each chair anew.
What a seat may see and a row does not hold (the results of races that are over, for one) is in the
view itself."""

from __future__ import annotations

from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple, Type

import numpy as np

from .state import Json, State

__all__ = ["Layout", "Sheet", "sheet_of"]

Layout = List[Tuple[str, int]]
"""The parts of a row: their names and sizes, in order."""

LINES = ("win", "place", "show")


class Row:
    """A row of numbers that is being written."""

    def __init__(self) -> None:
        self.numbers: List[float] = []
        self.layout: Layout = []

    def put(self, name: str, numbers: Sequence[float]) -> None:
        """Numbers as they are."""
        self.numbers.extend(numbers)
        self.layout.append((name, len(numbers)))

    def one(self, name: str, number: Optional[float], unit: float = 1.0) -> None:
        """One number, in units of so much; what is not known yet, or not there, is -1."""
        self.put(name, [-1.0 if number is None else number / unit])

    def hot(self, name: str, thing: Any, things: Sequence[Any]) -> None:
        """Which of these it is: 1 at its place, 0 elsewhere."""
        self.some(name, () if thing is None else (thing,), things)

    def some(self, name: str, some: Sequence[Any], things: Sequence[Any]) -> None:
        """How often each of these things is among some."""
        counts = [0.0] * len(things)
        for thing in some:
            if thing in things:
                counts[things.index(thing)] += 1
        self.put(name, counts)

    def sums(self, name: str, places: Mapping[Any, int], pairs: Any, unit: float = 1.0) -> None:
        """Amounts, added up at the places of what they belong to."""
        sums = [0.0] * len(places)
        for key, amount in pairs:
            if key in places:
                sums[places[key]] += amount / unit
        self.put(name, sums)


class Sheet:
    """How a game's views and moves are written."""

    PHASES: Sequence[str] = ()
    KINDS: Sequence[str] = ()
    STATUS = ("running", "finished", "home", "out")

    def __init__(self, state: State) -> None:
        self.seats = state.seats
        self.posts = self.most_posts(state.view())
        view = state.view(0)
        self.layout, self.size = self._sized(self._view(view, state.frame()))
        self.move_layout, self.move_size = self._sized(self._move(None, view))

    @staticmethod
    def _sized(row: Row) -> Tuple[Layout, int]:
        return row.layout, len(row.numbers)

    def view(self, view: Json, frame: Optional[Json]) -> np.ndarray:
        """A seat's view as a row."""
        return np.array(self._view(view, frame).numbers, dtype=np.float32)

    def moves(self, moves: Sequence[Optional[Json]], view: Json, rows: int) -> np.ndarray:
        """Moves as rows; ``None`` is to wait. Those that are not there are zeros."""
        table = np.zeros((rows, self.move_size), dtype=np.float32)
        for row, move in zip(table, moves):
            row[:] = self._move(move, view).numbers
        return table

    def from_me(self, view: Json) -> List[int]:
        """The seats in table order, from the one that looks on."""
        me = view["you"]["seat"]
        return [(me + i) % self.seats for i in range(self.seats)]

    def _view(self, view: Json, frame: Optional[Json]) -> Row:
        row = Row()
        row.hot("phase", view["summary"]["phase"], self.PHASES)
        self._frame(row, frame)
        self.write(row, view, self.from_me(view))
        return row

    def _frame(self, row: Row, frame: Optional[Json]) -> None:
        """Where the horses are: for each number on a saddlecloth its lane, its share of the way and
        how it stands."""
        runners = {runner["post"]: runner for runner in frame["runners"]} if frame else {}
        length = max(frame["length"], 1) if frame else 1
        numbers: List[float] = []
        for post in range(1, self.posts + 1):
            runner = runners.get(post)
            if runner is None:
                numbers += [0.0] * (3 + len(self.STATUS))
                continue
            status = runner["status"]
            numbers += [
                runner["lane"] / 10,
                runner["distance"] / length,
                status.get("place", 0) / 10,
            ]
            numbers += [float(status["kind"] == kind) for kind in self.STATUS]
        row.put("course", numbers)

    def _move(self, move: Optional[Json], view: Json) -> Row:
        row = Row()
        row.hot("kind", "wait" if move is None else move["type"], ["wait", *self.KINDS])
        self.write_move(row, move or {}, view, self.from_me(view))
        return row

    def most_posts(self, view: Json) -> int:
        """The highest number that a saddlecloth can have."""
        raise NotImplementedError

    def write(self, row: Row, view: Json, order: List[int]) -> None:
        """What the game has beside phase and course."""
        raise NotImplementedError

    def write_move(self, row: Row, move: Json, view: Json, order: List[int]) -> None:
        """What a move has beside its kind."""
        raise NotImplementedError


def _places(things: Sequence[Any]) -> Dict[Any, int]:
    return {thing: place for place, thing in enumerate(things)}


def _odds(odds: Optional[str], between: str) -> float:
    """Odds as what is won for each one staked; 0 where there are none."""
    if not odds or between not in odds:
        return 0.0
    won, staked = odds.split(between)
    return float(won) / float(staked)


class Homestretch(Sheet):
    """Money in units of 10,000 dollars; shares and cards counted by horse; bets by horse and
    line."""

    PHASES = ("setup", "draft", "betting", "roll_off", "race", "second_chance", "over")
    KINDS = ("keep", "bet", "advance", "push", "reroll", "stop", "buy", "buy_blind", "pass")
    HORSES = tuple(range(2, 13))
    TOKENS = ("+6", "+4", "+2", "X")
    SPOTS = _places([(horse, line) for horse in HORSES for line in LINES])

    def most_posts(self, view: Json) -> int:
        return 12

    @staticmethod
    def horse_of(card: str) -> int:
        """The horse of a share: that of `10b` is 10."""
        return int(card.rstrip("abcdefgh"))

    def write(self, row: Row, view: Json, order: List[int]) -> None:
        summary, you = view["summary"], view["you"]
        row.one("race", summary["race"], max(summary["races"], 1))
        turn = summary["turn"] or {"seat": None, "roll": None, "dice": None, "horse": None}
        row.hot("turn.seat", turn["seat"], order)
        row.one("turn.roll", turn["roll"])
        row.put("turn.dice", [face / 6 for face in turn["dice"] or (0, 0)])
        row.hot("turn.horse", turn["horse"], self.HORSES)
        purse = summary["card"]["purse"] if summary["card"] else (0, 0, 0)
        row.put("purse", [amount / 10_000 for amount in purse])
        for token in self.TOKENS:
            row.put(f"token {token}", [float(h["token"] == token) for h in summary["horses"]])
        seats = [summary["seats"][seat] for seat in order]
        row.put("money", [seat["money"] / 10_000 for seat in seats])
        row.put("standing", [seat["standing"] / self.seats for seat in seats])
        for i, seat in enumerate(seats):
            row.some(
                f"shares of {i}", [self.horse_of(card) for card in seat["shares"]], self.HORSES
            )
        for i, seat in enumerate(order):
            bets = [
                ((b["horse"], b["line"]), b["count"]) for b in summary["bets"] if b["seat"] == seat
            ]
            row.sums(f"tokens of {i}", self.SPOTS, bets)
        own = [((bet["horse"], bet["line"]), bet["token"]) for bet in you["bets"]]
        row.sums("own bets", self.SPOTS, own)
        row.one("stack_limit", you["stack_limit"])
        market = summary["market"] or {"face_up": [], "deck": 0}
        for name, cards in (
            ("hand", you["hand"]),
            ("kept", you["kept"]),
            ("market", market["face_up"]),
        ):
            row.some(name, [self.horse_of(card) for card in cards], self.HORSES)
        row.one("deck", market["deck"], 10)

    def write_move(self, row: Row, move: Json, view: Json, order: List[int]) -> None:
        horse = self.horse_of(move["card"]) if "card" in move else move.get("horse")
        row.hot("horse", horse, self.HORSES)
        row.one("spaces", move.get("spaces", 0))
        bets = [((bet["horse"], bet["line"]), bet["token"]) for bet in move.get("bets", ())]
        row.sums("bets", self.SPOTS, bets)


class Stretch(Sheet):
    """Money in units of the hundred dollars (10,000 cents); what is printed of each horse; bets by
    post and kind."""

    PHASES = (
        *(
            "condition",
            "odds",
            "betting",
            "break",
            "setup",
            "pace",
            "form",
            "trouble",
            "jockey",
            "factors",
        ),
        *("speed", "form_save", "photo", "dq", "hundredths", "payout", "finished"),
    )
    KINDS = ("bets",)
    PRINTED = ("pace", "trip", "class", "speed", "wire", "ride", "trouble")
    FOUND = ("power", "final_power", "figure", "place")
    MONEY = 10_000

    def most_posts(self, view: Json) -> int:
        return max(len(race["horses"]) for race in view["summary"]["races"])

    def race(self, view: Json) -> Tuple[Json, Json]:
        """The race that is bet on or run, and what is printed of it."""
        at = min(view["summary"]["race"], len(view["summary"]["races"]) - 1)
        return view["summary"]["races"][at], view["programme"][at]

    def spots(self, race: Json) -> Dict[Any, int]:
        horses = [horse["horse"] for horse in race["horses"]]
        horses += [None] * (self.posts - len(horses))
        return _places(
            [(horse or f"nobody {i}", line) for i, horse in enumerate(horses) for line in LINES]
        )

    def write(self, row: Row, view: Json, order: List[int]) -> None:
        race, printed = self.race(view)
        row.one("race", view["summary"]["race"], len(view["summary"]["races"]))
        missing: List[Json] = [{}] * (self.posts - len(race["horses"]))
        horses = [*race["horses"], *missing]
        programme = [*printed["runners"], *missing]
        row.put("runs", [float(bool(horse)) for horse in horses])
        for name in self.FOUND:
            row.put(name, [(horse.get(name) or 0) / 10 for horse in horses])
        row.put("odds", [_odds(horse.get("odds"), "-") / 10 for horse in horses])
        for name in self.PRINTED:
            row.put(f"printed {name}", [(horse.get(name) or 0) / 10 for horse in programme])
        row.put(
            "printed form",
            [ord(horse["form"]) - ord("A") if "form" in horse else -1 for horse in programme],
        )
        row.put("money", [view["summary"]["seats"][seat]["money"] / self.MONEY for seat in order])
        spots = self.spots(race)
        for i, seat in enumerate(order):
            bets = [bet for bet in race["bets"] or () if bet["seat"] == seat]
            row.sums(
                f"bets of {i}",
                spots,
                [((b["horse"], b["kind"]), b["stake"]) for b in bets],
                self.MONEY,
            )
        slip = view["you"].get("slip") or ()
        row.sums(
            "slip", spots, [((bet["horse"], bet["kind"]), bet["stake"]) for bet in slip], self.MONEY
        )

    def write_move(self, row: Row, move: Json, view: Json, order: List[int]) -> None:
        race, _ = self.race(view)
        bets = [((bet["horse"], bet["kind"]), bet["stake"]) for bet in move.get("bets", ())]
        row.sums("bets", self.spots(race), bets, self.MONEY)


class HighRoller(Sheet):
    """Money in units of 1,000 dollars; horses in the order of the summary."""

    PHASES = (
        *(
            "lot",
            "outcry",
            "nominate",
            "raise",
            "draft_roll",
            "draft",
            "posts",
            "bets",
            "ride",
            "throw",
            "run",
        ),
        *("photo", "done"),
    )
    KINDS = ("bid", "nominate", "pass", "pick", "bet", "roll", "reroll", "run")
    STANDS = ("stable", "gate", "running", "finished", "disqualified", "scratched")
    DICE = ("white", "green")

    def most_posts(self, view: Json) -> int:
        return len(view["summary"]["horses"])

    def write(self, row: Row, view: Json, order: List[int]) -> None:
        summary = view["summary"]
        horses = summary["horses"]
        ids = [horse["id"] for horse in horses]
        seats = [summary["seats"][seat] for seat in order]
        for name in ("cash", "debt", "spent"):
            row.put(name, [seat[name] / 1000 for seat in seats])
        row.put("bets", [seat["bets"] for seat in seats])
        row.put("purses", [summary["purses"][purse] / 1000 for purse in ("bettors", "owners")])
        auction, race = summary["auction"], summary["race"]
        row.hot("lot", auction["lot"], ids)
        row.one("ask", auction["ask"], 1000)
        high = auction["high"] or {"seat": None, "amount": 0}
        row.hot("high seat", high["seat"], order)
        row.one("high bid", high["amount"], 1000)
        row.one("call", auction["call"])
        for i, horse in enumerate(horses):
            row.hot(f"owner of {i}", horse["owner"], order)
            row.hot(f"status of {i}", horse["status"], self.STANDS)
            row.some(f"bets on {i}", horse["bets"], order)
            row.one(f"price of {i}", horse["price"], 1000)
            row.put(f"post of {i}", [(horse["post"] or 0) / 10])
            row.put(f"cell of {i}", _cell(horse["cell"]))
            row.put(f"tokens of {i}", [horse["chips"], horse["rerolls"], horse["award"]])
        row.hot("on turn", race["horse"], ids)
        row.some("to roll", race["to_roll"], ids)
        row.one("round", race["round"], 10)
        row.hot("die", race["die"], self.DICE)
        row.one("face", race["face"], 6)
        row.one("points", race["points"], 10)

    def write_move(self, row: Row, move: Json, view: Json, order: List[int]) -> None:
        row.one("amount", move.get("amount", 0), 1000)
        row.hot("horse", move.get("horse"), [horse["id"] for horse in view["summary"]["horses"]])
        row.one("count", move.get("count", 0))
        row.hot("die", move.get("die"), self.DICE)
        path = move.get("path", ())
        row.one("steps", len(path))
        row.put("to", _cell(path[-1] if path else None))


def _cell(cell: Optional[str]) -> List[float]:
    """A space of High Roller's board, as `4B12`: lane, stretch and number; zeros off it."""
    if not cell or not cell[0].isdigit():
        return [0.0, 0.0, 0.0]
    return [int(cell[0]) / 10, (ord(cell[1]) - ord("A") + 1) / 10, int(cell[2:]) / 10]


class BigStakes(Sheet):
    """Money in units of 10 million; cards by their place in the pack; foals, which have none, are
    left out."""

    PHASES = (
        *(
            "condition",
            "program",
            "order",
            "vote",
            "sire",
            "dam",
            "mate",
            "breed_running",
            "breed_heart",
        ),
        *(
            "breed_sex_color",
            "trim",
            "name",
            "deal",
            "release",
            "trade",
            "answer",
            "keep",
            "catalogue",
            "auction",
        ),
        *(
            "enter",
            "jockey",
            "pace",
            "draw",
            "post",
            "whip",
            "roll",
            "run",
            "inquiry",
            "whip_draw",
            "finished",
        ),
    )
    KINDS = (
        *(
            "order",
            "vote",
            "mate",
            "trim",
            "name",
            "release",
            "offer",
            "pass",
            "answer",
            "keep",
            "bid",
            "enter",
        ),
        *("pace", "post", "whip", "run", "inquiry"),
    )
    RUNS = ("entered", "running", "finished", "eased", "disqualified")
    MONEY = 10_000_000
    MOST_ENTRIES = 3
    NUMBERS = 12

    def __init__(self, state: State) -> None:
        self.cards = [horse["id"] for horse in state.pack()["horses"]]
        super().__init__(state)

    def most_posts(self, view: Json) -> int:
        return self.MOST_ENTRIES * len(view["summary"]["seats"])

    def write(self, row: Row, view: Json, order: List[int]) -> None:
        summary, you = view["summary"], view["you"]
        seats = [summary["seats"][seat] for seat in order]
        row.one("race", len(summary["races"]), max(len(summary["program"] or ()), 1))
        for name, unit in (("prize", self.MONEY), ("spent", self.MONEY), ("cards", 10)):
            row.put(name, [seat[name] / unit for seat in seats])
        row.some("hand", you["hand"], self.cards)
        row.some("away", you["away"], self.cards)
        choice = you["choice"] if isinstance(you["choice"], list) else []
        row.some("choice", choice, self.cards)
        for i, seat in enumerate(seats):
            row.some(f"ran of {i}", seat["ran"], self.cards)
            row.some(f"face up of {i}", seat["face_up"], self.cards)
        offer = view["offer"] or {"give": None, "take": None, "seat": None, "to": None}
        for name in ("give", "take"):
            row.hot(f"offer {name}", offer[name], self.cards)
        for name in ("seat", "to"):
            row.hot(f"offer {name}", offer[name], order)
        lot = summary["lot"] or {"horse": None, "bid": 0, "leader": None}
        row.hot("lot", lot["horse"], self.cards)
        row.one("bid", lot["bid"], self.MONEY)
        row.hot("leader", lot["leader"], order)
        row.some("bidding", view["bidding"], order)
        self.write_race(row, summary["race"], order)

    def write_race(self, row: Row, race: Optional[Json], order: List[int]) -> None:
        """The race that is run: its runners in their order of entry."""
        race = race or {
            "round": 0,
            "turn": None,
            "dice": None,
            "max": None,
            "wet": False,
            "runners": [],
        }
        row.one("round", race["round"], 10)
        row.put("dice", [face / 6 for face in race["dice"] or (0, 0, 0)])
        row.one("max", race["max"], 10)
        row.one("wet", race["wet"])
        for i in range(self.posts):
            runner: Json = race["runners"][i] if i < len(race["runners"]) else {}
            row.hot(f"seat of runner {i}", runner.get("seat"), order)
            row.hot(f"status of runner {i}", runner.get("status"), self.RUNS)
            row.one(f"turn of runner {i}", bool(runner) and runner["horse"] == race["turn"])
            row.put(f"post of runner {i}", [(runner.get("post") or 0) / 10])
            row.put(f"figures of runner {i}", [n / 10 for n in runner.get("row", (0,) * 12)])

    def write_move(self, row: Row, move: Json, view: Json, order: List[int]) -> None:
        horses = [*move.get("horses", ()), *move.get("shifts", {})]
        horses += [move[name] for name in ("give", "sire") if name in move]
        row.some("horses", horses, self.cards)
        row.some("for", [move[name] for name in ("take", "dam") if name in move], self.cards)
        row.hot("to", move.get("to"), order)
        row.put("yes", [float(bool(move.get(name))) for name in ("accept", "agree", "lodge")])
        row.one("amount", move.get("amount", 0), self.MONEY)
        row.one("post", move.get("post", 0), 10)
        path = move.get("path", "")
        row.put("path", [len(path) / 10, path.count("i"), path.count("o")])
        numbers = [*move.get("order", ()), *move.get("cuts", ()), *move.get("tokens", ())]
        numbers += [number for rounds in move.get("shifts", {}).values() for number in rounds]
        row.put("numbers", (numbers + [0.0] * self.NUMBERS)[: self.NUMBERS])


class RacingStable(Sheet):
    """Money in units of 1,000 dollars; horses by colour and number, in the pack's order; bets by
    what they are on."""

    PHASES = ("choose_stable", "enter", "wager", "start", "run", "debt", "offer", "lot", "over")
    KINDS = ("choose_stable", "enter", "wager", "withdraw", "offer", "accept", "decline")
    STANDS = ("running", "finished", "disqualified", "shot", "withdrawn")

    def most_posts(self, view: Json) -> int:
        self.colors = [color["id"] for color in view["colors"]]
        self.horses = [horse["id"] for color in view["colors"] for horse in color["horses"]]
        self.bets = _places([(on, line) for on in (*self.colors, *self.horses) for line in LINES])
        return max(horse["post"] for color in view["colors"] for horse in color["horses"])

    def write(self, row: Row, view: Json, order: List[int]) -> None:
        summary = view["summary"]
        seats = [summary["seats"][seat] for seat in order]
        program = view["program"]
        race = program[min(summary["race"], len(program)) - 1]
        row.one("race", summary["race"], len(program))
        row.put("card", [race["furlongs"] / 10, race["fee"] / 1000, float(race["derby"])])
        row.put("purse", [amount / 1000 for amount in race["purse"]])
        row.one("claiming", race["claiming"], 1000)
        for name in ("cash", "wealth"):
            row.put(name, [seat[name] / 1000 for seat in seats])
        for i, seat in enumerate(seats):
            row.hot(f"color of {i}", seat["color"], self.colors)
        owned = {horse["id"]: horse["last_ran"] or 0 for seat in seats for horse in seat["horses"]}
        row.put("owned", [float(horse in owned) for horse in self.horses])
        row.put("last ran", [owned.get(horse, 0) / 10 for horse in self.horses])
        row.some("tired", view["tired"], self.horses)
        current = summary["current"] or {}
        self.write_race(row, current, order)
        sealed = view["you"]["sealed"] or {}
        row.some("sealed horses", sealed.get("horses", ()), self.horses)
        self.write_bets(row, "sealed bets", sealed.get("bets", ()))
        row.some("sealed claims", sealed.get("claims", ()), self.horses)

    def write_race(self, row: Row, current: Json, order: List[int]) -> None:
        """The race that is entered for, bet on or run."""
        runners = {runner["horse"]: runner for runner in current.get("runners", ())}
        for horse in self.horses:
            row.hot(f"status of {horse}", runners.get(horse, {}).get("status"), self.STANDS)
        row.put("missed", [runners.get(horse, {}).get("miss", 0) for horse in self.horses])
        odds = current.get("odds") or {}
        row.put("odds", [_odds(odds.get(line), "/") for line in LINES])
        for i, seat in enumerate(order):
            self.write_bets(
                row, f"bets of {i}", [b for b in current.get("bets", ()) if b["seat"] == seat]
            )
        row.some("claimed", [claim["horse"] for claim in current.get("claims", ())], self.horses)
        row.hot("throws", (current.get("throws") or {}).get("seat"), order)
        debt, offer = current.get("debt") or {}, current.get("offer") or {}
        row.hot("debtor", debt.get("seat"), order)
        row.one("debt", debt.get("amount", 0), 1000)
        row.hot("offered", offer.get("horse"), self.horses)
        row.one("price", offer.get("price", 0), 1000)

    def write_bets(self, row: Row, name: str, bets: Sequence[Json]) -> None:
        """Amounts by what they are on and what it has to come to."""
        row.sums(name, self.bets, [((bet["on"], bet["to"]), bet["amount"]) for bet in bets], 1000)

    def write_move(self, row: Row, move: Json, view: Json, order: List[int]) -> None:
        row.hot("color", move.get("color"), self.colors)
        row.one("buy", move.get("buy", 0))
        row.some("horses", move.get("horses", [move.get("horse")]), self.horses)
        self.write_bets(row, "bets", move.get("bets", ()))
        row.some("claims", move.get("claims", ()), self.horses)
        row.hot("buyer", move.get("buyer"), order)
        row.one("price", move.get("price", 0), 1000)


SHEETS: Dict[str, Type[Sheet]] = {
    "homestretch": Homestretch,
    "stretch": Stretch,
    "high_roller": HighRoller,
    "big_stakes": BigStakes,
    "racing_stable": RacingStable,
}


def sheet_of(state: State) -> Sheet:
    """The sheet of a state's game."""
    if state.game not in SHEETS:
        raise ValueError(f'there is no sheet for "{state.game}"; there are: {", ".join(SHEETS)}')
    return SHEETS[state.game](state)
