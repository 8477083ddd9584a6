"""The report: complete in itself, the same bytes again, readable in a browser at a phone's width."""

from __future__ import annotations

import html
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser

import pytest

from rumpus import UsageError
from rumpus_tournaments import load_tournament, open_results
from rumpus_tournaments._report.page import report
from rumpus_tournaments._report.recipe import recipe
from rumpus_tournaments._settings import differences

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
BOTS = ("greedy=goofspiel/greedy", "ran & <b>=random", "$lazy$=random")
GAME = 'name = "goofspiel"\nranks = 4'


@pytest.fixture
def made(played, registry):
    def make(*bots, **words):
        with open_results(played(*bots, **words), registry) as results:
            return report(results)

    return make


class Page(HTMLParser):
    """What a page is made of; raises where tags do not close."""

    VOID = frozenset({"meta", "br", "path", "use", "rect", "image"})

    def __init__(self, text):
        super().__init__()
        self.open, self.ids, self.heads, self.tags = [], [], [], []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.ids += [value for key, value in attrs if key == "id"]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append(tag)
        self.ids += [value for key, value in attrs if key == "id"]

    def handle_endtag(self, tag):
        if tag not in self.VOID:
            assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open and self.open[-1] == "h2":
            self.heads.append(data.strip())


def test_a_round_robin(made):
    text = made(*BOTS, game=GAME, matches=20)
    page = Page(text)
    assert page.heads == [
        "Standings", "Crosstable", "Crosstable, drawn", "Rating", "Seats", "Faults", "Settings",
    ]  # fmt: skip
    assert page.tags.count("svg") == 4
    assert len(page.ids) == len(set(page.ids))
    assert "ran &amp; &lt;b&gt;" in text
    assert "<b>" not in text
    assert "rumpus tournament run cup.toml" in text


def test_it_needs_nothing_beside_it(made):
    text = made(*BOTS, game=GAME, matches=20)
    assert "script" not in Page(text).tags
    addresses = set(re.findall(r"""https?://[^"'\s<]+""", text))
    assert addresses <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
    assert not re.search(r"""(src|href)=["'](?!#|data:)""", text)


def test_the_same_results_give_the_same_bytes(played, registry):
    with open_results(played(*BOTS, game=GAME, matches=10), registry) as results:
        assert report(results) == report(results)


@pytest.mark.parametrize(
    "words",
    [
        {"format": '"single-elimination"', "matches": 2, "playoff": '"seed"'},
        {"format": '"swiss"', "matches": 2, "rounds": 2},
        {"format": '"challenge"', "game": 'name = "duel"\nseats = 1', "matches": 5},
        {"format": '"round-robin"', "game": 'name = "duel"\nseats = 3', "matches": 12},
        {"format": '"match"', "matches": 10, "sprt": "{ elo1 = 20 }", "batches": 2},
    ],
    ids=lambda words: words["format"],
)
def test_every_format_and_its_file(made, registry, played, tmp_path, words):
    bots = ("a=high", "b=random") if "match" in words["format"] else ("a=high", "b=random", "c=low", "d=liar")
    with open_results(played(*bots, **words), registry) as results:
        page = Page(report(results))
        text = recipe(results.settings)
    assert page.heads[0] == "Standings"
    again = tmp_path / "again.toml"
    again.write_text(text, encoding="utf-8")
    assert differences(results.settings, load_tournament(again, registry).settings) == []
    if "elimination" in words["format"]:
        assert "The bracket, drawn" in page.heads


def test_a_missing_library_is_named(played, registry, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with open_results(played("low", "high"), registry) as results, pytest.raises(UsageError) as caught:
        report(results)
    assert str(caught.value) == 'a report needs matplotlib: pip install "rumpus[report]"'


FRAME = """<!DOCTYPE html><iframe id="page" width="360" height="640" srcdoc="{}"></iframe><p id="told"></p><script>
document.getElementById("page").onload = event => {{
  const page = event.target.contentDocument;
  const pictures = [...page.querySelectorAll("svg")].map(each => Math.round(each.getBoundingClientRect().width));
  document.getElementById("told").textContent =
    [page.querySelector("h1").textContent, page.documentElement.scrollWidth, ...pictures].join(" ");
}};
</script>"""


@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")
def test_a_browser_shows_it_at_a_phone_s_width(made, tmp_path):
    file = tmp_path / "frame.html"
    file.write_text(FRAME.format(html.escape(made(*BOTS, game=GAME, matches=20))), encoding="utf-8")
    done = subprocess.run(
        [
            CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path / 'profile'}",
            "--virtual-time-budget=5000", "--dump-dom", file.as_uri(),
        ],
        capture_output=True, text=True, timeout=100, check=True,
    )  # fmt: skip
    name, *widths = re.search(r'<p id="told">([^<]+)</p>', done.stdout).group(1).split()
    page, *pictures = map(int, widths)
    assert name == "cup"
    assert page <= 360
    assert len(pictures) == 4
    assert all(250 < width <= 360 for width in pictures)
