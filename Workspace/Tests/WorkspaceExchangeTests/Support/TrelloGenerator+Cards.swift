// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// Cards and what their objects hold.
extension TrelloGenerator {
    mutating func writeCard(_ index: Int, _ writer: inout JSONWriter) {
        let id = identity()
        cardIDs.append(id)
        contents.cards += 1
        let closed = index % 17 == 16
        if closed { contents.archivedCards += 1 }
        var checklistIDs: [String] = []
        if index % 5 == 1 {
            checklistIDs = [identity()]
            checklists.append((checklistIDs[0], id))
        }
        // Every two neighbours of a list share a position, as it happens in real files.
        let position = 65_535 * Double(index / (listCount * 2) + 1)
        writer.object { writer in
            text("id", id, &writer)
            text("address", nil, &writer)
            writer.name("checkItemStates")
            if index % 2 == 0 { writer.null() } else { writer.array { _ in } }
            flag("closed", closed, &writer)
            text(
                "desc",
                index % 3 == 0 ? "Line *one* of \(index)\n\n- [ ] a\n- <script>alert(1)</script>" : "",
                &writer
            )
            text("idList", listIDs[index % listCount], &writer)
            texts("idLabels", (0..<index % 4).map { labelIDs[(index + $0) % labelIDs.count] }, &writer)
            texts("idMembers", index % 3 == 2 ? [memberIDs[index % 4]] : [], &writer)
            texts("idMembersVoted", index % 13 == 0 ? [memberIDs[1]] : [], &writer)
            texts("idChecklists", checklistIDs, &writer)
            number("idShort", Double(index + 1), &writer)
            text("name", "\(TrelloGenerator.titles[index % TrelloGenerator.titles.count]) #\(index + 1)", &writer)
            number("pos", position, &writer)
            text("shortLink", "short\(index)", &writer)
            text("due", index % 4 == 0 ? "2026-11-\(10 + index % 20)T10:00:00.000Z" : nil, &writer)
            text("start", index % 8 == 0 ? "2026-11-01T10:00:00.000Z" : nil, &writer)
            flag("dueComplete", index % 8 == 0, &writer)
            text("email", "someone+secret\(index)@boards.trello.com", &writer)
            writer.name("cover")
            writer.object { writer in
                text("idAttachment", nil, &writer)
                text("color", index % 9 == 4 ? "pink" : nil, &writer)
                text("size", "normal", &writer)
            }
            writeAttachments(index, &writer)
            writeCustomValues(index, &writer)
            writer.name("pluginData")
            writer.array { _ in }
        }
    }

    mutating func writeAttachments(_ index: Int, _ writer: inout JSONWriter) {
        var attachments: [(name: String, url: String?, isUpload: Bool)] = []
        if index % 6 == 2 { attachments.append(("Notes", "https://example.org/\(index)", false)) }
        if index % 6 == 3 { attachments.append(("photo.jpg", "https://trello.com/1/cards/a/photo.jpg", true)) }
        contents.attachments += attachments.count
        contents.missingFiles += attachments.count { $0.isUpload }
        if index % 50 == 7 { attachments.append(("run", "javascript:alert(1)", false)) }
        if index % 50 == 8 { attachments.append(("gone.pdf", nil, true)) }
        let ids = attachments.map { _ in identity() }
        writer.name("attachments")
        writer.array { writer in
            for (attachment, id) in zip(attachments, ids) {
                writer.object { writer in
                    text("id", id, &writer)
                    text("name", attachment.name, &writer)
                    text("url", attachment.url, &writer)
                    text("mimeType", attachment.isUpload ? "image/jpeg" : nil, &writer)
                    number("bytes", attachment.isUpload ? 12_345 : nil, &writer)
                    text("date", "2026-10-01T08:30:00.000Z", &writer)
                    flag("isUpload", attachment.isUpload, &writer)
                }
            }
        }
    }

    mutating func writeCustomValues(_ index: Int, _ writer: inout JSONWriter) {
        let kinds = index % 10 == 5 ? [0, 1, 2, 3, 4] : index % 10 == 6 ? [2] : []
        contents.customValues += kinds.count
        let ids = kinds.map { _ in identity() }
        writer.name("customFieldItems")
        writer.array { writer in
            for (kind, id) in zip(kinds, ids) {
                writer.object { writer in
                    text("id", id, &writer)
                    text("idCustomField", fieldIDs[kind], &writer)
                    // Old exports leave the other member out, new ones write null.
                    if kind == 2 {
                        text("idValue", optionIDs[index % 3], &writer)
                        if index % 20 < 10 { text("value", nil, &writer) }
                    } else {
                        if index % 20 < 10 { text("idValue", nil, &writer) }
                        writer.name("value")
                        writer.object { writer in
                            switch kind {
                            case 0: text("checked", "true", &writer)
                            case 1: text("date", "2026-01-07T10:00:00.000Z", &writer)
                            case 3: text("number", "\(index).5", &writer)
                            default: text("text", "Text \(index)", &writer)
                            }
                        }
                    }
                }
            }
        }
    }
}
