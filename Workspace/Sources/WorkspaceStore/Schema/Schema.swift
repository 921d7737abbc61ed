// SPDX-License-Identifier: Apache-2.0
import GRDB

/// The tables of a store. Shipped migrations are never edited; changes are new migrations.
enum Schema {
    static let migrator: DatabaseMigrator = {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 tree and log") { db in
            try db.execute(sql: tree)
            try db.execute(sql: log)
            try db.execute(sql: sessions)
        }
        migrator.registerMigration("2 where sessions are") { db in
            try db.execute(sql: places)
        }
        migrator.registerMigration("3 a log that can be cut") { db in
            try db.execute(sql: cut)
        }
        migrator.registerMigration("4 photos by content") { db in
            try db.execute(sql: photos)
        }
        migrator.registerMigration("5 members") { db in
            try db.execute(sql: members)
        }
        migrator.registerMigration("6 what people have read") { db in
            try db.execute(sql: reading)
        }
        migrator.registerMigration("7 everybody's shelf") { db in
            try db.execute(sql: shelves)
        }
        migrator.registerMigration("8 conversations by kind") { db in
            try db.execute(sql: conversations)
        }
        migrator.registerMigration("9 drafts") { db in
            try db.execute(sql: drafts)
        }
        migrator.registerMigration("10 who sees what") { db in
            try db.execute(sql: visibility)
        }
        migrator.registerMigration("11 search") { db in
            try db.execute(sql: search)
        }
        migrator.registerMigration("12 where things stood") { db in
            try db.execute(sql: place)
        }
        migrator.registerMigration("13 what happened to cards") { db in
            try db.execute(sql: history)
        }
        migrator.registerMigration("14 a log that begins behind its cut") { db in
            try db.execute(sql: logBehindCut)
        }
        migrator.registerMigration("15 search without lists") { db in
            try db.execute(sql: searchWithoutLists)
        }
        migrator.registerMigration("16 search of messages") { db in
            try db.execute(sql: searchOfMessages)
        }
        migrator.registerMigration("17 what was deleted, albums, what is held") { db in
            try db.execute(sql: indexes)
        }
        migrator.registerMigration("18 keys that come back") { db in
            try db.execute(sql: restoredKey(integer: "INTEGER"))
        }
        migrator.registerMigration("19 search of custom values") { db in
            try db.execute(sql: searchOfValues)
        }
        migrator.registerMigration("20 the workspace without its photos") { db in
            try db.execute(sql: workspacePlaces)
        }
        return migrator
    }()

    /// The tree. A node is one row with one parent, so it can be in one place only; it is never deleted, and the
    /// parent that it names exists. Bodies live beside it, so that reading a window never reads them.
    private static let tree = """
        CREATE TABLE node (
            id INTEGER PRIMARY KEY CHECK (id > 0),
            kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 32),
            parent INTEGER REFERENCES node (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
            key TEXT NOT NULL COLLATE BINARY,
            revision INTEGER NOT NULL CHECK (revision >= 0),
            fields TEXT NOT NULL CHECK (json_valid(fields)),
            hasBody INTEGER NOT NULL DEFAULT 0 CHECK (hasBody IN (0, 1)),
            CHECK (parent IS NOT id),
            CHECK ((parent IS NULL) = (id <= 3)),
            CHECK ((kind = 'workspace') = (id = 1)),
            CHECK ((kind = 'trash') = (id = 2)),
            CHECK ((kind = 'shelf') = (id = 3)),
            CHECK (id <= 3 OR length(key) > 0)
        ) STRICT;
        CREATE UNIQUE INDEX node_order ON node (parent, key, id);

        CREATE TRIGGER node_stays BEFORE DELETE ON node BEGIN
            SELECT RAISE(ABORT, 'a node is never deleted');
        END;
        CREATE TRIGGER node_is_itself BEFORE UPDATE OF id, kind ON node
        WHEN NEW.id <> OLD.id OR NEW.kind <> OLD.kind BEGIN
            SELECT RAISE(ABORT, 'a node keeps its id and kind');
        END;
        CREATE TRIGGER node_roots_stay BEFORE UPDATE OF parent ON node
        WHEN OLD.id <= 3 AND NEW.parent IS NOT OLD.parent BEGIN
            SELECT RAISE(ABORT, 'the workspace, its trash and its shelf stay where they are');
        END;
        CREATE TRIGGER node_advances BEFORE UPDATE OF revision ON node
        WHEN NEW.revision < OLD.revision BEGIN
            SELECT RAISE(ABORT, 'a revision never goes back');
        END;

        CREATE TABLE body (
            node INTEGER PRIMARY KEY REFERENCES node (id) ON DELETE RESTRICT,
            text TEXT NOT NULL CHECK (text <> '')
        ) STRICT;
        """

    /// The log: one row for each transaction that landed, without gaps, never changed afterwards. It keeps the whole
    /// answer, so that a repeated transaction gets the same one; `topmost` is the event for feeds when that tells only
    /// of the topmost of too many changes.
    private static let log = """
        CREATE TABLE log (
            revision INTEGER PRIMARY KEY CHECK (revision > 0),
            id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
            time INTEGER NOT NULL,
            author TEXT NOT NULL,
            operations TEXT NOT NULL CHECK (json_valid(operations)),
            answer TEXT NOT NULL CHECK (json_valid(answer)),
            topmost TEXT CHECK (topmost IS NULL OR json_valid(topmost))
        ) STRICT;

        CREATE TRIGGER log_has_no_gap BEFORE INSERT ON log
        WHEN NEW.revision <> 1 + (SELECT coalesce(max(revision), 0) FROM log) BEGIN
            SELECT RAISE(ABORT, 'the log has no gap');
        END;
        CREATE TRIGGER log_stays BEFORE DELETE ON log BEGIN
            SELECT RAISE(ABORT, 'the log is only appended to');
        END;
        CREATE TRIGGER log_is_final BEFORE UPDATE ON log BEGIN
            SELECT RAISE(ABORT, 'the log is only appended to');
        END;
        """

    /// Who may come in. Only hashes of secrets are kept.
    private static let sessions = """
        CREATE TABLE store (
            one INTEGER PRIMARY KEY CHECK (one = 1),
            name TEXT NOT NULL
        ) STRICT;
        CREATE TABLE session (
            id TEXT PRIMARY KEY,
            name TEXT NOT NULL,
            color TEXT NOT NULL,
            secret BLOB NOT NULL UNIQUE CHECK (length(secret) = 32),
            created INTEGER NOT NULL,
            seen INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE link (
            secret BLOB PRIMARY KEY CHECK (length(secret) = 32),
            expires INTEGER NOT NULL
        ) STRICT;
        """

    /// The log may lose its beginning: `cut` says up to where, `base` is the tree of a later revision from which the rest
    /// replays, and `landed` keeps what must not land again, with 0 what was cancelled. A node may be erased for good while
    /// `erasing` has a row, which no transaction leaves there.
    private static let cut = """
        CREATE TABLE cut (
            one INTEGER PRIMARY KEY CHECK (one = 1),
            revision INTEGER NOT NULL CHECK (revision >= 0),
            base INTEGER NOT NULL CHECK (base >= revision)
        ) STRICT;
        INSERT INTO cut (one, revision, base) VALUES (1, 0, 0);
        CREATE TABLE landed (
            id BLOB PRIMARY KEY CHECK (length(id) = 16),
            revision INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE base (
            id INTEGER PRIMARY KEY,
            kind TEXT NOT NULL,
            parent INTEGER,
            key TEXT NOT NULL,
            revision INTEGER NOT NULL,
            fields TEXT NOT NULL,
            body TEXT
        ) STRICT;
        CREATE TABLE erasing (one INTEGER PRIMARY KEY CHECK (one = 1)) STRICT;

        DROP TRIGGER log_stays;
        CREATE TRIGGER log_stays BEFORE DELETE ON log WHEN OLD.revision > (SELECT revision FROM cut) BEGIN
            SELECT RAISE(ABORT, 'the log is only appended to, and cut');
        END;
        DROP TRIGGER node_stays;
        CREATE TRIGGER node_stays BEFORE DELETE ON node WHEN NOT EXISTS (SELECT 1 FROM erasing) BEGIN
            SELECT RAISE(ABORT, 'a node is never deleted, but erased');
        END;
        """

    /// A log that was cut may be written elsewhere: its first entry follows the cut.
    private static let logBehindCut = """
        DROP TRIGGER log_has_no_gap;
        CREATE TRIGGER log_has_no_gap BEFORE INSERT ON log
        WHEN NEW.revision <> 1 + coalesce((SELECT max(revision) FROM log), (SELECT revision FROM cut), 0) BEGIN
            SELECT RAISE(ABORT, 'the log has no gap');
        END;
        """

    /// Up to `revision` the trash kept the places of messages alone: so far the log is replayed like that.
    private static let place = """
        CREATE TABLE place (
            one INTEGER PRIMARY KEY CHECK (one = 1),
            revision INTEGER NOT NULL
        ) STRICT;
        INSERT INTO place (one, revision) SELECT 1, coalesce(max(revision), (SELECT revision FROM cut)) FROM log;
        """

    /// Up to `revision` what was restored got a new key between its neighbours: so far the log is replayed like that.
    static func restoredKey(integer: String) -> String {
        """
        CREATE TABLE restored_key (one INTEGER PRIMARY KEY CHECK (one = 1), revision \(integer) NOT NULL);
        INSERT INTO restored_key (one, revision)
        SELECT 1, coalesce(max(revision), (SELECT revision FROM cut)) FROM log;
        """
    }

    /// What was done to each card, beside the log, which is cut. It holds identities and no words, and goes with its card.
    private static let history = """
        CREATE TABLE history (
            card INTEGER NOT NULL,
            revision INTEGER NOT NULL,
            time INTEGER NOT NULL,
            author TEXT NOT NULL,
            events TEXT NOT NULL CHECK (json_valid(events)),
            PRIMARY KEY (card, revision)
        ) STRICT, WITHOUT ROWID;
        """

    /// What tells one session from another in a list: what its owner calls it, the browser, the address that it came from.
    private static let places = """
        ALTER TABLE session ADD COLUMN label TEXT NOT NULL DEFAULT '';
        ALTER TABLE session ADD COLUMN agent TEXT NOT NULL DEFAULT '';
        ALTER TABLE session ADD COLUMN address TEXT NOT NULL DEFAULT '';
        """

    /// Up to which message each member has read each conversation: outside the log, as nobody undoes reading. The place
    /// is that of a message, so it stays where it is when the message goes.
    private static let reading = """
        CREATE TABLE reading (
            member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
            conversation INTEGER NOT NULL,
            key TEXT NOT NULL COLLATE BINARY,
            message INTEGER NOT NULL,
            PRIMARY KEY (member, conversation)
        ) STRICT, WITHOUT ROWID;
        """

    /// Finds the drafts that wait for their time, however much else the workspace holds.
    private static let drafts = """
        CREATE INDEX node_draft ON node (parent, json_extract(fields, '$.due')) WHERE kind = 'draft';
        """

    /// Finds a photo of an album by its bytes, however many photos the album has.
    private static let photos = """
        CREATE INDEX node_photo ON node (parent, json_extract(fields, '$.blob')) WHERE kind = 'photo';
        """

    /// Finds what was deleted in the order in which it went, albums in one another, and what is for some members only
    /// by what it is in. Both engines take it.
    static let indexes = """
        CREATE INDEX IF NOT EXISTS node_deleted ON node (parent, revision, id) WHERE parent = 2;
        CREATE INDEX IF NOT EXISTS node_album ON node (parent) WHERE kind = 'album';
        CREATE INDEX IF NOT EXISTS node_held ON node (parent) WHERE json_extract(fields, '$.readers') IS NOT NULL;
        DROP INDEX IF EXISTS node_readers;
        """

    /// Finds what is directly in the workspace without reading past its photos, which may be many: with it every page
    /// begins. Both engines take it.
    static let workspacePlaces = """
        CREATE INDEX IF NOT EXISTS node_place ON node (parent, key, id) WHERE parent = 1 AND kind <> 'photo';
        """

    /// Finds the conversations among all else that is in the workspace, such as photos.
    private static let conversations = """
        CREATE INDEX node_conversation ON node (parent, key, id) WHERE kind = 'conversation';
        """
}
