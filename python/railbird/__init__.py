"""Five horse-racing board games for Python: rules, records, bots, simulation, and PettingZoo
environments.

Whatever a rule file describes as JSON is a dict or a list here: moves, views, records, summaries.
What the rules refuse is raised as :class:`Refusal`. The environments are in :mod:`railbird.env`,
which needs PettingZoo (``pip install "./python[env]"``).

    >>> import railbird
    >>> state = railbird.State("homestretch", seats=3, seed="story")
    >>> state.throw_on()
    >>> state.play(0, state.moves(0)[0])
"""

from .errors import Refusal
from .lab import Simulation, analyse, deal, simulate, verify
from .state import State, games, load_pack

__all__ = [
    "Refusal",
    "Simulation",
    "State",
    "analyse",
    "deal",
    "games",
    "load_pack",
    "simulate",
    "verify",
]
