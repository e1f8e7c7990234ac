"""PettingZoo environments (AEC) of all five games, with action masks.

    >>> from railbird.env import env
    >>> table = env("homestretch", seats=3)
    >>> table.reset(seed=1)
    >>> for agent in table.agent_iter():
    ...     observation, reward, terminated, truncated, info = table.last()
    ...     mask = observation["action_mask"]
    ...     action = None if terminated or truncated else table.action_space(agent).sample(mask)
    ...     table.step(action)

How observations, actions and rewards are made is told in docs/python.md.
"""

from __future__ import annotations

from typing import Any, Dict, List, Mapping, Optional

import numpy as np

try:
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv  # type: ignore[import-untyped]
    from pettingzoo.utils import wrappers  # type: ignore[import-untyped]
except ImportError as missing:
    raise ImportError(
        'railbird.env needs PettingZoo: pip install "pettingzoo>=1.24" (it brings gymnasium)'
    ) from missing

from .features import sheet_of
from .state import Json, Pack, Seats, State

__all__ = ["RailbirdEnv", "env"]


def env(game: str, seats: Seats = None, **settings: Any) -> AECEnv:
    """An environment in PettingZoo's usual wrappers: an action that the mask does not allow ends
    the game, with -1 for whoever chose it. Settings as for :class:`RailbirdEnv`."""
    made: AECEnv = RailbirdEnv(game, seats, **settings)
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


class RailbirdEnv(AECEnv):
    """A table at which each seat is an agent, `seat_0`, `seat_1` and so on.

    Chance is thrown by the environment, from its seed. Where an auctioneer or a starter may call
    and nobody has to move, the seats are asked in turn from one drawn by lot on; each may wait, and
    when all of them do, the house calls."""

    def __init__(
        self,
        game: str,
        seats: Seats = None,
        *,
        options: Optional[Mapping[str, Any]] = None,
        pack: Pack = "standard",
        slots: int = 128,
        drawn: int = 16,
        render_mode: Optional[str] = None,
    ) -> None:
        """``slots`` is the number of actions; ``drawn`` how many moves are drawn for each move with
        free fields."""
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise ValueError(f'render_mode is None or "ansi", not "{render_mode}"')
        if slots < 2 or drawn < 1:
            raise ValueError("slots is at least 2 and drawn at least 1")
        self.metadata: Dict[str, Any] = {
            "name": f"railbird_{game}_v0",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.slots, self.drawn = slots, drawn
        self._opening = State(game, seats, options=options, pack=pack)
        if self._opening.seats < 2:
            raise ValueError(
                "an environment has at least two seats: nobody is beaten at a table of one"
            )
        self.sheet = sheet_of(self._opening)
        self.possible_agents = [f"seat_{seat}" for seat in range(self._opening.seats)]
        self.agents: List[str] = []
        self.action_spaces = {agent: spaces.Discrete(slots) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: self._observation_space() for agent in self.possible_agents
        }
        self._np_random: Optional[np.random.Generator] = None

    def _observation_space(self) -> spaces.Dict:
        return spaces.Dict(
            {
                "observation": spaces.Box(-np.inf, np.inf, (self.sheet.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.slots,), np.int8),
                "actions": spaces.Box(
                    -np.inf, np.inf, (self.slots, self.sheet.move_size), np.float32
                ),
            }
        )

    def observation_space(self, agent: str) -> spaces.Dict:
        """What an agent can observe."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The slots, of which the mask says which are taken."""
        return self.action_spaces[agent]

    def reset(
        self, seed: Optional[int] = None, options: Optional[Mapping[str, Any]] = None
    ) -> None:
        """A new game. The same seed gives the same game; without one, the next of a series."""
        if seed is not None or self._np_random is None:
            self._np_random, _ = seeding.np_random(seed)
        # What is thrown, what is drawn and who is asked first have nothing to do with each other.
        dice, self._draws, lots = (
            int(number) for number in self._np_random.integers(2**62, size=3)
        )
        self._lots = np.random.default_rng(lots)
        self.game = self._opening.copy(seed=dice)
        self._decisions = 0
        self._asked: List[int] = []
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: Dict[str, Dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._go_on()

    def step(self, action: Optional[int]) -> None:
        """Takes the action of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        moves = self.infos[agent]["moves"]
        if action is None or not 0 <= int(action) < len(moves):
            raise ValueError(
                f"action {action} is not one of the {len(moves)} that the mask of {agent} allows"
            )
        move = moves[int(action)]
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if move is None:
            self._asked.pop(0)
        else:
            self.game.play(self.possible_agents.index(agent), move)
            self._asked = []
        self.infos[agent] = {}
        self._go_on(waited=move is None)
        self._accumulate_rewards()

    def _go_on(self, waited: bool = False) -> None:
        """Throws and calls until somebody is to decide or the game is over."""
        seat = None
        while seat is None:
            self.game.throw_on()
            if self.game.over:
                self._finish()
                return
            deciders = self.game.deciders()
            if self.game.house() is None:
                seat = deciders[0]
            elif waited and not self._asked or not deciders:
                self.game.call()
                waited = False
            else:
                if not self._asked:
                    first = int(self._lots.integers(len(deciders)))
                    self._asked = deciders[first:] + deciders[:first]
                seat = self._asked[0]
        self._decisions += 1
        self._observed: Dict[str, Any] = {}
        agent = self.possible_agents[seat]
        self.agent_selection = agent
        self.infos[agent] = {"view": self.game.view(seat), "moves": self._moves(seat)}

    def _moves(self, seat: int) -> List[Optional[Json]]:
        """The moves behind the actions; ``None`` is to wait for the house."""
        choices = self.game.choices(seat, self.drawn, self._draws, self._decisions)
        wait = [None] if self.game.house() is not None else []
        return (wait + choices)[: self.slots]

    def _finish(self) -> None:
        """Whoever won shares 1 with those who won too; the others lose as much, in equal parts."""
        ranks = self.game.ranks() or []
        winners, seats = ranks.count(1), len(ranks)
        self._observed = {}
        for seat, agent in enumerate(self.possible_agents):
            share = 1 / winners if ranks[seat] == 1 else 0.0
            self.rewards[agent] = (seats * share - 1) / (seats - 1)
            self.terminations[agent] = True
            view, score = self.game.view(seat), self.game.score(seat)
            self.infos[agent] = {"view": view, "score": score, "rank": ranks[seat]}

    def observe(self, agent: str) -> Dict[str, np.ndarray]:
        """What the agent may see, and what it may do if it is its turn."""
        if agent not in self._observed:
            info = self.infos.get(agent, {})
            view = info.get("view") or self.game.view(self.possible_agents.index(agent))
            moves = info.get("moves", [])
            mask = np.zeros(self.slots, dtype=np.int8)
            mask[: len(moves)] = 1
            self._observed[agent] = {
                "observation": self.sheet.view(view, self.game.frame()),
                "action_mask": mask,
                "actions": self.sheet.moves(moves, view, self.slots),
            }
        return self._observed[agent]

    def render(self) -> Optional[str]:
        """The game in a few lines: what it waits for, and where the horses are."""
        if self.render_mode is None:
            return None
        frame = self.game.frame()
        lines = [f"{self.game.game}: {self.game.view()['summary']['phase']}"]
        if frame:
            lines.append(
                f"race {frame['race']}, {frame['name']}, to {frame['length']} {frame['unit']}"
            )
            for runner in frame["runners"]:
                stands = runner["status"].get("place", runner["status"]["kind"])
                lines.append(
                    f"{runner['post']:>4} {runner['name']:<24} {runner['distance']:>6}  {stands}"
                )
        return "\n".join(lines)

    def close(self) -> None:
        """There is nothing to close."""

    def __str__(self) -> str:
        return self.metadata["name"]
