// SPDX-License-Identifier: Apache-2.0

extension Schema {
    /// People, each on any number of devices. Sessions of equal name become the devices of one member; everybody who was
    /// in before there were roles is an owner. A link of nobody lets a newcomer in.
    static let members = """
        CREATE TABLE member (
            id TEXT PRIMARY KEY CHECK (id <> ''),
            name TEXT NOT NULL,
            color TEXT NOT NULL,
            role TEXT NOT NULL CHECK (role IN ('viewer', 'commenter', 'editor', 'owner')),
            created INTEGER NOT NULL,
            joined INTEGER
        ) STRICT;
        INSERT INTO member (id, name, color, role, created, joined)
        SELECT id, name, color, 'owner', created, created FROM session AS one
        WHERE id = (SELECT id FROM session WHERE name = one.name ORDER BY created, id LIMIT 1);

        CREATE TABLE device (
            id TEXT PRIMARY KEY,
            member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
            secret BLOB NOT NULL UNIQUE CHECK (length(secret) = 32),
            created INTEGER NOT NULL,
            seen INTEGER NOT NULL,
            label TEXT NOT NULL DEFAULT '',
            agent TEXT NOT NULL DEFAULT '',
            address TEXT NOT NULL DEFAULT ''
        ) STRICT;
        INSERT INTO device (id, member, secret, created, seen, label, agent, address)
        SELECT id, (SELECT id FROM member WHERE name = session.name), secret, created, seen, label, agent, address
        FROM session;
        DROP TABLE session;
        ALTER TABLE device RENAME TO session;
        CREATE INDEX session_member ON session (member);

        ALTER TABLE link ADD COLUMN member TEXT REFERENCES member (id) ON DELETE CASCADE;
        ALTER TABLE link ADD COLUMN isInvitation INTEGER NOT NULL DEFAULT 0 CHECK (isInvitation IN (0, 1));
        CREATE INDEX link_member ON link (member);

        CREATE TRIGGER member_owner_stays BEFORE DELETE ON member
        WHEN OLD.role = 'owner' AND OLD.joined IS NOT NULL
            AND (SELECT count(*) FROM member WHERE role = 'owner' AND joined IS NOT NULL) = 1 BEGIN
            SELECT RAISE(ABORT, 'the last owner stays');
        END;
        CREATE TRIGGER member_owner_remains BEFORE UPDATE OF role ON member
        WHEN OLD.role = 'owner' AND NEW.role <> 'owner' AND OLD.joined IS NOT NULL
            AND (SELECT count(*) FROM member WHERE role = 'owner' AND joined IS NOT NULL) = 1 BEGIN
            SELECT RAISE(ABORT, 'the last owner remains one');
        END;
        """
}
