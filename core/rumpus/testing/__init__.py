"""The laws that every game has to keep, as checks that anybody can run on a game of their own.

    from rumpus.testing import assert_laws

    def test_laws():
        assert_laws(MyGame())

Needs the extra `rumpus[check]` (hypothesis). The same checks are behind ``rumpus check GAME``.
"""

from rumpus.testing._checker import EXAMPLES, assert_laws, check_game
from rumpus.testing._report import Verdict

__all__ = ["EXAMPLES", "Verdict", "assert_laws", "check_game"]
