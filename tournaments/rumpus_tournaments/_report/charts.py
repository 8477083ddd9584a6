"""The pictures of a report: SVG by matplotlib, the same bytes for the same results."""

from __future__ import annotations

import io
import re
from math import isfinite, nan
from typing import TYPE_CHECKING, Any

from rumpus_tournaments._standings import standings
from rumpus_tournaments._tables.duels import MOST_WITH_INTERVALS
from rumpus_tournaments._tables.ratings import ratings_over_time as rated_over_time

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rumpus_tournaments._results import ResultTable
    from rumpus_tournaments._stored import StoredResults

WIDTH = 5.4
"""Inches; a phone shows it at two thirds."""
INK, SHADE, ACCENT = "#1f2933", "#9aa5b1", "#2f6f9f"
LONGEST = 24


def means(results: StoredResults, order: Sequence[str]) -> list[str]:
    """Return the points a match of everybody with their intervals; nothing where nobody has one."""
    known = {each.name: each for each in standings(results)}
    found = [known[name] for name in order if known[name].mean is not None]
    if not any(each.interval for each in found):
        return []
    figure, axes = _figure(0.9 + 0.26 * len(found))
    for place, each in enumerate(found):
        mean = each.mean or 0.0
        low, high = each.interval or (mean, mean)
        axes.plot([low, high], [place, place], color=ACCENT, linewidth=3, solid_capstyle="round", alpha=0.55)
        axes.plot([mean], [place], "o", color=INK, markersize=5)
    _names_down(axes, [each.name for each in found])
    axes.set_xlabel("points a match, with 95 % interval over deals", fontsize=9, color=INK)
    axes.grid(axis="x", color=SHADE, alpha=0.3)
    return [_svg(figure, "Points a match with intervals")]


def heat_map(results: StoredResults, order: Sequence[str]) -> str:
    """Return the crosstable as a picture: the share that the row's entrant took from the column's."""
    rates = [[_rate(results, one, other) for other in order] for one in order]
    figure, axes = _figure(1.0 + 0.32 * len(order))
    axes.imshow(rates, cmap="RdYlGn", vmin=0, vmax=1, aspect="auto", alpha=0.85)
    if len(order) <= 2 * MOST_WITH_INTERVALS:
        for row, values in enumerate(rates):
            for column, value in enumerate(values):
                if isfinite(value):
                    axes.text(
                        column, row, f"{100 * value:.0f}", ha="center", va="center", fontsize=8, color=INK
                    )
    _names_down(axes, order)
    axes.set_xticks(range(len(order)), [str(place) for place in range(1, len(order) + 1)], fontsize=8)
    axes.xaxis.tick_top()
    axes.grid(visible=False)
    return _svg(figure, "Crosstable in per cent")


def ratings_over_time(results: StoredResults) -> list[str]:
    """Return the ratings after each part of the deals; nothing where there are too few."""
    shares, curves = rated_over_time(results.ledger, results.rating)
    drawn = {name: values for name, values in curves.items() if sum(map(isfinite, values)) > 1}
    if not drawn:
        return []
    figure, axes = _figure(3.2)
    for name, values in sorted(drawn.items(), key=lambda each: -_last(each[1])):
        axes.plot([100 * share for share in shares], values, linewidth=1.6, label=_short(name))
    axes.set_xlabel("per cent of the deals", fontsize=9, color=INK)
    axes.set_ylabel("Elo", fontsize=9, color=INK)
    axes.grid(color=SHADE, alpha=0.3)
    axes.legend(fontsize=7, loc="center left", bbox_to_anchor=(1.01, 0.5), frameon=False)
    return [_svg(figure, "Ratings over time")]


def seats(table: ResultTable) -> list[str]:
    """Return what each seat is worth, for tables of one size."""
    if len({row["size"] for row in table.rows}) != 1:
        return []
    figure, axes = _figure(1.9)
    total: list[float] = []
    for row in table.rows:
        mean, seat = row["mean"], row["seat"]
        assert isinstance(mean, float)
        total.append(mean)
        axes.bar([seat], [mean], color=ACCENT, alpha=0.55, width=0.6)
        interval = row["interval"]
        if isinstance(interval, tuple) and interval[1] is not None:
            axes.plot([seat, seat], list(interval), color=INK, linewidth=2)
    axes.axhline(sum(total) / len(total), color=SHADE, linestyle="--", linewidth=1)
    axes.set_xticks([row["seat"] for row in table.rows], [f"seat {row['seat']}" for row in table.rows])
    axes.set_ylabel("points a match", fontsize=9, color=INK)
    return [_svg(figure, "Points a match by seat; the line is an even share")]


def _rate(results: StoredResults, one: str, other: str) -> float:
    duel = results.ledger.duel(one, other) if one != other else None
    return duel.rate if duel and duel.matches else nan


def _last(values: Sequence[float]) -> float:
    return next((value for value in reversed(values) if isfinite(value)), 0.0)


def _figure(height: float) -> tuple[Any, Any]:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(WIDTH, height), layout="constrained")
    axes = figure.add_subplot()
    axes.spines[["top", "right"]].set_visible(False)
    axes.tick_params(labelsize=8, colors=INK)
    return figure, axes


def _names_down(axes: Any, names: Sequence[str]) -> None:
    labels = [f"{_short(name)}  {place}" for place, name in enumerate(names, 1)]
    axes.set_yticks(range(len(names)), labels, fontsize=8)
    axes.set_ylim(len(names) - 0.5, -0.5)


def _short(name: str) -> str:
    """Return a name that fits; matplotlib reads dollars as mathematics unless they are escaped."""
    cut = name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"
    return cut.replace("$", r"\$")


def _svg(figure: Any, label: str) -> str:
    """Return a figure as an SVG element whose ids nobody else on the page has."""
    import matplotlib as mpl

    out = io.StringIO()
    with mpl.rc_context({"svg.hashsalt": "rumpus", "svg.fonttype": "none", "font.family": "sans-serif"}):
        figure.savefig(out, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    text = out.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>\s*", "", text, flags=re.S)
    mark = re.sub(r"\W+", "-", label.lower())
    text = re.sub(r'\bid="', f'id="{mark}-', text)
    text = re.sub(r'(url\(#|href="#)', rf"\1{mark}-", text)
    text = re.sub(r' (width|height)="[\d.]+pt"', "", text, count=2)
    return text.replace("<svg", f'<svg role="img" aria-label="{label}"', 1)
