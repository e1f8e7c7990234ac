"""States, records, and what is found about positions."""

import ast
import copy
import json
import pickle
import unittest
from pathlib import Path

import railbird
from railbird import Refusal, State, railbird_native

ROOT = Path(__file__).resolve().parents[2]
PACK = "packs/homestretch/standard"
GAMES = ["homestretch", "stretch", "high_roller", "big_stakes", "racing_stable"]


def played(state, upto=10_000):
    """Plays on at random: each seat that may decide makes a drawn move, and the house calls now and
    then."""
    for run in range(upto):
        state.throw_on()
        if state.over:
            break
        deciders = state.deciders()
        if state.house() and (run % 2 or not deciders):
            state.call()
            continue
        seat = deciders[run % len(deciders)]
        state.play(seat, state.sample(seat, seed=1, run=run))
    return state


def betting():
    """Homestretch, when the first slips are laid."""
    state = State("homestretch", 3, seed=1)
    state.throw_on()
    while not state.open_moves(0):
        seat = state.deciders()[0]
        state.play(seat, state.hint(seat))
        state.throw_on()
    return state


class States(unittest.TestCase):
    def test_every_game_is_played_to_its_end_and_its_record_leads_back(self):
        self.assertLessEqual(set(GAMES), {info["id"] for info in railbird.games()})
        for game in GAMES:
            with self.subTest(game):
                state = played(State(game, 3, seed="story"))
                self.assertTrue(state.over)
                self.assertEqual(state.pending(), {"kind": "none"})
                self.assertEqual(min(state.ranks()), 1)
                self.assertEqual(len(state.scores()), 3)
                again, verdict = State.from_record(state.record())
                self.assertEqual(verdict, "exact")
                self.assertEqual(again.summary(), state.summary())
                self.assertNotIn("seed", json.loads(again.record()))
                found = railbird.verify(state.record())
                self.assertEqual(found["by_hand"], 0)
                self.assertGreater(found["drawn"], 0)

    def test_a_refusal_has_the_code_of_the_rules_and_changes_nothing(self):
        state = State("homestretch", 3, seed=1)
        with self.assertRaises(Refusal) as early:
            state.play(0, {"type": "pass"})
        self.assertEqual(early.exception.code, "chance_expected")
        state.throw_on()
        before = state.record()
        for move, code in (
            ({"type": "pass"}, "wrong_move"),
            ({"type": "keep"}, "bad_move"),
            ([], "bad_move"),
        ):
            with self.assertRaises(Refusal) as refused:
                state.play(0, move)
            self.assertEqual(refused.exception.code, code)
            self.assertTrue(refused.exception.message)
        with self.assertRaisesRegex(Refusal, "There is no seat 7; seats are 0 to 2"):
            state.view(7)
        self.assertEqual(state.record(), before)
        self.assertEqual(pickle.loads(pickle.dumps(refused.exception)).code, "bad_move")

    def test_what_can_not_be_opened_is_told_with_what_would_be_right(self):
        with self.assertRaisesRegex(ValueError, 'there is no game "chess"; there are: homestretch'):
            State("chess")
        for seats, settings in (
            (9, {}),
            (3, {"options": {"purple_races": 99}}),
            (3, {"pack": "lost"}),
        ):
            with self.assertRaises(Refusal) as refused:
                State("homestretch", seats, **settings)
            self.assertEqual((refused.exception.code, refused.exception.at), ("bad_record", -1))

    def test_a_record_says_where_it_is_wrong(self):
        record = json.loads(played(State("homestretch", 2, seed=1), 12).record())
        at = next(i for i, entry in enumerate(record["log"]) if "move" in entry)
        record["log"][at]["move"] = {"type": "pass"}
        with self.assertRaises(Refusal) as refused:
            State.from_record(record)
        self.assertEqual((refused.exception.code, refused.exception.at), ("wrong_move", at))
        state, verdict = State.from_record(record, upto=at)
        self.assertEqual((state.number, verdict), (at, "unverified"))

    def test_chance_is_thrown_by_the_house_or_by_hand(self):
        state = State("homestretch", 3)
        with self.assertRaisesRegex(ValueError, "open the game with a seed"):
            state.throw()
        due = state.pending()
        self.assertEqual((due["kind"], due["chance"]), ("chance", "shuffle"))
        with self.assertRaises(Refusal) as refused:
            state.throw({"dice": [1, 2]})
        self.assertEqual(refused.exception.code, "bad_chance")
        state.throw({"shuffle": list(range(due["count"]))})
        self.assertEqual(json.loads(state.record())["by_hand"], [0])
        with_dice = State("homestretch", 3, seed="x")
        others = [with_dice.copy(seed=word).throw() for word in "abc"]
        first = with_dice.copy().throw()
        self.assertEqual(with_dice.throw(), first)
        self.assertNotEqual(others, [first] * 3)

    def test_a_copy_goes_its_own_way(self):
        state = State("homestretch", 3, seed=1)
        state.throw_on()
        other = copy.deepcopy(state)
        other.play(0, other.moves(0)[0])
        self.assertEqual((state.number + 1, state.names), (other.number, other.names))
        other.undo(0)
        self.assertEqual(other.view(0), state.view(0))

    def test_moves_are_listed_drawn_described_and_typed(self):
        state = State("homestretch", 3, seed=1)
        state.throw_on()
        self.assertEqual({move["type"] for move in state.moves(0)}, {"keep"})
        self.assertEqual(state.open_moves(0), [])
        card = state.moves(0)[0]["card"]
        self.assertEqual(state.read(0, f"keep {card}"), {"type": "keep", "card": card})
        with self.assertRaises(Refusal):
            state.read(0, "fly away")
        self.assertEqual(len(state.ask(0)["ways"]), len(state.moves(0)))
        state = betting()
        self.assertIn("most_on_one_spot", state.open_moves(0)[0]["open"])
        self.assertEqual(state.sample(0, seed=3), state.sample(0, seed=3))
        choices = state.choices(0, drawn=12)
        self.assertEqual(len({json.dumps(move, sort_keys=True) for move in choices}), len(choices))
        self.assertGreaterEqual(len(choices), 12)
        for move in choices:
            state.copy().play(0, move)

    def test_bots_hint_and_chances_are_found(self):
        state = State("homestretch", 2, seed=1)
        state.throw_on()
        self.assertIn(state.hint(0, "sharp", playouts=20), state.moves(0))
        with self.assertRaisesRegex(ValueError, 'there is no bot "nobody"; there are: random'):
            state.hint(0, "nobody")
        found = state.chances(0, games=64, seed=2, threads=2)
        self.assertEqual(found, state.chances(0, games=64, seed=2, threads=1))
        self.assertEqual(len(found["horses"]), 11)
        self.assertEqual(len(state.after(0, state.moves(0)[:2], games=64)), 2)
        with self.assertRaises(Refusal):
            state.after(0, [{"type": "pass"}], games=64)

    def seen_by_others(self, state, moves):
        """What all but seat 1 can know after each of its moves."""
        seen = []
        for move in moves:
            other = state.copy()
            other.play(1, move)
            views = [other.view(0), other.view(2), other.view(), other.chances(0, games=16)]
            seen.append([*views, other.pending(), other.frame(), other.choices(0), other.hint(0)])
        return seen

    def test_nobody_is_shown_what_another_seat_hides(self):
        draft = State("homestretch", 3, seed=1)
        draft.throw_on()
        seen = self.seen_by_others(draft, draft.moves(1))
        self.assertGreater(len(seen), 2)
        self.assertEqual(seen, [seen[0]] * len(seen))
        self.assertIsNone(draft.view()["you"])
        # Where tokens lie is seen, and not what they are worth.
        state = betting()
        spots = [{"horse": horse, "line": "show"} for horse in range(2, 7)]
        tokens = state.open_moves(1)[0]["open"]["tokens"]
        slips = [
            {"type": "bet", "bets": [{**spot, "token": token} for spot, token in zip(spots, order)]}
            for order in (tokens, tokens[::-1])
        ]
        one, other = self.seen_by_others(state, slips)
        self.assertEqual(one, other)

    def test_packs_are_named_or_inline_or_folders(self):
        state = State("homestretch", 2)
        self.assertEqual(State("homestretch", 2, pack=state.pack()).pack(), state.pack())
        self.assertEqual(State("homestretch", 2, pack=ROOT / PACK).pack(), state.pack())
        with self.assertRaises(ValueError):
            railbird.load_pack("homestretch", Path(__file__).parent)
        with self.assertRaisesRegex(Refusal, 'There is no game "chess"; there are: homestretch'):
            railbird.load_pack("chess", Path(__file__).parent)

    def test_the_stubs_name_what_is_there(self):
        stubs = Path(railbird.__file__).with_name("railbird_native.pyi").read_text(encoding="utf-8")
        tree = ast.parse(stubs)
        state = next(node for node in tree.body if isinstance(node, ast.ClassDef))

        def names(body):
            return {node.name for node in body if isinstance(node, ast.FunctionDef)}

        def public(thing):
            return {name for name in dir(thing) if not name.startswith("_")}

        self.assertEqual(public(railbird_native), names(tree.body) | {"State"})
        self.assertEqual(public(railbird_native.State), names(state.body))


if __name__ == "__main__":
    unittest.main()
