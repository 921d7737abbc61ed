// SPDX-License-Identifier: Apache-2.0

internal import WorkspaceModel

/// What belongs to a card.
extension TrelloDecoder {
    mutating func readCard(_ reader: inout JSONReader) throws(JSONError) -> TrelloCard {
        var card = TrelloCard()
        var id: String?
        var name: String?
        try reader.object { (member, reader) throws(JSONError) in
            switch member {
            case "id": id = try text("id", &reader)
            case "name": name = try text("name", &reader)
            case "desc": card.description = try text("desc", &reader) ?? ""
            case "closed": card.closed = try flag("closed", &reader)
            case "idList": card.list = try text("idList", &reader)
            case "pos": card.position = try number("pos", &reader)
            case "due": card.due = try date("due", &reader)
            case "start": card.start = try date("start", &reader)
            case "dueComplete": card.dueComplete = try flag("dueComplete", &reader)
            case "idLabels": card.labels = try texts("idLabels", &reader)
            case "idMembers": card.members = try texts("idMembers", &reader)
            case "idMembersVoted": card.voters = try texts("idMembersVoted", &reader)
            case "idChecklists": card.checklists = try texts("idChecklists", &reader)
            default: try readRare(member, of: &card, &reader)
            }
        }
        card.id = try required(id, "id", reader)
        card.name = try required(name, "name", reader)
        return card
    }

    private mutating func readRare(
        _ member: JSONName,
        of card: inout TrelloCard,
        _ reader: inout JSONReader
    ) throws(JSONError) {
        switch member {
        case "idShort": card.number = try number("idShort", &reader)
        case "shortLink": card.shortLink = try text("shortLink", &reader)
        case "dueReminder": card.reminder = try number("dueReminder", &reader)
        case "isTemplate": card.template = try flag("isTemplate", &reader)
        case "locationName": card.place = try text("locationName", &reader)
        case "coordinates": try readCoordinates(of: &card, &reader)
        case "cover": try readCover(of: &card, &reader)
        case "pluginData": board.powerUpRecords += try count("pluginData", &reader)
        // Whoever knows a card's e-mail address can write to the Trello board.
        case "email": try reader.skip()
        case "badges": try readBadges(of: &card, &reader)
        case "stickers": card.stickers = try count("stickers", &reader)
        case "attachments":
            card.attachments = try list("attachments", of: .attachment, &reader) { (me, reader) throws(JSONError) in
                try me.readAttachment(&reader)
            }
        case "customFieldItems":
            card.values = try list("customFieldItems", of: .customFieldValue, &reader) {
                (me, reader) throws(JSONError) in try me.readCustomValue(&reader)
            }
        default: try reader.skip()
        }
    }

    /// An object, or "latitude,longitude" as older exports had it, which is not worth an error.
    private mutating func readCoordinates(
        of card: inout TrelloCard,
        _ reader: inout JSONReader
    ) throws(JSONError) {
        guard try reader.peek() == .object else { return try reader.skip() }
        var latitude: Double?
        var longitude: Double?
        try object("coordinates", &reader) { (me, member, reader) throws(JSONError) in
            switch member {
            case "latitude": latitude = try me.number("latitude", &reader)
            case "longitude": longitude = try me.number("longitude", &reader)
            default: try reader.skip()
            }
        }
        guard let latitude, let longitude, abs(latitude) <= 90, abs(longitude) <= 180 else { return }
        card.latitude = latitude
        card.longitude = longitude
    }

    private mutating func readCover(of card: inout TrelloCard, _ reader: inout JSONReader) throws(JSONError) {
        var color: String?
        var attachment: String?
        var background: String?
        try object("cover", &reader) { (me, member, reader) throws(JSONError) in
            switch member {
            case "color": color = try me.text("color", &reader)
            case "idAttachment": attachment = try me.text("idAttachment", &reader)
            case "idUploadedBackground": background = try me.text("idUploadedBackground", &reader)
            default: try reader.skip()
            }
        }
        card.coverColor = color
        card.hasCoverImage = attachment != nil || background != nil
    }

    /// Counts that Trello derives; only that of the comments says more than the rest of the file.
    private mutating func readBadges(of card: inout TrelloCard, _ reader: inout JSONReader) throws(JSONError) {
        var comments: Double?
        try object("badges", &reader) { (me, member, reader) throws(JSONError) in
            if member == "comments" { comments = try me.number("comments", &reader) } else { try reader.skip() }
        }
        card.commentCount = comments.map { Int(min(max($0, 0), 1_000_000)) } ?? 0
    }

    private mutating func readAttachment(_ reader: inout JSONReader) throws(JSONError) -> TrelloAttachment {
        var attachment = TrelloAttachment()
        try reader.object { (member, reader) throws(JSONError) in
            switch member {
            case "id": attachment.id = try text("id", &reader)
            case "name": attachment.name = try text("name", &reader) ?? ""
            case "fileName": attachment.fileName = try text("fileName", &reader)
            case "url": attachment.url = try text("url", &reader)
            case "mimeType": attachment.mimeType = try text("mimeType", &reader)
            case "bytes": attachment.bytes = try number("bytes", &reader)
            case "date": attachment.date = try date("date", &reader)
            case "pos": attachment.position = try number("pos", &reader)
            case "isUpload":
                let isKnown = try reader.peek() == .bool
                let isUpload = try flag("isUpload", &reader)
                attachment.isUpload = isKnown ? isUpload : nil
            default: try reader.skip()
            }
        }
        return attachment
    }

    private mutating func readCustomValue(_ reader: inout JSONReader) throws(JSONError) -> TrelloCustomValue {
        var value = TrelloCustomValue()
        try reader.object { (member, reader) throws(JSONError) in
            switch member {
            case "idCustomField": value.field = try text("idCustomField", &reader)
            case "idValue": value.option = try text("idValue", &reader)
            case "value":
                try object("value", &reader) { (me, member, reader) throws(JSONError) in
                    switch member {
                    case "text": value.text = try me.text("text", &reader)
                    case "number": value.number = try me.number("number", &reader)
                    case "date": value.date = try me.date("date", &reader)
                    case "checked": value.checked = try me.checked(&reader)
                    default: try reader.skip()
                    }
                }
            default: try reader.skip()
            }
        }
        return value
    }

    /// Trello writes `"true"` with quotes; a plain `true` is understood too.
    private mutating func checked(_ reader: inout JSONReader) throws(JSONError) -> Bool? {
        if try reader.peek() == .bool { return try flag("checked", &reader) }
        guard let text = try text("checked", &reader) else { return nil }
        return text == "true"
    }
}
