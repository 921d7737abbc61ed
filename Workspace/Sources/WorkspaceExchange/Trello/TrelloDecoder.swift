// SPDX-License-Identifier: Apache-2.0

internal import WorkspaceModel

/// Reads a Trello board's file with the model's JSON reader: one pass, no tree, only what is wanted.
///
/// Unknown names are skipped, null is as good as absent, and numbers and dates that make no sense are left out. But an
/// object that is not an object, a text that is not a text, or a list or card without a name is an error that says
/// where, because guessing would lose somebody's work without a word.
struct TrelloDecoder: PlacedDecoder {
    var path = ImportPath(program: "Trello")
    var board = TrelloBoard()

    /// How deep a board may nest; Trello's own stay below twelve.
    static let depth = 100
    /// How many actions a board's file may have; Trello writes the latest thousand.
    static let maximumActions = 100_000

    /// The board in a file, or a sentence.
    static func board(from text: UnsafeBufferPointer<UInt8>) throws(ImportError) -> TrelloBoard {
        let limits = JSONLimits(bytes: Importer.maximumBytes, depth: depth, elements: 500_000)
        var decoder = TrelloDecoder()
        do throws(JSONError) {
            var reader = try JSONReader(text, limits: limits)
            try decoder.readBoard(&reader)
            try reader.end()
            guard decoder.board.hasCards, decoder.board.hasLists else { throw reader.error(.missingMember) }
            return decoder.board
        } catch {
            throw ImportError(.malformed, decoder.path.sentence(for: error))
        }
    }

    private mutating func readBoard(_ reader: inout JSONReader) throws(JSONError) {
        try reader.object { (name, reader) throws(JSONError) in
            switch name {
            case "id": board.id = try text("id", &reader) ?? ""
            case "name": board.name = try text("name", &reader) ?? ""
            case "desc": board.description = try text("desc", &reader) ?? ""
            case "closed": board.closed = try flag("closed", &reader)
            case "starred": board.starred = try flag("starred", &reader)
            case "prefs": try readPreferences(&reader)
            case "pluginData": board.powerUpRecords += try count("pluginData", &reader)
            case "actions": try readActions(&reader)
            default: try readCollection(name, &reader)
            }
        }
    }

    private mutating func readCollection(_ name: JSONName, _ reader: inout JSONReader) throws(JSONError) {
        switch name {
        case "lists":
            board.hasLists = true
            board.lists = try list("lists", of: .list, &reader) { (me, reader) throws(JSONError) in
                try me.readList(&reader)
            }
        case "cards":
            board.hasCards = true
            board.cards = try list("cards", of: .card, &reader) { (me, reader) throws(JSONError) in
                try me.readCard(&reader)
            }
        case "labels":
            board.labels = try list("labels", of: .label, &reader) { (me, reader) throws(JSONError) in
                try me.readLabel(&reader)
            }
        case "members":
            board.members = try list("members", of: .member, &reader) { (me, reader) throws(JSONError) in
                try me.readMember(&reader)
            }
        case "checklists":
            board.checklists = try list("checklists", of: .checklist, &reader) { (me, reader) throws(JSONError) in
                try me.readChecklist(&reader)
            }
        case "customFields":
            board.customFields = try list("customFields", of: .customField, &reader) {
                (me, reader) throws(JSONError) in try me.readCustomField(&reader)
            }
        default: try reader.skip()
        }
    }

    /// They are counted first, which takes no memory: three bytes make an action, which would become a hundred.
    private mutating func readActions(_ reader: inout JSONReader) throws(JSONError) {
        var ahead = reader
        board.actionCount = try count("actions", &ahead)
        guard board.actionCount <= Self.maximumActions else { throw reader.error(.tooLong) }
        let actions = try list("actions", of: .action, &reader) { (me, reader) throws(JSONError) in
            try me.readAction(&reader)
        }
        board.comments = actions.compactMap { $0 }
    }

    private mutating func readPreferences(_ reader: inout JSONReader) throws(JSONError) {
        try object("prefs", &reader) { (me, name, reader) throws(JSONError) in
            switch name {
            case "background": me.board.background = try me.text("background", &reader)
            case "backgroundColor": me.board.backgroundColor = try me.text("backgroundColor", &reader)
            case "backgroundImage": me.board.backgroundImage = try me.text("backgroundImage", &reader)
            case "isTemplate": me.board.template = try me.flag("isTemplate", &reader)
            default: try reader.skip()
            }
        }
    }
}
