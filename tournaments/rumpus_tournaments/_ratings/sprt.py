"""The sequential test of two hypotheses about who is better, generalised to how whole deals go."""

from __future__ import annotations

from dataclasses import dataclass
from math import fsum, log
from typing import TYPE_CHECKING, Literal

from rumpus_tournaments._ratings.elo import rate_of

if TYPE_CHECKING:
    from rumpus_tournaments._ratings.elo import Deals

Decision = Literal["", "H0", "H1"]
TRACE = 1e-3
"""What takes the place of results that have not come yet, so that none is impossible."""


@dataclass(frozen=True)
class Sprt:
    """Is the first better by `elo1` points (H1) or only by `elo0` (H0)?

    `alpha` is the risk to accept H1 though H0 is true, `beta` the other one (Wald 1945).
    """

    elo0: float = 0.0
    elo1: float = 10.0
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise ValueError("elo1: has to be more than elo0")
        for name in ("alpha", "beta"):
            if not 0 < getattr(self, name) < 0.5:
                raise ValueError(f"{name}: wants more than 0 and less than 0.5")

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which H0 and H1 are accepted."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def ratio(self, deals: Deals) -> float:
        """Return the log-likelihood ratio of deals: how often the first took so many of so many matches.

        The generalised ratio: for each hypothesis the likeliest distribution of deal scores that has its
        mean (Van den Bergh, "A practical introduction to the GSPRT", with the exact solution).
        """
        counts = {made / size: 0.0 for made, size in deals}
        for (made, size), times in deals.items():
            counts[made / size] += times
        if not fsum(counts.values()):
            return 0.0
        sizes = [size for _, size in deals]
        for place in range(2 * max(sizes) + 1):
            value = place / 2 / max(sizes)
            counts[value] = counts.get(value, 0.0) or TRACE
        whole = fsum(counts.values())
        values = sorted(counts)
        shares = [counts[value] / whole for value in values]
        low = _nearest(values, shares, rate_of(self.elo0))
        high = _nearest(values, shares, rate_of(self.elo1))
        return whole * fsum(
            share * log(one / zero) for share, zero, one in zip(shares, low, high, strict=True)
        )

    def decision(self, deals: Deals) -> Decision:
        """Return which hypothesis is accepted, if any."""
        ratio, (low, high) = self.ratio(deals), self.bounds
        return "H1" if ratio >= high else "H0" if ratio <= low else ""


def _nearest(values: list[float], shares: list[float], mean: float) -> list[float]:
    """Return the distribution over `values` with this mean that makes observed shares likeliest."""
    low, high = -1.0 / (values[-1] - mean), 1.0 / (mean - values[0])
    for _ in range(200):
        middle = (low + high) / 2
        if (
            fsum(
                share * (value - mean) / (1 + middle * (value - mean))
                for value, share in zip(values, shares, strict=True)
            )
            > 0
        ):
            low = middle
        else:
            high = middle
    tilt = (low + high) / 2
    return [share / (1 + tilt * (value - mean)) for value, share in zip(values, shares, strict=True)]
