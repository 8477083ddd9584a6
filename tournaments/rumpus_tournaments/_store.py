"""The store: settings and, apart from them, every finished match, in one SQLite file."""

from __future__ import annotations

from collections import Counter
from contextlib import contextmanager, suppress
from functools import lru_cache
from sqlite3 import Error
from typing import TYPE_CHECKING, Any

import msgspec

from rumpus_tournaments._database import NothingStored, StoreError, connect, connect_to_read, worded
from rumpus_tournaments._format import Encounter, EncounterResult, Tally
from rumpus_tournaments._record import Record, unpack
from rumpus_tournaments._settings import Settings

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path
    from sqlite3 import Connection

    from rumpus_tournaments._settings import Durability

Outline = tuple[tuple[int, ...], tuple[float, ...], tuple[tuple[int, ...], ...]]
STORE_NAME = "tournament.db"
BATCH = 500
"""Rows fetched at a time."""

SELECT_MATCHES = (
    "SELECT stage, encounter, number, deal, seats, scores, reason, groups, faults, decisions, '[]', x'', "
    "options "
    "FROM matches"
)
SELECT_ALL = (
    "SELECT stage, encounter, number, deal, seats, scores, reason, groups, faults, decisions, spent, moves, "
    "options "
    "FROM matches JOIN transcripts USING (stage, encounter, number)"
)
SELECT_OUTCOMES = (
    "SELECT stage, deal, seats || ' ' || scores || ' ' || groups, nullif(faults, '[]') FROM matches"
)
SELECT_TIMES = "SELECT seats, spent, moves FROM matches JOIN transcripts USING (stage, encounter, number)"
SELECT_NUMBERS = "SELECT number FROM matches WHERE stage = ? AND encounter = ?"
INSERT_MATCH = (
    "INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, (SELECT max(revision) FROM settings))"
)
ONE_ENCOUNTER = " WHERE stage = ? AND encounter = ?"
BY_ID = " ORDER BY stage, encounter, number"


class Store:
    """The store of one tournament; one process writes, others may read meanwhile.

    Every method may raise `StoreError`: the disk is full, the file damaged, and so on.
    """

    def __init__(self, connection: Connection, path: Path, *, writes: bool) -> None:
        self._connection = connection
        self._writes = writes
        self.path = path

    @classmethod
    def open(cls, folder: Path, durability: Durability = "normal") -> Store:
        """Open a folder's store for writing, made anew where there is none."""
        path = folder / STORE_NAME
        return cls(connect(path, durability), path, writes=True)

    @classmethod
    def read(cls, folder: Path) -> Store:
        """Open a folder's store for reading.

        Raises:
            UsageError: there is none, or nothing is in it yet.
        """
        path = folder / STORE_NAME
        return cls(connect_to_read(path), path, writes=False)

    @classmethod
    def read_if_begun(cls, folder: Path) -> Store | None:
        """Open a folder's store for reading; None where there is none, or nothing is in it yet."""
        try:
            return cls.read(folder) if (folder / STORE_NAME).exists() else None
        except NothingStored:
            return None

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; what an open transaction has not committed is gone."""
        if self._writes:
            with suppress(Error):  # while others read it stays as it is
                self._connection.execute("PRAGMA journal_mode = DELETE")
        self._connection.close()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Commit everything in the block at once, or, when it raises, nothing."""
        with worded(self.path):
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise

    # --- settings

    def settings(self) -> Settings | None:
        """Return the settings as they are now; None in a store that was just made."""
        row = self._row("SELECT json FROM settings ORDER BY revision DESC LIMIT 1")
        with self._reading():
            return Settings.from_json(row[0]) if row else None

    def adopt(self, settings: Settings) -> None:
        """Make these the settings from now on; earlier ones stay on record."""
        self._write("INSERT INTO settings (json) VALUES (?)", (settings.to_json(),))

    # --- matches

    def add(self, records: Iterable[Record]) -> None:
        """Store finished matches."""
        found = list(records)
        rows = map(_row_of, found)
        moves = [(*each[:3], each.moves) for each in found]
        with worded(self.path):
            self._connection.executemany(INSERT_MATCH, rows)
            self._connection.executemany("INSERT INTO transcripts VALUES (?, ?, ?, ?)", moves)

    def matches(self) -> Iterator[Record]:
        """Read all matches in the order of their ids, without their moves."""
        return self._records(SELECT_MATCHES + BY_ID)

    def matches_of(self, stage: int, encounter: int) -> Iterator[Record]:
        """Read the matches of one encounter in order, without their moves."""
        return self._records(SELECT_MATCHES + ONE_ENCOUNTER + BY_ID, (stage, encounter))

    def full_match(self, stage: int, encounter: int, number: int) -> Record | None:
        """Read a match with its moves; None where there is no such match."""
        one = f"{SELECT_ALL}{ONE_ENCOUNTER} AND number = ?"
        return next(self._records(one, (stage, encounter, number)), None)

    def full_matches(self) -> Iterator[Record]:
        """Read all matches in the order of their ids, with their moves."""
        return self._records(SELECT_ALL + BY_ID)

    def faulty_matches(self) -> Iterator[Record]:
        """Read the matches with faults in the order of their ids, without their moves."""
        return self._records(f"{SELECT_MATCHES} WHERE faults != '[]'{BY_ID}")

    def outcomes(self) -> Iterator[tuple[int, int, str, str | None]]:
        """Read stage, deal, outcome and faults of all matches in the order of their ids, each as it is kept.

        Equal texts of an outcome are equal outcomes, so that `outcome_of` need read few of them; faults are
        None where there are none.
        """
        return self._rows(SELECT_OUTCOMES + BY_ID)

    def outcome_of(self, text: str) -> Outline:
        """Return entrants' indexes by seat, scores and groups of an outcome."""
        with self._reading():
            seats, scores, groups = text.split(" ")
            return _seats(seats), _scores(scores), _groups(groups)

    def times(self) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], dict[int, int]]]:
        """Read the seats of all matches, the nanoseconds of each seat, and how many moves each made."""
        for seats, spent, moves in self._rows(SELECT_TIMES + BY_ID):
            with self._reading():
                yield _seats(seats), _seats(spent), Counter(seat for seat, _ in unpack(moves))

    def faults_of(self, text: str) -> list[dict[str, Any]]:
        """Return faults."""
        found: list[dict[str, Any]] = self._decoded(text, list[dict[str, Any]])
        return found

    def all_results(self) -> Iterator[tuple[int, EncounterResult]]:
        """Read the results of all encounters that are over, with their stage, as they are scheduled."""
        rows = self._rows("SELECT stage, number, encounter, tallies FROM encounters ORDER BY stage, number")
        for stage, number, what, made in rows:
            tallies = self._decoded(made, dict[str, Tally])
            yield stage, EncounterResult(number, self._decoded(what, Encounter), tallies)

    def match_count(self) -> int:
        """Return how many matches are stored."""
        row = self._row("SELECT count(*) FROM matches")
        return int(row[0]) if row else 0

    def last_stage(self) -> int:
        """Return the number of the last stage that has matches; 0 where there are none."""
        row = self._row("SELECT max(stage) FROM matches")
        return row[0] or 0 if row else 0

    # --- encounters and stages

    def finished_encounters(self, stage: int) -> set[int]:
        """Return the numbers of the encounters of a stage that are complete."""
        return {number for (number,) in self._rows("SELECT number FROM encounters WHERE stage = ?", (stage,))}

    def begun_encounters(self, stage: int) -> dict[int, set[int]]:
        """Return, for each encounter that is begun and not complete, the matches that are stored."""
        begun = self._rows(
            "SELECT encounter FROM matches WHERE stage = ? GROUP BY encounter "
            "EXCEPT SELECT number FROM encounters WHERE stage = ?",
            (stage, stage),
        )
        return {
            encounter: {number for (number,) in self._rows(SELECT_NUMBERS, (stage, encounter))}
            for (encounter,) in list(begun)
        }

    def finish_encounter(self, stage: int, result: EncounterResult) -> None:
        """Store the result of an encounter whose matches are all stored."""
        values = (stage, result.number, _text(result.encounter), _text(result.tallies))
        self._write("INSERT INTO encounters VALUES (?, ?, ?, ?)", values)

    def results(self, stage: int) -> Iterator[EncounterResult]:
        """Read the results of a stage in the order of the schedule."""
        rows = self._rows(
            "SELECT number, encounter, tallies FROM encounters WHERE stage = ? ORDER BY number", (stage,)
        )
        for number, what, made in rows:
            tallies = self._decoded(made, dict[str, Tally])
            yield EncounterResult(number, self._decoded(what, Encounter), tallies)

    def finish_stage(self, number: int, struck: Iterable[str]) -> None:
        """Store that a stage is over, and who is out of the tournament by then."""
        self._write("INSERT INTO stages VALUES (?, ?)", (number, _text(sorted(struck))))

    def stages(self) -> list[frozenset[str]]:
        """Return, for each stage that is over, who is out of the tournament by then."""
        rows = self._rows("SELECT struck FROM stages ORDER BY number")
        return [frozenset(self._decoded(struck, list[str])) for (struck,) in rows]

    def reopen(self, *, stages: bool, encounters: bool) -> None:
        """Take back that the tournament is over, on demand also that its stages and encounters are."""
        self._write("DELETE FROM ending")
        if stages:
            self._write("DELETE FROM stages")
        if encounters:
            self._write("DELETE FROM encounters")

    def finish(self) -> None:
        """Store that the tournament is over."""
        self._write("INSERT INTO ending VALUES (1)")

    def finished(self) -> bool:
        """Say whether the tournament is over."""
        return self._row("SELECT 1 FROM ending") is not None

    # --- SQLite

    def _write(self, statement: str, values: Sequence[Any] = ()) -> None:
        with worded(self.path):
            self._connection.execute(statement, values)

    def _row(self, query: str) -> tuple[Any, ...] | None:
        return next(self._rows(query), None)

    def _rows(self, query: str, values: Sequence[Any] = ()) -> Iterator[tuple[Any, ...]]:
        with worded(self.path):
            cursor = self._connection.execute(query, values)
            while rows := cursor.fetchmany(BATCH):  # a generator that is dropped must not touch a closed file
                yield from rows

    def _records(self, query: str, values: Sequence[Any] = ()) -> Iterator[Record]:
        with self._reading():
            for row in self._rows(query, values):
                yield _record_of(row)

    def _decoded(self, text: str, wanted: Any) -> Any:
        with self._reading():
            return msgspec.json.decode(text, type=wanted)

    @contextmanager
    def _reading(self) -> Iterator[None]:
        try:
            yield
        except (msgspec.DecodeError, ValueError) as error:
            raise StoreError(f"{self.path} is damaged ({error})") from error


def _text(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _row_of(record: Record) -> tuple[Any, ...]:
    return (
        *record[:4],
        _text(record.seats),
        _text(record.scores),
        record.reason,
        _text(record.groups),
        _text(record.faults),
        record.decisions,
        _text(record.spent),
        _text(record.options),
    )


def _record_of(row: tuple[Any, ...]) -> Record:
    stage, encounter, number, deal, seats, scores, reason, groups, faults, *rest = row
    decisions, spent, moves, options = rest
    return Record(
        stage,
        encounter,
        number,
        deal,
        _seats(seats),
        _scores(scores),
        reason,
        _groups(groups),
        [] if faults == "[]" else msgspec.json.decode(faults, type=list[dict[str, Any]]),
        decisions,
        _seats(spent),
        moves,
        () if options == "[]" else msgspec.json.decode(options, type=tuple[dict[str, Any], ...]),
    )


# Millions of matches have few different seats and scores: each text is read once.


@lru_cache(maxsize=4096)
def _seats(text: str) -> tuple[int, ...]:
    return msgspec.json.decode(text, type=tuple[int, ...])


@lru_cache(maxsize=4096)
def _scores(text: str) -> tuple[float, ...]:
    return msgspec.json.decode(text, type=tuple[float, ...])


@lru_cache(maxsize=256)
def _groups(text: str) -> tuple[tuple[int, ...], ...]:
    return msgspec.json.decode(text, type=tuple[tuple[int, ...], ...])
