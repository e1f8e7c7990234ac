"""Many games, in numpy."""

import csv
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import unittest
from pathlib import Path

import numpy as np

import railbird

PROGRAM = os.environ.get("RAILBIRD_BIN")


class Lab(unittest.TestCase):
    def test_figures_do_not_depend_on_threads(self):
        one, two = (
            railbird.simulate("high_roller", 70, 3, seed=5, threads=threads) for threads in (1, 2)
        )
        self.assertEqual(one.names, two.names)
        np.testing.assert_array_equal(one.data, two.data)
        self.assertEqual((one.games, one.data.shape), (70, (70, len(one.names))))
        wins = sum(one[f"seat {seat} wins"] for seat in range(3))
        self.assertTrue((wins >= 1).all())
        np.testing.assert_array_equal(one.table()["seat 0 wins"], one["seat 0 wins"])
        name, mean, error = next(iter(one.means()))
        self.assertEqual((name, mean), (one.names[0], one.data[:, 0].mean()))
        self.assertGreater(error, 0)
        with self.assertRaisesRegex(KeyError, "there is no figure"):
            one["speed of light"]

    def test_what_can_not_be_simulated_is_told(self):
        for settings, told in (
            ({"games": 0}, "games is at least 1"),
            ({"threads": 0}, "threads is at least 1"),
            ({"bots": "nobody"}, 'there is no bot "nobody"; there are: random'),
            ({"bots": ["random"] * 3, "seats": 2}, "3 bots for 2 seats"),
            ({"seats": 99}, "players"),
        ):
            with self.assertRaisesRegex(ValueError, told):
                railbird.simulate("homestretch", **settings)

    @unittest.skipUnless(PROGRAM, "RAILBIRD_BIN names no program to compare with")
    def test_the_figures_and_records_are_those_of_the_program(self):
        bots = ["random", "handicapper"]
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "rows.csv"
            asked = ["--games", "40", "--seats", "2", "--bots", ",".join(bots), "--seed", "7"]
            command = [PROGRAM, "sim", "homestretch", *asked, "--rows", str(file)]
            subprocess.run(command, check=True, capture_output=True)
            head, *rows = csv.reader(file.read_text(encoding="utf-8").splitlines())
        found = railbird.simulate("homestretch", 40, bots=bots, seed=7)
        self.assertEqual(tuple(head[1:]), found.names)
        values = [[float(value or "nan") for value in row[1:]] for row in rows]
        np.testing.assert_array_equal(np.array(values), found.data)
        command = [
            PROGRAM,
            "deal",
            "racing_stable",
            "--seats",
            "3",
            "--seed",
            "x",
            "--bots",
            "random",
        ]
        record = subprocess.run(
            command, check=True, capture_output=True, text=True, encoding="utf-8"
        ).stdout
        self.assertEqual(railbird.deal("racing_stable", 3, "random", seed="x"), record)

    def test_a_program_of_ones_own_plays(self):
        bot = Path(__file__).resolve().parents[2] / "examples/bot.py"
        bots = [f'cmd:"{sys.executable}" "{bot}"', "random"]
        short = {"purple_races": 1, "green_races": 0}
        found = railbird.simulate("homestretch", 2, bots=bots, options=short, threads=1, ms=60_000)
        self.assertEqual(found.games, 2)

    @unittest.skipIf(os.name == "nt", "Ctrl-C can not be sent to one process here")
    def test_ctrl_c_stops_it_while_other_threads_go_on(self):
        # A Python thread sends the signal: it could not if the simulation held Python's lock.
        timer = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT))
        with self.assertRaises(KeyboardInterrupt):
            timer.start()
            railbird.simulate("homestretch", 10**12, 2, "random")
        timer.join()

    def test_a_played_game_is_judged(self):
        short = {"purple_races": 1, "green_races": 0}
        record = railbird.deal("homestretch", 2, ["random", "handicapper"], seed=4, options=short)
        found = railbird.analyse(record, 0, playouts=8, seed=3)
        self.assertEqual(
            found, railbird.analyse(json.loads(record), 0, playouts=8, seed=3, threads=1)
        )
        self.assertEqual([loss["seat"] for loss in found["seats"]], [0])
        self.assertEqual(found["seats"][0]["decisions"], len(found["decisions"]))
        with self.assertRaises(railbird.Refusal):
            railbird.analyse(record, 5)


if __name__ == "__main__":
    unittest.main()
