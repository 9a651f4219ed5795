"""The tables of the SQLite store, and how a file of an earlier release becomes one of this.

Not here: what is read and written.
"""

from __future__ import annotations

import sqlite3

VERSION = 3
"""Of the tables below.  Version 1 had turns of bots alone and nothing of other servers; 2 was never released."""

SCHEMA = """
CREATE TABLE rooms (code TEXT PRIMARY KEY, made REAL NOT NULL, used REAL NOT NULL) WITHOUT ROWID;
CREATE INDEX rooms_by_use ON rooms (used);
CREATE TABLE happenings (room TEXT NOT NULL REFERENCES rooms ON DELETE CASCADE, v INTEGER NOT NULL, at REAL NOT NULL,
    change TEXT NOT NULL, data TEXT NOT NULL, PRIMARY KEY (room, v)) WITHOUT ROWID;
CREATE TABLE news (id INTEGER PRIMARY KEY, room TEXT NOT NULL, v INTEGER NOT NULL);
CREATE TABLE here (room TEXT NOT NULL REFERENCES rooms ON DELETE CASCADE, seat INTEGER NOT NULL, server TEXT NOT NULL,
    PRIMARY KEY (room, seat)) WITHOUT ROWID;
CREATE TABLE servers (name TEXT PRIMARY KEY, at REAL NOT NULL) WITHOUT ROWID;
CREATE TABLE dues (room TEXT NOT NULL REFERENCES rooms ON DELETE CASCADE, kind TEXT NOT NULL, seat INTEGER NOT NULL,
    d INTEGER NOT NULL, at REAL NOT NULL, lease REAL NOT NULL DEFAULT 0, PRIMARY KEY (room, kind, seat, d)) WITHOUT ROWID;
CREATE INDEX dues_by_time ON dues (at);
CREATE TABLE records (id INTEGER PRIMARY KEY, room TEXT NOT NULL, game TEXT NOT NULL, at REAL NOT NULL, text TEXT NOT NULL);
CREATE INDEX records_by_room ON records (room);
"""

_FROM_1 = """
ALTER TABLE rooms RENAME TO rooms_1;
ALTER TABLE happenings RENAME TO happenings_1;
ALTER TABLE records RENAME TO records_1;
DROP INDEX records_by_room
"""

_INTO_3 = """
INSERT INTO rooms (code, made, used) SELECT code, made, made FROM rooms_1;
UPDATE rooms SET used = coalesce((SELECT max(at) FROM happenings_1 WHERE room = code), used);
INSERT INTO happenings (room, v, at, change, data) SELECT room, v, at, '', data FROM happenings_1;
INSERT INTO dues (room, kind, seat, d, at) SELECT room, 'bot', seat, d, at FROM turns;
INSERT INTO records SELECT * FROM records_1;
DROP TABLE turns;
DROP TABLE records_1;
DROP TABLE happenings_1;
DROP TABLE rooms_1
"""


def prepare(db: sqlite3.Connection) -> None:
    """Makes the tables in a new file, and of an earlier release's what they are now: in a transaction, foreign keys off.

    Raises:
        sqlite3.DatabaseError: It is of a release that this one does not know.
    """
    version = db.execute("PRAGMA user_version").fetchone()[0]
    if not db.execute("SELECT 1 FROM sqlite_master").fetchone():
        _run(db, SCHEMA)
    elif version == 1:
        _run(db, _FROM_1)
        _run(db, SCHEMA)
        _run(db, _INTO_3)
    elif version != VERSION:
        raise sqlite3.DatabaseError(f"its version is {version}, this server knows {VERSION}")
    db.execute(f"PRAGMA user_version = {VERSION}")


def _run(db: sqlite3.Connection, statements: str) -> None:
    """Runs *statements* one by one: `executescript()` would end the transaction."""
    for statement in statements.split(";"):
        db.execute(statement)
