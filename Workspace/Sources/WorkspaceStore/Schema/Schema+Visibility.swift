// SPDX-License-Identifier: Apache-2.0

extension Schema {
    /// Finds what is for some members only, and what names the bytes of a file; and keeps share links, each of which shows
    /// one node until it expires.
    static let visibility = """
        CREATE INDEX node_readers ON node (id) WHERE json_extract(fields, '$.readers') IS NOT NULL;
        CREATE INDEX node_blob ON node (json_extract(fields, '$.blob'), parent)
        WHERE json_extract(fields, '$.blob') IS NOT NULL;
        CREATE INDEX node_original ON node (json_extract(fields, '$.original'))
        WHERE json_extract(fields, '$.original') IS NOT NULL;

        CREATE TABLE share (
            id TEXT PRIMARY KEY CHECK (id <> ''),
            node INTEGER NOT NULL,
            secret BLOB NOT NULL UNIQUE CHECK (length(secret) = 32),
            member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
            created INTEGER NOT NULL,
            expires INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX share_node ON share (node);
        """
}
