// SPDX-License-Identifier: Apache-2.0

extension Schema {
    /// The index of what people search for. `searchable` says which words of which nodes are in it: a title, any other text,
    /// and the labels and members to which a card refers, by identity. Triggers keep it so, whoever writes.
    ///
    /// The index keeps texts of its own, so that a word can be taken out of it by the number of its row alone.
    static let search = """
        CREATE VIEW searchable (id, title, text, refs) AS
        SELECT node.id,
            iif(kind IN ('card', 'board', 'document', 'album'), \(folded("json_extract(fields, '$.title')")), ''),
            CASE
                WHEN kind IN ('label', 'checklist', 'checkItem') THEN \(folded("json_extract(fields, '$.title')"))
                WHEN kind IN ('card', 'message') THEN \(folded("(SELECT text FROM body WHERE body.node = node.id)"))
                ELSE ''
            END,
            iif(
                kind = 'card',
                coalesce(json_extract(fields, '$.labels'), '') || coalesce(json_extract(fields, '$.members'), ''),
                ''
            )
        FROM node
        WHERE kind IN ('card', 'board', 'document', 'album', 'label', 'checklist', 'checkItem')
            OR (kind = 'message' AND (SELECT above.kind FROM node AS above WHERE above.id = node.parent) = 'card');

        CREATE VIRTUAL TABLE search USING fts5 (title, text, refs, tokenize = 'unicode61 remove_diacritics 2');
        INSERT INTO search (rowid, title, text, refs) SELECT id, title, text, refs FROM searchable;
        INSERT INTO search (search) VALUES ('optimize');

        CREATE TRIGGER search_node_inserted AFTER INSERT ON node BEGIN
            \(inserts("NEW.id"))
        END;
        CREATE TRIGGER search_node_updated AFTER UPDATE OF fields, parent ON node
        WHEN CASE NEW.kind
            WHEN 'message' THEN NEW.parent IS NOT OLD.parent
            WHEN 'card' THEN json_extract(NEW.fields, '$.title', '$.labels', '$.members')
                <> json_extract(OLD.fields, '$.title', '$.labels', '$.members')
            ELSE NEW.kind IN ('board', 'document', 'album', 'label', 'checklist', 'checkItem')
                AND json_extract(NEW.fields, '$.title') IS NOT json_extract(OLD.fields, '$.title')
        END BEGIN
            \(replaces("NEW.id"))
        END;
        CREATE TRIGGER search_node_deleted AFTER DELETE ON node BEGIN
            DELETE FROM search WHERE rowid = OLD.id;
        END;
        CREATE TRIGGER search_body_inserted AFTER INSERT ON body BEGIN
            \(replaces("NEW.node"))
        END;
        CREATE TRIGGER search_body_updated AFTER UPDATE ON body BEGIN
            \(replaces("NEW.node"))
        END;
        CREATE TRIGGER search_body_deleted AFTER DELETE ON body WHEN NOT EXISTS (SELECT 1 FROM erasing) BEGIN
            \(replaces("OLD.node"))
        END;
        """

    /// The same view and trigger without `IN (…)`: for each list of more than two values SQLite makes a table in memory whenever
    /// the statement runs, which was a third of what a new card costs (3.40).
    static let searchWithoutLists = """
        DROP VIEW searchable;
        \(viewOfWords(titled)) WHERE CASE kind
            WHEN 'message' THEN (SELECT above.kind FROM node AS above WHERE above.id = node.parent) = 'card'
            ELSE \(isOne(of: titled + named, "kind"))
        END;

        DROP TRIGGER search_node_updated;
        CREATE TRIGGER search_node_updated AFTER UPDATE OF fields, parent ON node WHEN CASE
            WHEN NEW.kind = 'message' THEN NEW.parent IS NOT OLD.parent
            \(casesOfChangedWords(titled))
        END BEGIN
            \(replaces("NEW.id"))
        END;
        """

    /// Messages are found wherever they are, and conversations and photos by their titles.
    static let searchOfMessages = """
        DROP VIEW searchable;
        \(viewOfWords(alsoTitled)) WHERE kind = 'message' OR \(isOne(of: alsoTitled + named, "kind"));

        DROP TRIGGER search_node_updated;
        CREATE TRIGGER search_node_updated AFTER UPDATE OF fields ON node WHEN CASE
            \(casesOfChangedWords(alsoTitled))
        END BEGIN
            \(replaces("NEW.id"))
        END;

        INSERT INTO search (rowid, title, text, refs)
        SELECT id, title, text, refs FROM searchable WHERE id NOT IN (SELECT rowid FROM search);
        """

    /// Cards are found by their values of custom fields too, choices by what their field calls them. A card without any has the
    /// same words as before.
    static let searchOfValues = """
        DROP VIEW searchable;
        CREATE VIEW searchable (id, title, text, refs) AS SELECT node.id,
            CASE WHEN \(isOne(of: alsoTitled, "kind")) THEN \(title) ELSE '' END,
            CASE
                WHEN kind = 'card' THEN \(bodyAndValues)
                WHEN kind = 'message' THEN \(body)
                WHEN kind = 'customField' THEN \(options)
                WHEN \(isOne(of: named, "kind")) THEN \(title)
                ELSE ''
            END,
            CASE kind WHEN 'card' THEN \(references) || \(choices) ELSE '' END
        FROM node WHERE kind = 'message' OR \(isOne(of: alsoTitled + named + ["customField"], "kind"));

        DROP TRIGGER search_node_updated;
        CREATE TRIGGER search_node_updated AFTER UPDATE OF fields ON node WHEN CASE
            WHEN NEW.fields = OLD.fields THEN FALSE
            WHEN NEW.kind = 'card' THEN json_extract(NEW.fields, '$.title', '$.labels', '$.members', '$.custom')
                <> json_extract(OLD.fields, '$.title', '$.labels', '$.members', '$.custom')
            WHEN NEW.kind = 'customField' THEN
                json_extract(NEW.fields, '$.options') IS NOT json_extract(OLD.fields, '$.options')
            ELSE \(isOne(of: alsoTitled + named, "NEW.kind"))
                AND json_extract(NEW.fields, '$.title') IS NOT json_extract(OLD.fields, '$.title')
        END BEGIN
            \(replaces("NEW.id"))
        END;

        DELETE FROM search WHERE rowid IN (
            SELECT id FROM node WHERE kind = 'card' AND json_extract(fields, '$.custom') IS NOT NULL
        );
        INSERT INTO search (rowid, title, text, refs)
        SELECT id, title, text, refs FROM searchable WHERE id NOT IN (SELECT rowid FROM search);
        """

    /// A day is that of UTC: nobody knows where it will be looked for.
    private static let bodyAndValues = folded(
        """
        coalesce((SELECT text FROM body WHERE body.node = node.id), '') || coalesce((
            SELECT ' ' || group_concat(
                CASE part.key WHEN 'date' THEN strftime('%Y-%m-%d', part.atom / 1000, 'unixepoch') ELSE part.atom END, ' '
            ) FROM json_tree(fields, '$.custom') AS part
            WHERE part.key = 'text' OR part.key = 'number' OR part.key = 'date'
        ), '')
        """
    )
    private static let choices = """
        coalesce((
            SELECT ' ' || group_concat(part.atom, ' ') FROM json_tree(fields, '$.custom') AS part WHERE part.key = 'option'
        ), '')
        """
    private static let options = folded(
        "(SELECT group_concat(json_extract(part.value, '$.text'), ' ') FROM json_each(fields, '$.options') AS part)"
    )
    private static let title = folded("json_extract(fields, '$.title')")
    private static let body = folded("(SELECT text FROM body WHERE body.node = node.id)")
    private static let references =
        "coalesce(json_extract(fields, '$.labels'), '') || coalesce(json_extract(fields, '$.members'), '')"
    /// Kinds whose title is in the index as one.
    private static let titled = ["card", "board", "document", "album"]
    /// The same, since messages are found.
    private static let alsoTitled = titled + ["photo", "conversation"]
    /// Kinds whose title is a text among others.
    private static let named = ["label", "checklist", "checkItem"]

    /// The view of the words of all nodes, without the condition that says of which.
    private static func viewOfWords(_ titled: [String]) -> String {
        """
        CREATE VIEW searchable (id, title, text, refs) AS SELECT node.id,
            CASE WHEN \(isOne(of: titled, "kind")) THEN \(title) ELSE '' END,
            CASE WHEN \(isOne(of: named, "kind")) THEN \(title) WHEN kind = 'card' OR kind = 'message' THEN \(body) ELSE '' END,
            CASE kind WHEN 'card' THEN \(references) ELSE '' END
        FROM node
        """
    }

    /// Whether the words in the fields of a node have changed, as the last branches of a `CASE`.
    private static func casesOfChangedWords(_ titled: [String]) -> String {
        """
        WHEN NEW.fields = OLD.fields THEN FALSE
        WHEN NEW.kind = 'card' THEN json_extract(NEW.fields, '$.title', '$.labels', '$.members')
            <> json_extract(OLD.fields, '$.title', '$.labels', '$.members')
        ELSE \(isOne(of: titled + named, "NEW.kind"))
            AND json_extract(NEW.fields, '$.title') IS NOT json_extract(OLD.fields, '$.title')
        """
    }

    private static func isOne(of kinds: [String], _ column: String) -> String {
        "(" + kinds.map { "\(column) = '\($0)'" }.joined(separator: " OR ") + ")"
    }

    /// Puts the words of a node into the index.
    private static func inserts(_ node: String) -> String {
        """
        INSERT INTO search (rowid, title, text, refs)
        SELECT id, title, text, refs FROM searchable WHERE id = \(node);
        """
    }

    /// Puts them there instead of those that are in it.
    private static func replaces(_ node: String) -> String {
        "DELETE FROM search WHERE rowid = \(node);\n\(inserts(node))"
    }

    /// An expression with the letters replaced that the tokenizer knows no base letter of; see ``SearchText``.
    private static func folded(_ expression: String) -> String {
        let letters = [
            ("ß", "ss"), ("ẞ", "ss"), ("æ", "ae"), ("Æ", "ae"), ("œ", "oe"), ("Œ", "oe"), ("ø", "o"), ("Ø", "o"),
            ("đ", "d"), ("Đ", "d"), ("ł", "l"), ("Ł", "l"), ("ı", "i"),
        ]
        return letters.reduce("coalesce(\(expression), '')") { "replace(\($0), '\($1.0)', '\($1.1)')" }
    }
}
