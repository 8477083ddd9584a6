"""The folder that a tournament's name stands for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus_tournaments._session import folder_name


@pytest.mark.parametrize("name", ["cup", "Spring_cup-2.1", "Größe"])
def test_what_a_folder_may_be_called_stays(name):
    assert folder_name(name) == name


def test_spaces_and_slashes_become_hyphens():
    assert folder_name("my cup/1") == "my-cup-1"


def test_names_of_signs_have_folders_of_their_own():
    names = [".", "..", "~", "-", "-x", "x", ".x", "x-", "/", "tournament"]
    assert len({folder_name(name) for name in names}) == len(names)


@given(st.text(min_size=1, max_size=60))
def test_a_folder_is_always_one_level_down_and_never_hidden(name):
    found = folder_name(name)
    assert found[0].isalnum() or found[0] == "_"
    assert "/" not in found
    assert "\\" not in found
