"""PettingZoo's own tests, and what the environments promise beyond them."""

import contextlib
import io
import json
import unittest
import warnings

import numpy as np
from pettingzoo.test import api_test, seed_test
from test_state import GAMES

from railbird.env import RailbirdEnv, env


@contextlib.contextmanager
def quiet():
    """PettingZoo's tests print, and warn of every observation that is a dict, as masks make it."""
    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def played(table):
    """Plays a game with actions that the masks allow; gives what each agent got."""
    table.reset(seed=3)
    for agent in table.possible_agents:
        table.action_space(agent).seed(1)
    rewards = {}
    for agent in table.agent_iter():
        observation, rewards[agent], terminated, truncated, _ = table.last()
        over = terminated or truncated
        table.step(None if over else table.action_space(agent).sample(observation["action_mask"]))
    return rewards


class Environments(unittest.TestCase):
    def test_every_game_passes_the_tests_of_pettingzoo(self):
        for game in GAMES:
            with self.subTest(game), quiet():
                api_test(env(game, 3), num_cycles=60)
                seed_test(lambda: env(game, 3), num_cycles=20)

    def test_games_end_with_rewards_that_add_up_to_nothing(self):
        for game in GAMES:
            for seats in (2, 4):
                with self.subTest(game=game, seats=seats):
                    table = RailbirdEnv(game, seats, drawn=2)
                    rewards = played(table)
                    self.assertEqual(len(rewards), seats)
                    self.assertAlmostEqual(sum(rewards.values()), 0)
                    self.assertLessEqual(max(rewards.values()), 1)
                    self.assertTrue(table.game.over and not table.agents)

    def test_rules_that_are_options_are_played_too(self):
        short = {"program": ["d6"], "entries": 2}
        for game, options in (
            ("high_roller", {"auction": "ordered"}),
            ("high_roller", {"auction": "draft"}),
            ("big_stakes", {"stables": "auction", **short}),
            ("big_stakes", {"whips": True, "jockeys": True, "pace": "race", **short}),
            ("big_stakes", {"breeding": "matched", "agree_order": True, **short}),
            ("racing_stable", {"choose_stables": True, "bet_on": "horses"}),
            ("stretch", {"cards": ["champagne_2009", "champagne_2009"], "mode": "full"}),
            ("homestretch", {"open_bets": True, "bet_ahead": False}),
        ):
            with self.subTest(game=game, options=options):
                table = RailbirdEnv(game, 3, options=options, drawn=2)
                played(table)
                self.assertTrue(table.game.over)

    def test_every_action_is_a_legal_move_told_by_its_row(self):
        for game in GAMES:
            with self.subTest(game):
                table = RailbirdEnv(game, 3)
                table.reset(seed=5)
                for _ in range(12):
                    agent = table.agent_selection
                    if table.terminations[agent]:
                        break
                    seat, moves = table.possible_agents.index(agent), table.infos[agent]["moves"]
                    seen = table.observe(agent)
                    self.assertEqual(seen["action_mask"].sum(), len(moves))
                    self.assertEqual(
                        sum(size for _, size in table.sheet.layout), seen["observation"].size
                    )
                    self.assertTrue(seen["actions"][: len(moves)].any(axis=1).all())
                    self.assertFalse(seen["actions"][len(moves) :].any())
                    for move in moves:
                        if move is not None:
                            table.game.copy().play(seat, move)
                    table.step(len(moves) - 1)

    def test_an_action_that_is_not_there_ends_the_game_or_is_an_error(self):
        table = env("homestretch", 2)
        table.reset(seed=1)
        agent = table.agent_selection
        with quiet(), contextlib.redirect_stderr(io.StringIO()):
            table.last()
            table.step(127)
        self.assertTrue(all(table.terminations.values()))
        self.assertEqual(table.rewards[agent], -1)
        bare = RailbirdEnv("homestretch", 2)
        bare.reset(seed=1)
        with self.assertRaisesRegex(ValueError, "action 127 is not one of the"):
            bare.step(127)

    def test_nothing_that_another_seat_hides_reaches_an_agent(self):
        """Whatever seat 1 keeps face down, seat 2, whose turn it is then, observes the same."""
        seen = []
        for action in (0, 1, 2):
            table = RailbirdEnv("homestretch", 3)
            table.reset(seed=8)
            table.step(0)
            self.assertEqual(table.agent_selection, "seat_1")
            table.step(action)
            self.assertEqual(table.agent_selection, "seat_2")
            seen.append((table.observe("seat_2"), json.dumps(table.infos), table.rewards))
        for observation, *others in seen[1:]:
            self.assertEqual(others, list(seen[0][1:]))
            for part in observation:
                np.testing.assert_array_equal(observation[part], seen[0][0][part])

    def test_a_seed_begins_a_series_of_games(self):
        def series():
            table = RailbirdEnv("racing_stable", 2)
            table.reset(seed=4)
            first = table.infos[table.agent_selection]["moves"]
            table.reset()
            return first, table.infos[table.agent_selection]["moves"]

        self.assertEqual(series(), series())
        self.assertNotEqual(*series())

    def test_a_game_is_drawn_in_a_few_lines(self):
        table = RailbirdEnv("homestretch", 2, render_mode="ansi")
        table.reset(seed=1)
        self.assertTrue(table.render().startswith("homestretch: draft"))
        with self.assertRaises(ValueError):
            RailbirdEnv("homestretch", 2, render_mode="human")
        with self.assertRaisesRegex(ValueError, "at least two seats"):
            RailbirdEnv("stretch", 1)


if __name__ == "__main__":
    unittest.main()
