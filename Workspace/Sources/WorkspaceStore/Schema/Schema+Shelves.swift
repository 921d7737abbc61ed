// SPDX-License-Identifier: Apache-2.0

extension Schema {
    /// Everybody has a shelf in the workspace, beside the one that was there for all. A check of a table cannot be changed,
    /// so the table is made anew (<https://www.sqlite.org/lang_altertable.html#otheralter>), with its indexes and triggers.
    static let shelves = """
        CREATE TABLE node_with_shelves (
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
            CHECK (id <> 3 OR kind = 'shelf'),
            CHECK (kind <> 'shelf' OR id = 3 OR parent = 1),
            CHECK (id <= 3 OR length(key) > 0)
        ) STRICT;
        INSERT INTO node_with_shelves (id, kind, parent, key, revision, fields, hasBody)
        SELECT id, kind, parent, key, revision, fields, hasBody FROM node;
        DROP TABLE node;
        ALTER TABLE node_with_shelves RENAME TO node;

        CREATE UNIQUE INDEX node_order ON node (parent, key, id);
        CREATE INDEX node_photo ON node (parent, json_extract(fields, '$.blob')) WHERE kind = 'photo';

        CREATE TRIGGER node_stays BEFORE DELETE ON node WHEN NOT EXISTS (SELECT 1 FROM erasing) BEGIN
            SELECT RAISE(ABORT, 'a node is never deleted, but erased');
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
        """
}
