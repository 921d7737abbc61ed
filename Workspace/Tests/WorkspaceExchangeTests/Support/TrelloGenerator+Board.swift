// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// What stands beside lists and cards.
extension TrelloGenerator {
    mutating func writeLabels(_ writer: inout JSONWriter) {
        contents.labels = labelIDs.count
        writer.name("labels")
        writer.array { writer in
            for (index, id) in labelIDs.enumerated() {
                writer.object { writer in
                    text("id", id, &writer)
                    text("name", index % 3 == 0 ? "" : "Label \(index)", &writer)
                    text("color", TrelloGenerator.colors[index], &writer)
                }
            }
        }
    }

    mutating func writeMembers(_ writer: inout JSONWriter) {
        contents.people = memberIDs.count
        writer.name("members")
        writer.array { writer in
            for (index, id) in memberIDs.enumerated() {
                writer.object { writer in
                    text("id", id, &writer)
                    text("fullName", ["Ada Lovelace", "Grace Hopper", "Zuse", ""][index], &writer)
                    text("username", "user\(index)", &writer)
                }
            }
        }
    }

    mutating func writeChecklists(_ writer: inout JSONWriter) {
        contents.checklists = checklists.count
        contents.checkItems = checklists.count * 3
        let items = checklists.map { _ in (0..<3).map { _ in identity() } }
        writer.name("checklists")
        writer.array { writer in
            for (checklist, ids) in zip(checklists, items) {
                writer.object { writer in
                    text("id", checklist.id, &writer)
                    text("name", "Checklist", &writer)
                    text("idCard", checklist.card, &writer)
                    number("pos", 16_384, &writer)
                    writer.name("checkItems")
                    writer.array { writer in
                        for (index, id) in ids.enumerated() {
                            writer.object { writer in
                                text("id", id, &writer)
                                text("name", "Step \(index + 1)", &writer)
                                number("pos", Double(index), &writer)
                                text("state", index == 0 ? "complete" : "incomplete", &writer)
                                text("due", index == 2 ? "2026-12-24T18:00:00.000Z" : nil, &writer)
                                text("idMember", index == 1 ? memberIDs[0] : nil, &writer)
                            }
                        }
                    }
                }
            }
        }
    }

    mutating func writeCustomFields(_ writer: inout JSONWriter) {
        let types = ["checkbox", "date", "list", "number", "text"]
        writer.name("customFields")
        writer.array { writer in
            for (index, type) in types.enumerated() {
                writer.object { writer in
                    text("id", fieldIDs[index], &writer)
                    text("name", "A \(type)", &writer)
                    text("type", type, &writer)
                    number("pos", index == 4 ? 1.4e14 : 16_384 * Double(index + 1), &writer)
                    writer.name("display")
                    writer.object { flag("cardFront", index % 2 == 0, &$0) }
                    if type == "list" { writeOptions(&writer) }
                }
            }
        }
    }

    func writeOptions(_ writer: inout JSONWriter) {
        writer.name("options")
        writer.array { writer in
            for (index, id) in optionIDs.enumerated() {
                writer.object { writer in
                    text("id", id, &writer)
                    writer.name("value")
                    writer.object { text("text", ["Low", "Medium", "High"][index], &$0) }
                    text("color", ["none", "yellow", "red"][index], &writer)
                    number("pos", Double(index), &writer)
                }
            }
        }
    }

    mutating func writeActions(_ writer: inout JSONWriter) {
        let commented = cardIDs.enumerated().filter { $0.offset % 7 == 3 }.prefix(900)
        contents.comments = commented.count
        let ids = commented.map { _ in identity() }
        writer.name("actions")
        writer.array { writer in
            for ((index, card), id) in zip(commented, ids) {
                writer.object { writer in
                    text("id", id, &writer)
                    text("idMemberCreator", memberIDs[0], &writer)
                    writer.name("data")
                    writer.object { writer in
                        text("text", "Comment on **\(index)**", &writer)
                        writer.name("card")
                        writer.object { text("id", card, &$0) }
                    }
                    text("type", "commentCard", &writer)
                    text("date", "2026-10-\(10 + index % 20)T12:00:00.000Z", &writer)
                    writer.name("memberCreator")
                    writer.object { text("fullName", "Ada Lovelace", &$0) }
                }
            }
        }
    }
}
