// SPDX-License-Identifier: Apache-2.0

internal import WorkspaceModel

/// What belongs to the board as a whole.
extension TrelloDecoder {
    mutating func readList(_ reader: inout JSONReader) throws(JSONError) -> TrelloList {
        var list = TrelloList()
        var id: String?
        var name: String?
        try reader.object { (member, reader) throws(JSONError) in
            switch member {
            case "id": id = try text("id", &reader)
            case "name": name = try text("name", &reader)
            case "closed": list.closed = try flag("closed", &reader)
            case "pos": list.position = try number("pos", &reader)
            case "color": list.color = try text("color", &reader)
            case "softLimit": list.limit = try number("softLimit", &reader)
            default: try reader.skip()
            }
        }
        list.id = try required(id, "id", reader)
        list.name = try required(name, "name", reader)
        return list
    }

    mutating func readLabel(_ reader: inout JSONReader) throws(JSONError) -> TrelloLabel {
        var label = TrelloLabel()
        var id: String?
        try reader.object { (member, reader) throws(JSONError) in
            switch member {
            case "id": id = try text("id", &reader)
            case "name": label.name = try text("name", &reader) ?? ""
            case "color": label.color = try text("color", &reader)
            default: try reader.skip()
            }
        }
        label.id = try required(id, "id", reader)
        return label
    }

    mutating func readMember(_ reader: inout JSONReader) throws(JSONError) -> TrelloMember {
        var person = TrelloMember()
        var id: String?
        try reader.object { (member, reader) throws(JSONError) in
            switch member {
            case "id": id = try text("id", &reader)
            case "fullName": person.fullName = try text("fullName", &reader)
            case "username": person.username = try text("username", &reader)
            default: try reader.skip()
            }
        }
        person.id = try required(id, "id", reader)
        return person
    }

    mutating func readCustomField(_ reader: inout JSONReader) throws(JSONError) -> TrelloCustomField {
        var field = TrelloCustomField()
        var id: String?
        var name: String?
        var type: String?
        try reader.object { (member, reader) throws(JSONError) in
            switch member {
            case "id": id = try text("id", &reader)
            case "name": name = try text("name", &reader)
            case "type": type = try text("type", &reader)
            case "pos": field.position = try number("pos", &reader)
            case "display":
                try object("display", &reader) { (me, member, reader) throws(JSONError) in
                    if member == "cardFront" {
                        field.showsOnCard = try me.flag("cardFront", &reader)
                    } else {
                        try reader.skip()
                    }
                }
            case "options":
                field.options = try list("options", of: .option, &reader) { (me, reader) throws(JSONError) in
                    try me.readOption(&reader)
                }
            default: try reader.skip()
            }
        }
        field.id = try required(id, "id", reader)
        field.name = try required(name, "name", reader)
        field.type = try required(type, "type", reader)
        return field
    }

    private mutating func readOption(_ reader: inout JSONReader) throws(JSONError) -> TrelloOption {
        var option = TrelloOption()
        var id: String?
        try reader.object { (member, reader) throws(JSONError) in
            switch member {
            case "id": id = try text("id", &reader)
            case "color": option.color = try text("color", &reader)
            case "pos": option.position = try number("pos", &reader)
            case "value":
                try object("value", &reader) { (me, member, reader) throws(JSONError) in
                    if member == "text" {
                        option.text = try me.text("text", &reader) ?? ""
                    } else {
                        try reader.skip()
                    }
                }
            default: try reader.skip()
            }
        }
        option.id = try required(id, "id", reader)
        return option
    }

    mutating func readChecklist(_ reader: inout JSONReader) throws(JSONError) -> TrelloChecklist {
        var checklist = TrelloChecklist()
        var id: String?
        try reader.object { (member, reader) throws(JSONError) in
            switch member {
            case "id": id = try text("id", &reader)
            case "name": checklist.name = try text("name", &reader) ?? ""
            case "idCard": checklist.card = try text("idCard", &reader)
            case "pos": checklist.position = try number("pos", &reader)
            case "checkItems":
                checklist.items = try list("checkItems", of: .item, &reader) { (me, reader) throws(JSONError) in
                    try me.readCheckItem(&reader)
                }
            default: try reader.skip()
            }
        }
        checklist.id = try required(id, "id", reader)
        return checklist
    }

    private mutating func readCheckItem(_ reader: inout JSONReader) throws(JSONError) -> TrelloCheckItem {
        var item = TrelloCheckItem()
        var name: String?
        try reader.object { (member, reader) throws(JSONError) in
            switch member {
            case "name": name = try text("name", &reader)
            case "pos": item.position = try number("pos", &reader)
            case "state": item.isComplete = try text("state", &reader) == "complete"
            case "due": item.due = try date("due", &reader)
            case "idMember": item.member = try text("idMember", &reader)
            default: try reader.skip()
            }
        }
        item.name = try required(name, "name", reader)
        return item
    }
}
