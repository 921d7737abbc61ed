// SPDX-License-Identifier: Apache-2.0

/// The tables of a store on PostgreSQL: those of ``Schema``, with the same names, and what SQL differs in. Shipped
/// migrations are never edited; changes are new migrations.
enum PostgresSchema {
    /// Each is run once, in this order, by whoever starts first.
    private static let migrations = [
        tree, people, search, blobs, tickets, insertions, searchAnew, Schema.indexes,
        Schema.restoredKey(integer: "BIGINT"), searchAnew, Schema.workspacePlaces,
    ]

    /// Brings a database to the schema of this program.
    ///
    /// - Parameter lock: What names the lock that one takes at a time.
    /// - Throws: ``StoreError/tooNew`` where a newer program has been.
    static func migrate(_ connection: PostgresConnection, lock: Int64) throws {
        try connection.transaction {
            // However long another server takes for it.
            try connection.post("SET LOCAL lock_timeout = 0")
            _ = try connection.ask("SELECT pg_advisory_xact_lock(?)", [lock])
            try connection.run(
                "CREATE TABLE IF NOT EXISTS schema_version (version INTEGER PRIMARY KEY, time TIMESTAMPTZ DEFAULT now())"
            )
            let version = try refuseNewer(in: PostgresDatabase(connection)) ?? 0
            for (index, migration) in migrations.enumerated().dropFirst(version) {
                try connection.run(migration)
                if migration == searchAnew {
                    let db = PostgresDatabase(connection)
                    try SearchIndex.fill(db, from: db)
                }
                try connection.post("INSERT INTO schema_version (version) VALUES (?)", [index + 1])
            }
        }
    }

    /// The version of a store, or nil where there is none. Nothing is written.
    ///
    /// - Throws: ``StoreError/tooNew`` where a newer program has been.
    @discardableResult
    static func refuseNewer(in db: any Database) throws -> Int? {
        guard try db.has("schema_version") else { return nil }
        let version: Int = try db.value("SELECT coalesce(max(version), 0) FROM schema_version") ?? 0
        guard version <= migrations.count else { throw StoreError.tooNew }
        return version
    }

    /// Whether a store has the tables of this program.
    static func isCurrent(_ db: any Database) throws -> Bool { try refuseNewer(in: db) == migrations.count }

    /// The tree and its log. What SQLite's triggers refuse, these do; besides, no node comes to lie in itself.
    private static let tree = """
        CREATE FUNCTION json_extract(document TEXT, path TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE
            AS $$ SELECT CAST(document AS JSON) ->> substr(path, 3) $$;
        CREATE FUNCTION instr(text TEXT, part TEXT) RETURNS INTEGER LANGUAGE sql IMMUTABLE PARALLEL SAFE
            AS $$ SELECT strpos(text, part) $$;

        CREATE TABLE node (
            id BIGINT PRIMARY KEY CHECK (id > 0),
            kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 32),
            parent BIGINT REFERENCES node (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
            key TEXT COLLATE "C" NOT NULL,
            revision BIGINT NOT NULL CHECK (revision >= 0),
            fields TEXT NOT NULL CHECK (CAST(fields AS JSON) IS NOT NULL),
            hasBody BOOLEAN NOT NULL DEFAULT FALSE,
            CHECK (parent <> id),
            CHECK ((parent IS NULL) = (id <= 3)),
            CHECK ((kind = 'workspace') = (id = 1)),
            CHECK ((kind = 'trash') = (id = 2)),
            CHECK (id <> 3 OR kind = 'shelf'),
            CHECK (kind <> 'shelf' OR id = 3 OR parent = 1),
            CHECK (id <= 3 OR length(key) > 0)
        );
        CREATE UNIQUE INDEX node_order ON node (parent, key, id);
        CREATE INDEX node_photo ON node (parent, json_extract(fields, '$.blob')) WHERE kind = 'photo';
        CREATE INDEX node_conversation ON node (parent, key, id) WHERE kind = 'conversation';
        CREATE INDEX node_draft ON node (parent) WHERE kind = 'draft';
        CREATE INDEX node_readers ON node (id) WHERE json_extract(fields, '$.readers') IS NOT NULL;
        CREATE INDEX node_blob ON node (json_extract(fields, '$.blob'), parent)
            WHERE json_extract(fields, '$.blob') IS NOT NULL;
        CREATE INDEX node_original ON node (json_extract(fields, '$.original'))
            WHERE json_extract(fields, '$.original') IS NOT NULL;

        CREATE TABLE body (
            node BIGINT PRIMARY KEY REFERENCES node (id) ON DELETE RESTRICT,
            text TEXT NOT NULL CHECK (text <> '')
        );
        CREATE TABLE log (
            revision BIGINT PRIMARY KEY CHECK (revision > 0),
            id BYTEA NOT NULL UNIQUE CHECK (length(id) = 16),
            time BIGINT NOT NULL,
            author TEXT NOT NULL,
            operations TEXT NOT NULL CHECK (CAST(operations AS JSON) IS NOT NULL),
            answer TEXT NOT NULL CHECK (CAST(answer AS JSON) IS NOT NULL),
            topmost TEXT CHECK (topmost IS NULL OR CAST(topmost AS JSON) IS NOT NULL)
        );
        CREATE TABLE cut (
            one INTEGER PRIMARY KEY CHECK (one = 1),
            revision BIGINT NOT NULL CHECK (revision >= 0),
            base BIGINT NOT NULL CHECK (base >= revision)
        );
        INSERT INTO cut (one, revision, base) VALUES (1, 0, 0);
        CREATE TABLE landed (id BYTEA PRIMARY KEY CHECK (length(id) = 16), revision BIGINT NOT NULL);
        CREATE TABLE base (
            id BIGINT PRIMARY KEY,
            kind TEXT NOT NULL,
            parent BIGINT,
            key TEXT COLLATE "C" NOT NULL,
            revision BIGINT NOT NULL,
            fields TEXT NOT NULL,
            body TEXT
        );
        CREATE TABLE erasing (one INTEGER PRIMARY KEY CHECK (one = 1));
        CREATE TABLE place (one INTEGER PRIMARY KEY CHECK (one = 1), revision BIGINT NOT NULL);
        INSERT INTO place (one, revision) VALUES (1, 0);
        CREATE TABLE history (
            card BIGINT NOT NULL,
            revision BIGINT NOT NULL,
            time BIGINT NOT NULL,
            author TEXT NOT NULL,
            events TEXT NOT NULL CHECK (CAST(events AS JSON) IS NOT NULL),
            PRIMARY KEY (card, revision)
        );

        CREATE FUNCTION refuse() RETURNS TRIGGER LANGUAGE plpgsql
            AS $$ BEGIN RAISE EXCEPTION '%', TG_ARGV[0]; END $$;
        CREATE FUNCTION node_delete() RETURNS TRIGGER LANGUAGE plpgsql AS $$
            BEGIN
                IF NOT EXISTS (SELECT 1 FROM erasing) THEN
                    RAISE EXCEPTION 'a node is never deleted, but erased';
                END IF;
                RETURN OLD;
            END $$;
        CREATE TRIGGER node_stays BEFORE DELETE ON node FOR EACH ROW EXECUTE FUNCTION node_delete();
        CREATE TRIGGER node_is_itself BEFORE UPDATE ON node FOR EACH ROW
            WHEN (NEW.id <> OLD.id OR NEW.kind <> OLD.kind)
            EXECUTE FUNCTION refuse('a node keeps its id and kind');
        CREATE TRIGGER node_roots_stay BEFORE UPDATE ON node FOR EACH ROW
            WHEN (OLD.id <= 3 AND NEW.parent IS DISTINCT FROM OLD.parent)
            EXECUTE FUNCTION refuse('the workspace, its trash and its shelf stay where they are');
        CREATE TRIGGER node_advances BEFORE UPDATE ON node FOR EACH ROW WHEN (NEW.revision < OLD.revision)
            EXECUTE FUNCTION refuse('a revision never goes back');

        CREATE FUNCTION node_above() RETURNS TRIGGER LANGUAGE plpgsql AS $$
            DECLARE above BIGINT := NEW.parent;
            BEGIN
                WHILE above IS NOT NULL LOOP
                    IF above = NEW.id THEN RAISE EXCEPTION 'a node is never in itself'; END IF;
                    SELECT parent INTO above FROM node WHERE id = above;
                END LOOP;
                RETURN NEW;
            END $$;
        CREATE TRIGGER node_is_in_a_tree BEFORE UPDATE ON node FOR EACH ROW
            WHEN (NEW.parent IS DISTINCT FROM OLD.parent) EXECUTE FUNCTION node_above();

        CREATE FUNCTION log_insert() RETURNS TRIGGER LANGUAGE plpgsql AS $$
            BEGIN
                IF NEW.revision <> 1 + coalesce((SELECT max(revision) FROM log), (SELECT revision FROM cut), 0) THEN
                    RAISE EXCEPTION 'the log has no gap';
                END IF;
                RETURN NEW;
            END $$;
        CREATE TRIGGER log_has_no_gap BEFORE INSERT ON log FOR EACH ROW EXECUTE FUNCTION log_insert();
        CREATE FUNCTION log_delete() RETURNS TRIGGER LANGUAGE plpgsql AS $$
            BEGIN
                IF OLD.revision > (SELECT revision FROM cut) THEN
                    RAISE EXCEPTION 'the log is only appended to, and cut';
                END IF;
                RETURN OLD;
            END $$;
        CREATE TRIGGER log_stays BEFORE DELETE ON log FOR EACH ROW EXECUTE FUNCTION log_delete();
        CREATE TRIGGER log_is_final BEFORE UPDATE ON log FOR EACH ROW
            EXECUTE FUNCTION refuse('the log is only appended to');
        """

    /// Who may come in, what they have read and what they share.
    private static let people = """
        CREATE TABLE store (one INTEGER PRIMARY KEY CHECK (one = 1), name TEXT NOT NULL);
        CREATE TABLE member (
            id TEXT PRIMARY KEY CHECK (id <> ''),
            name TEXT NOT NULL,
            color TEXT NOT NULL,
            role TEXT NOT NULL CHECK (role IN ('viewer', 'commenter', 'editor', 'owner')),
            created BIGINT NOT NULL,
            joined BIGINT,
            rowid BIGINT GENERATED BY DEFAULT AS IDENTITY
        );
        CREATE TABLE session (
            id TEXT PRIMARY KEY,
            member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
            secret BYTEA NOT NULL UNIQUE CHECK (length(secret) = 32),
            created BIGINT NOT NULL,
            seen BIGINT NOT NULL,
            label TEXT NOT NULL DEFAULT '',
            agent TEXT NOT NULL DEFAULT '',
            address TEXT NOT NULL DEFAULT ''
        );
        CREATE INDEX session_member ON session (member);
        CREATE TABLE link (
            secret BYTEA PRIMARY KEY CHECK (length(secret) = 32),
            expires BIGINT NOT NULL,
            member TEXT REFERENCES member (id) ON DELETE CASCADE,
            isInvitation INTEGER NOT NULL DEFAULT 0 CHECK (isInvitation IN (0, 1))
        );
        CREATE INDEX link_member ON link (member);
        CREATE TABLE share (
            id TEXT PRIMARY KEY CHECK (id <> ''),
            node BIGINT NOT NULL,
            secret BYTEA NOT NULL UNIQUE CHECK (length(secret) = 32),
            member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
            created BIGINT NOT NULL,
            expires BIGINT NOT NULL
        );
        CREATE INDEX share_node ON share (node);
        CREATE TABLE reading (
            member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
            conversation BIGINT NOT NULL,
            key TEXT COLLATE "C" NOT NULL,
            message BIGINT NOT NULL,
            PRIMARY KEY (member, conversation)
        );

        CREATE FUNCTION member_owner() RETURNS TRIGGER LANGUAGE plpgsql AS $$
            BEGIN
                IF (SELECT count(*) FROM member WHERE role = 'owner' AND joined IS NOT NULL) = 1 THEN
                    RAISE EXCEPTION 'the last owner stays one';
                END IF;
                RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
            END $$;
        CREATE TRIGGER member_owner_stays BEFORE DELETE ON member FOR EACH ROW
            WHEN (OLD.role = 'owner' AND OLD.joined IS NOT NULL) EXECUTE FUNCTION member_owner();
        CREATE TRIGGER member_owner_remains BEFORE UPDATE ON member FOR EACH ROW
            WHEN (OLD.role = 'owner' AND NEW.role <> 'owner' AND OLD.joined IS NOT NULL)
            EXECUTE FUNCTION member_owner();
        """

    /// The bytes of files, where servers share no folder. A file is there with all of its chunks or not at all.
    private static let blobs = """
        CREATE TABLE blob (
            name TEXT COLLATE "C" PRIMARY KEY CHECK (length(name) = 64),
            bytes BIGINT NOT NULL CHECK (bytes >= 0),
            stored BIGINT NOT NULL
        );
        CREATE TABLE blob_chunk (
            blob TEXT COLLATE "C" NOT NULL REFERENCES blob (name) ON DELETE CASCADE,
            number INTEGER NOT NULL CHECK (number >= 0),
            bytes BYTEA NOT NULL,
            PRIMARY KEY (blob, number)
        );
        ALTER TABLE blob_chunk ALTER COLUMN bytes SET STORAGE EXTERNAL;
        """

    /// Addresses of exports. They live for minutes, and need not outlive a breakdown.
    private static let tickets = """
        CREATE UNLOGGED TABLE ticket (
            secret BYTEA PRIMARY KEY CHECK (length(secret) = 32),
            content BYTEA NOT NULL,
            session TEXT NOT NULL,
            expires BIGINT NOT NULL
        );
        """

    /// Nodes that come together may not lie in each other; one alone cannot, as what it lies in is there before.
    private static let insertions = """
        CREATE FUNCTION node_insertions() RETURNS TRIGGER LANGUAGE plpgsql AS $$
            BEGIN
                IF (SELECT count(*) > 1 FROM added) AND EXISTS (
                    WITH RECURSIVE line (id, above) AS (
                        SELECT id, parent FROM added
                        UNION SELECT line.id, node.parent FROM line JOIN node ON node.id = line.above
                    )
                    SELECT 1 FROM line WHERE above = id
                ) THEN RAISE EXCEPTION 'a node is never in itself'; END IF;
                RETURN NULL;
            END $$;
        CREATE TRIGGER node_comes_into_a_tree AFTER INSERT ON node REFERENCING NEW TABLE AS added
            FOR EACH STATEMENT EXECUTE FUNCTION node_insertions();
        """

    /// What people search for, with words that the program splits and folds: see ``SearchIndex``.
    private static let search = """
        CREATE TABLE search (
            node BIGINT PRIMARY KEY REFERENCES node (id) ON DELETE CASCADE,
            title TSVECTOR NOT NULL,
            text TSVECTOR NOT NULL,
            refs TSVECTOR NOT NULL
        );
        CREATE INDEX search_title ON search USING GIN (title);
        CREATE INDEX search_text ON search USING GIN (text);
        CREATE INDEX search_refs ON search USING GIN (refs);
        """

    /// The index is made anew: first since messages are found wherever they are, and conversations and photos by their titles,
    /// then since cards are found by their values of custom fields.
    private static let searchAnew = "DELETE FROM search"
}
