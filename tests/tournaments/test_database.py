"""The store's file: what is no store, what is damaged, what is newer."""

from __future__ import annotations

import shutil
import sqlite3

import pytest

from rumpus import RumpusError, UsageError
from rumpus_tournaments import open_results, run_tournament
from rumpus_tournaments._database import APPLICATION, SCHEMA, StoreError
from rumpus_tournaments._preview import preview
from rumpus_tournaments._runner import is_over
from rumpus_tournaments._store import STORE_NAME, Store


@pytest.fixture
def folder(played):
    return played("low", "high", matches=40)


def test_no_store(tmp_path):
    with pytest.raises(UsageError, match=r"there is no tournament in .* \(tournament\.db is missing\)"):
        Store.read(tmp_path)


@pytest.mark.parametrize("open_", [Store.open, Store.read])
def test_a_file_that_is_no_database(tmp_path, open_):
    (tmp_path / STORE_NAME).write_text("once upon a time, there was a file that was no database" * 100)
    with pytest.raises(UsageError, match=r"tournament\.db is not the store of a tournament"):
        open_(tmp_path)


@pytest.mark.parametrize("open_", [Store.open, Store.read])
def test_a_database_of_another_program(tmp_path, open_):
    other = sqlite3.connect(tmp_path / STORE_NAME)
    other.execute("CREATE TABLE recipes (name)")
    other.commit()
    other.close()
    with pytest.raises(UsageError, match=r"tournament\.db is a database of another program"):
        open_(tmp_path)


@pytest.mark.parametrize("open_", [Store.open, Store.read])
def test_a_store_of_a_newer_version(folder, open_):
    newer = sqlite3.connect(folder / STORE_NAME)
    newer.execute("PRAGMA user_version = 3")
    newer.close()
    with pytest.raises(UsageError, match=r"written by a newer Rumpus \(store version 3, this one reads 2\)"):
        open_(folder)


def test_a_store_of_an_older_version(folder):
    older = sqlite3.connect(folder / STORE_NAME)
    older.execute("PRAGMA user_version = 1")
    older.close()
    with pytest.raises(UsageError, match=r"written by an older Rumpus \(store version 1, this one reads 2\)"):
        Store.read(folder)


def nothing(path):
    path.write_bytes(b"")


def header(path):
    """An empty database, with the pragmas that are set first and no table."""
    made = sqlite3.connect(path)
    made.execute(f"PRAGMA application_id = {APPLICATION}")
    made.execute("PRAGMA journal_mode = WAL")
    made.close()


def hot_journal(path):
    """A schema that was being written, with the journal that takes it back."""
    begun = path.with_name("begun")
    made = sqlite3.connect(begun, isolation_level=None)
    made.execute("PRAGMA cache_size = 1")
    made.executescript(SCHEMA.replace("COMMIT;", ""))
    made.execute("INSERT INTO settings (json) VALUES (zeroblob(1000000))")
    shutil.copy(begun, path)
    shutil.copy(path.with_name("begun-journal"), path.with_name(f"{path.name}-journal"))
    made.close()
    assert path.stat().st_size


def tables_alone(path):
    Store.open(path.parent).close()


@pytest.mark.parametrize("leave", [nothing, header, hot_journal, tables_alone])
def test_a_run_that_was_killed_before_it_stored_anything(tmp_path, tournament, registry, leave):
    out = tmp_path / "out"
    out.mkdir()
    leave(out / STORE_NAME)
    made = tournament("low", "high")
    with (
        pytest.raises(UsageError, match=r"nothing of a tournament is stored in .*out yet"),
        open_results(out, registry),
    ):
        pass
    assert preview(made, out).stored == 0
    assert not is_over(made, out)
    run_tournament(made, out)
    with open_results(out, registry) as results:
        assert (results.finished, results.match_count) == (True, (4, 4))


@pytest.mark.parametrize("words", [["show"], ["show", "--faults", "--json"], ["export"]])
def test_an_empty_file_is_no_other_program_s(tmp_path, rumpus, words):
    (tmp_path / STORE_NAME).write_bytes(b"")
    done = rumpus("tournament", *words, ".")
    assert (done.returncode, done.stderr) == (2, "rumpus: nothing of a tournament is stored in . yet\n")


def test_a_damaged_store(folder):
    path = folder / STORE_NAME
    data = bytearray(path.read_bytes())
    for page in range(2, len(data) // 4096):
        data[page * 4096 : page * 4096 + 200] = b"\x07" * 200
    path.write_bytes(data)
    with Store.read(folder) as store, pytest.raises(StoreError, match=r"tournament\.db is damaged"):
        list(store.full_matches())


def test_a_store_that_was_cut_short(folder):
    path = folder / STORE_NAME
    path.write_bytes(path.read_bytes()[:9000])
    with pytest.raises(StoreError, match=r"tournament\.db is damaged"), Store.read(folder) as store:
        list(store.full_matches())


@pytest.mark.parametrize(("column", "value"), [("scores", "[0.5"), ("seats", '["a"]'), ("faults", "{}")])
def test_rows_that_cannot_be_read(folder, column, value):
    with sqlite3.connect(folder / STORE_NAME) as other:
        other.execute(f"UPDATE matches SET {column} = ?", (value,))
    other.close()
    with Store.read(folder) as store, pytest.raises(StoreError, match=r"tournament\.db is damaged"):
        list(store.matches())


def test_no_room_left(folder):
    with Store.open(folder) as store:
        (record, *_) = store.full_matches()
        (pages,) = store._connection.execute("PRAGMA page_count").fetchone()
        store._connection.execute(f"PRAGMA max_page_count = {pages}")
        many = [record._replace(number=1000 + number) for number in range(5000)]
        with (
            pytest.raises(StoreError, match=r"no room left for .*; everything committed is safe"),
            store.transaction(),
        ):
            store.add(many)
        assert store.match_count() == 40


def test_a_finished_store_is_one_plain_file(folder, tmp_path):
    assert sorted(path.name for path in folder.iterdir()) == [STORE_NAME, "tournament.lock"]
    moved = tmp_path / "moved"
    moved.mkdir()
    shutil.copy(folder / STORE_NAME, moved)
    with Store.read(moved) as store:
        assert store.match_count() == 40
    assert [path.name for path in moved.iterdir()] == [STORE_NAME]


def test_readers_see_what_is_committed_while_somebody_writes(folder):
    with Store.open(folder) as writer:
        (record, *_) = writer.full_matches()
        with Store.read(folder) as reader:
            with writer.transaction():
                writer.add([record._replace(number=100)])
                assert reader.match_count() == 40
            assert reader.match_count() == 41


def test_what_fails_in_a_transaction_leaves_nothing(folder):
    with Store.open(folder) as store:
        (record, *_) = store.full_matches()
        with pytest.raises(RumpusError), store.transaction():
            store.add([record._replace(number=100), record])  # the second is there already
        assert store.match_count() == 40


def test_what_follows_a_power_cut_can_be_chosen(tmp_path):
    for durability, level in (("normal", 1), ("full", 2)):
        with Store.open(tmp_path, durability) as store:
            assert store._connection.execute("PRAGMA synchronous").fetchone() == (level,)
            assert store._connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
