"""The SQLite file of a tournament: opened, checked to be one, its failures put into words."""

from __future__ import annotations

import os
import sqlite3
from contextlib import contextmanager
from typing import TYPE_CHECKING
from urllib.parse import quote

from rumpus import RumpusError, UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from rumpus_tournaments._settings import Durability

APPLICATION = 0x524D5054  # "RMPT", where SQLite files name the program they belong to
VERSION = 2
"""Of the schema; raise it whenever it changes."""

SCHEMA = f"""
BEGIN IMMEDIATE;
CREATE TABLE settings (revision INTEGER PRIMARY KEY, json BLOB NOT NULL);
CREATE TABLE matches (
  stage INTEGER, encounter INTEGER, number INTEGER, deal INTEGER NOT NULL,
  seats TEXT NOT NULL, scores TEXT NOT NULL, reason TEXT NOT NULL, groups TEXT NOT NULL,
  faults TEXT NOT NULL, decisions INTEGER NOT NULL, spent TEXT NOT NULL, options TEXT NOT NULL,
  revision INTEGER NOT NULL,
  PRIMARY KEY (stage, encounter, number)
) WITHOUT ROWID;
CREATE TABLE transcripts (
  stage INTEGER, encounter INTEGER, number INTEGER, moves BLOB NOT NULL,
  PRIMARY KEY (stage, encounter, number)
) WITHOUT ROWID;
CREATE TABLE encounters (
  stage INTEGER, number INTEGER, encounter TEXT NOT NULL, tallies TEXT NOT NULL,
  PRIMARY KEY (stage, number)
) WITHOUT ROWID;
CREATE TABLE stages (number INTEGER PRIMARY KEY, struck TEXT NOT NULL);
CREATE TABLE ending (finished INTEGER NOT NULL);
PRAGMA application_id = {APPLICATION};
PRAGMA user_version = {VERSION};
COMMIT;
"""


class StoreError(RumpusError):
    """The store cannot be read or written; what was stored before is safe."""


class NothingStored(UsageError):
    """The file was only just made, or its run was killed before anything was in it."""


class ForeignStore(UsageError):
    """The file is no store of a tournament, or one that this Rumpus cannot read."""


def connect(path: Path, durability: Durability) -> sqlite3.Connection:
    """Open a store for writing, made anew where there is none.

    Raises:
        StoreError, ForeignStore: it cannot be used.
    """
    with worded(path):
        connection = sqlite3.connect(path, isolation_level=None)
        try:
            if _is_empty(connection):
                connection.executescript(SCHEMA)
            _check(connection, path)
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute(f"PRAGMA synchronous = {'FULL' if durability == 'full' else 'NORMAL'}")
        except BaseException:
            connection.close()
            raise
        return connection


def connect_to_read(path: Path) -> sqlite3.Connection:
    """Open a store for reading, also while a run is writing, also where the folder is read-only.

    Raises:
        UsageError: there is none.
        NothingStored: it is empty.
        StoreError, ForeignStore: it cannot be used.
    """
    if not path.is_file():
        raise UsageError(f"there is no tournament in {path.parent} ({path.name} is missing)")
    with worded(path):
        connection = sqlite3.connect(
            f"file:{quote(str(path.resolve()))}?{_reading_mode(path)}", uri=True, isolation_level=None
        )
        try:
            if _is_empty(connection):
                raise NothingStored(nothing_stored(path))
            _check(connection, path)
        except BaseException:
            connection.close()
            raise
        return connection


@contextmanager
def worded(path: Path) -> Iterator[None]:
    """Turn what SQLite raises into a line for people."""
    try:
        yield
    except sqlite3.Error as error:
        raise _in_words(error, path) from error


def nothing_stored(path: Path) -> str:
    """Return the line that says so."""
    return f"nothing of a tournament is stored in {path.parent} yet"


def _reading_mode(path: Path) -> str:
    """A killed run may leave a journal, which only who may write can roll back."""

    def beside(suffix: str) -> bool:
        return path.with_name(path.name + suffix).exists()

    if not os.access(path.parent, os.W_OK):
        return "mode=ro" if beside("-wal") else "immutable=1"
    return "mode=rw" if beside("-journal") and os.access(path, os.W_OK) else "mode=ro"


def _is_empty(connection: sqlite3.Connection) -> bool:
    tables, application = connection.execute(
        "SELECT (SELECT count(*) FROM sqlite_schema), (SELECT application_id FROM pragma_application_id)"
    ).fetchone()
    return bool(tables == 0 and application in (0, APPLICATION))


def _check(connection: sqlite3.Connection, path: Path) -> None:
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION:
        raise ForeignStore(f"{path} is a database of another program")
    if version != VERSION:
        age = "a newer" if version > VERSION else "an older"
        raise ForeignStore(
            f"{path} was written by {age} Rumpus (store version {version}, this one reads {VERSION})"
        )


def _in_words(error: sqlite3.Error, path: Path) -> RumpusError:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_NOTADB:
        return ForeignStore(f"{path} is not the store of a tournament")
    if code == sqlite3.SQLITE_FULL:
        return StoreError(f"no room left for {path}; everything committed is safe: make room and run again")
    if code == sqlite3.SQLITE_CORRUPT:
        return StoreError(f"{path} is damaged ({error})")
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
        return StoreError(f"{path} cannot be opened for writing ({error})")
    if code == sqlite3.SQLITE_IOERR:
        return StoreError(f"{path} cannot be read or written ({error}); everything committed is safe")
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return StoreError(f"{path} is held by another program")
    return StoreError(f"{path} is damaged or of another make ({error})")
