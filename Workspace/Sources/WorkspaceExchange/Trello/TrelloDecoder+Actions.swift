// SPDX-License-Identifier: Apache-2.0

internal import WorkspaceModel

/// Actions are the board's history. Only comments are taken from it, and the names of people who have left.
extension TrelloDecoder {
    /// The comment that an action is, or nil when it is something else.
    ///
    /// What `data` holds depends on the type, which may stand behind it. So it is skipped first, and read again from
    /// where it was when the action turns out to be a comment.
    mutating func readAction(_ reader: inout JSONReader) throws(JSONError) -> TrelloComment? {
        var comment = TrelloComment()
        var type: String?
        var data: JSONReader?
        try reader.object { (member, reader) throws(JSONError) in
            switch member {
            case "id": comment.id = try text("id", &reader)
            case "type": type = try text("type", &reader)
            case "date": comment.date = try date("date", &reader)
            case "idMemberCreator": comment.authorID = try text("idMemberCreator", &reader)
            case "memberCreator": comment.author = try readActor(&reader)
            case "data":
                data = reader
                try reader.skip()
            default: try reader.skip()
            }
        }
        if let id = comment.authorID, let name = comment.author { board.actors[id] = name }
        guard type == "commentCard" || type == "copyCommentCard", var data else { return nil }
        guard try readCommentData(&data, into: &comment) else {
            board.emptyComments += 1
            return nil
        }
        return comment
    }

    private mutating func readActor(_ reader: inout JSONReader) throws(JSONError) -> String? {
        var person = TrelloMember()
        try object("memberCreator", &reader) { (me, member, reader) throws(JSONError) in
            switch member {
            case "fullName": person.fullName = try me.text("fullName", &reader)
            case "username": person.username = try me.text("username", &reader)
            default: try reader.skip()
            }
        }
        return person.displayName
    }

    /// - Returns: Whether it has a text.
    private mutating func readCommentData(
        _ reader: inout JSONReader,
        into comment: inout TrelloComment
    ) throws(JSONError) -> Bool {
        var text: String?
        var card: String?
        var edited: Double?
        try object("data", &reader) { (me, member, reader) throws(JSONError) in
            switch member {
            case "text": text = try me.text("text", &reader)
            case "dateLastEdited": edited = try me.date("dateLastEdited", &reader)
            case "card":
                try me.object("card", &reader) { (me, member, reader) throws(JSONError) in
                    if member == "id" { card = try me.text("id", &reader) } else { try reader.skip() }
                }
            default: try reader.skip()
            }
        }
        guard let text else { return false }
        comment.text = text
        comment.card = card
        comment.edited = edited
        return true
    }
}

extension TrelloMember {
    /// What people call them; nil when the file does not say.
    var displayName: String? {
        [fullName, username].compactMap { $0 }.first { !$0.isEmpty }
    }
}
