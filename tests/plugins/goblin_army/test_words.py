"""What is asked, and what each choice does, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rumpus import Look

if TYPE_CHECKING:
    from collections.abc import Callable

NAMES = ("Ann", "Bo", "Cy")


def explained(battle: Any, seat: int = 0) -> dict[str, str]:
    """Return the words of each choice that a seat has, by its notation."""
    view = battle.view(seat)
    return {str(move): battle.game.explain(view, move) for move in battle.game.moves(battle.state, seat)}


def question(battle: Any, seat: int = 0) -> str:
    """Return the last line of the screen, as wide as it needs to be."""
    return str(battle.game.render(battle.view(seat), Look(width=300, names=NAMES))).split("\n")[-1]


# --- before the first round


def test_a_guild_is_told_by_its_sums(start: Callable[..., Any]) -> None:
    battle = start()
    assert question(battle, battle.asked[0]) == "Which guild do you lead?"
    words = explained(battle, battle.asked[0])
    assert words["clerics"] == "melee 22, ranged 2, shields 14, hearts 46; 14 of 25 skilled"


def test_a_pick_is_told_by_price_figures_and_skills(start: Callable[..., Any]) -> None:
    battle = start(setup_="advanced").play("fighters", "clerics", "pick Bang", "pick m3h1", "stop")
    seat = battle.asked[0]
    assert question(battle, seat) == "Pick a unit for your army: 12 of 12 draft points are left."
    words = explained(battle, seat)
    assert words["pick Novice"] == "1 point: melee 1, heart 1"
    assert words["pick Saint"] == (
        "2 points: melee 1, shield 1, hearts 4; takes up to 3 of a hit for another unit"
    )
    assert words["pick Abbot"].endswith("; +1 melee this cycle to another in its row; take 1 VP token")
    assert words["stop"] == "the army is complete; 12 points left unused"


def test_child_rules_leave_skills_out(start: Callable[..., Any]) -> None:
    battle = start(setup_="advanced", rules="child").play("clerics", "fighters")
    assert explained(battle, battle.asked[0])["pick Saint"] == "2 points: melee 1, shield 1, hearts 4"


def test_what_is_kept_for_upgrades_is_told(start: Callable[..., Any]) -> None:
    battle = start(setup_="pure-guild").play("fighters", "clerics", "stop", "stop", "keep Bang")
    seat = battle.asked[0]
    assert question(battle, seat) == "Choose in secret a unit for your own Upgrade deck: 1 of 5 so far."
    assert explained(battle, seat)["keep Lad"] == "melee 1, heart 1"


# --- formation


def test_places_are_told_by_what_counts_there(lay: Callable[..., Any]) -> None:
    battle = lay(at="draw", piles=("m1h1, Bang, G-800, m5h1, m3h1", "m1h2, r1h1, m1h2b, m1h2c, m2h1"))
    assert question(battle) == (
        "Form up in secret: at most 3 in row 1, 2 in row 2, 1 in row 3; melee counts in row 1 only."
    )
    words, others = explained(battle), explained(battle, 1)
    assert words["Bang to row 1"] == "melee 1, heart 1; when defeated: each opponent takes 1 unblockable"
    assert words["Bang to row 2"] == words["Bang to row 3"] == "its melee does not count there"
    assert words["G-800 to row 3"] == "only its ranged 1 counts there"
    assert others["r1h1 to row 3"] == ""
    battle.play("0: m1h1 to row 1")
    assert explained(battle)["done"] == "form up like this and hold back 4 cards"
    battle.play("1: r1h1 to row 1", "0: m5h1 to row 1", "1: m1h2 to row 1", "0: m3h1 to row 1")
    assert explained(battle)["Bang to row 2"].startswith("melee 1, heart 1; ")


def test_cards_that_were_held_back_are_told_to_go(lay: Callable[..., Any]) -> None:
    battle = lay(at="draw", piles=("m1h1, Bang, m5h1, m3h1", "m1h2, r1h1"), held=(0,)).play("m1h1 to row 1")
    assert question(battle).endswith(
        " You held cards back last time: what you do not place now is discarded."
    )
    assert explained(battle)["done"] == "form up like this and discard 3 cards"
    assert explained(battle, 1).get("done") is None


# --- skills and tokens


def test_a_turn_is_told(lay: Callable[..., Any]) -> None:
    battle = lay("Rat & Tat, Captain | m1h2", "m1h1", tokens=("melee, heart, ranged",))
    assert question(battle) == "Use a skill (2 are left), play a token or pass."
    words = explained(battle)
    assert words["use Captain"] == "+1 melee this cycle to another in its row"
    assert words["melee on Captain"] == "melee 1 becomes 2"
    assert words["melee on m1h2"] == "melee 1 becomes 2, once it is in row 1"
    assert words["ranged on m1h2"] == "ranged 0 becomes 1"
    assert words["heart on m1h2"] == "hearts 2 becomes 3"
    assert words["pass"] == "do nothing"
    assert question(lay("Captain, m1h1", "m2h1", tokens=("1 VP",))) == "Use a skill or pass."
    speed = lay("Captain, m1h1", "m2h1", rules="speed")
    assert question(speed) == "Put a marker on a skill or pass."


def test_targets_are_told_by_what_they_deal(lay: Callable[..., Any]) -> None:
    battle = lay("Gozer, m1h1", "m2h1 | r1h1, Rat & Tat").play("use Gozer")
    assert question(battle) == "Which unit shall not attack at the next Declaration?"
    assert explained(battle) == {
        "target m2h1": "of the thieves, row 1: melee 2; deals 2 now",
        "target r1h1": "of the thieves, row 2: ranged 1; deals 1 now",
        "target Rat & Tat": "of the thieves, row 2: melee 1; deals 0 now",
    }


def test_boosts_are_told(lay: Callable[..., Any]) -> None:
    battle = lay("Captain, m1h1, m5h1", "m2h1").play("use Captain")
    assert question(battle) == "Whom does Captain give +1 melee in this cycle?"
    assert explained(battle) == {"target m1h1": "melee 1 becomes 2", "target m5h1": "melee 5 becomes 6"}
    behind = lay("m1h1 | Captain, m1h1b, m1h1c", "m2h1").play("use Captain")
    assert explained(behind)["target m1h1b"] == "melee 1 becomes 2, which does not count behind row 1"


def test_healing_is_told(lay: Callable[..., Any]) -> None:
    damage = {"m1h2": 1, "h4": 3}
    battle = lay("Healer, m1h2, h4", "m2h1", damage=damage).play("use Healer")
    assert question(battle) == "Which unit loses up to 2 damage markers?"
    assert explained(battle) == {
        "target m1h2": "from 1 heart left to 2 of 2",
        "target h4": "from 1 heart left to 3 of 4",
    }


def test_loot_is_told(lay: Callable[..., Any]) -> None:
    battle = lay(
        "Mugger", "Miser, Gozer", lit=("Miser", "Gozer"), tokens=("", "1 VP, 2 VP"), used=("", "melee")
    )
    words = explained(battle.play("use Mugger"))
    assert words["target Miser"] == "of the thieves: take 1 VP token"
    battle.play("target Miser")
    assert question(battle) == "Which token do you take from Bo?"
    assert explained(battle) == {
        "take one blind": "one of 2 that lie face down",
        "take the used melee": "it is worth 1 VP and stays used",
    }


def test_kickers_are_told_where_they_go(lay: Callable[..., Any]) -> None:
    battle = lay("Lucky Lou, m5h1 | Lass", "m1h1", kickers="Double Whammy").play("use Lucky Lou")
    assert question(battle) == "To which Level 1 unit do you attach Double Whammy?"
    assert explained(battle) == {
        "target Lucky Lou": "+2 melee; row 1, melee 1, 2 hearts left",
        "target Lass": "+2 melee; row 2, melee 1, 2 hearts left",
    }


# --- cards that come back


def test_who_comes_back_and_where_is_told(lay: Callable[..., Any]) -> None:
    battle = lay("Sneaky | m1h1", "m2h1", discards=("r1h1, m2h2",)).play("use Sneaky")
    assert question(battle) == "Who comes back into combat?"
    assert explained(battle) == {"take r1h1": "ranged 1, heart 1", "take m2h2": "melee 2, hearts 2"}
    battle.play("take m2h2")
    assert question(battle) == "Into which row does m2h2 come?"
    assert explained(battle) == {"row 1": "1 unit there", "row 2": "1 unit there", "row 3": "empty"}


def test_whose_card_comes_back_is_told(lay: Callable[..., Any]) -> None:
    battle = lay("Raisin | h4", "m2h1 | m1h2", discards=("m1h1", "r1h1, m2h2"), at="declaration")
    assert battle.asks == "offer"
    assert explained(battle)["done"] == "go on without the rest"
    words = explained(battle.play("use Raisin"))
    assert question(battle) == "Who comes back into combat, into row 1?"
    assert words["take m1h1"] == "melee 1, heart 1"
    assert words["take m2h2"] == "of the thieves: melee 2, hearts 2"


# --- damage


def test_reactions_and_assignments_are_told_by_what_is_left(lay: Callable[..., Any]) -> None:
    attached = {"m1s1h2": "Bullet Proof"}
    battle = lay("m1s1h2, Warden, m1h1 | Saint", "m5h1, m3h1", at="declaration", attached=attached)
    assert question(battle) == "Bo deals 8 to your row 1: react, or let it come?"
    words = explained(battle)
    assert words["Warden absorbs 1"] == "row 1: 1 stopped, 2 hearts left"
    assert words["Saint absorbs 3"] == "row 2: 1 stopped, 2 hearts left"
    assert words["done"] == "no reaction: 8 points will be taken by row 1"
    battle.play("Warden absorbs 2", "done")
    assert question(battle) == "Bo deals 6 to your row 1: which unit takes it, as far as it goes?"
    assert explained(battle) == {
        "assign m1s1h2": "takes 4 of 6: 2 stopped, defeated",
        "assign Warden": "takes 1 of 6: defeated",
        "assign m1h1": "takes 1 of 6: defeated",
    }


def test_what_assignments_say_is_what_they_do(lay: Callable[..., Any]) -> None:
    def fresh() -> Any:
        army = "m1s1h2, s2h2, Warden | Saint"
        battle = lay(army, "m5h1", at="declaration", damage={"s2h2": 1}).play("Warden absorbs 1")
        return battle.play("done")

    for notation, words in explained(fresh()).items():
        battle = fresh().play(notation)
        data = next(each for each in battle.told("damage") if not each["absorbed"])
        assert words.startswith(f"takes {data['points']} of 4: ")
        stopped = data["points"] - data["markers"]
        assert (f"{stopped} stopped" in words) == (stopped > 0)
        assert words.endswith("defeated") == (data["hearts"] == 0)
        assert data["hearts"] == 0 or f"{data['hearts']} heart" in words


def test_unblockable_damage_goes_past_shields(lay: Callable[..., Any]) -> None:
    battle = lay("Sniper", "m1s1h2, m1h2").play("use Sniper")
    assert question(battle, 1) == (
        "Ann deals 2 unblockable to any of your units: which unit takes it, as far as it goes?"
    )
    assert explained(battle, 1) == {
        "assign m1s1h2": "takes 2 of 2: defeated",
        "assign m1h2": "takes 2 of 2: defeated",
    }


def test_falling_forward_is_told(lay: Callable[..., Any]) -> None:
    battle = lay("m1h1 | m2h2, r1h1 | h4", "m1h2", at="falling")
    assert question(battle) == "Who falls forward? An empty row has to be filled from behind."
    assert explained(battle) == {
        "fall m2h2": "from row 2 to row 1, where its melee 2 counts",
        "fall r1h1": "from row 2 to row 1",
        "stop": "nobody else falls forward",
    }


# --- after a round


def test_upgrades_and_burials_are_told(lay: Callable[..., Any]) -> None:
    battle = lay(
        "", "m1h2", at="end of cycle", discards=("Bang, Zeke",), upgrades="Saint", stops=("next round",)
    )
    assert question(battle) == "Give up a unit of your discard pile for the top upgrade?"
    assert explained(battle) == {
        "remove Bang": (
            "out of the game for an upgrade: melee 1, heart 1; when defeated: each opponent takes 1 unblockable"
        ),
        "remove Zeke": (
            "out of the game for an upgrade: melee 1, hearts 2; "
            "after a round: sideline it, and bury up to 2 cards under it"
        ),
        "pass": "keep the army as it is",
    }
