// SPDX-License-Identifier: Apache-2.0

internal import WorkspaceModel

extension BoardOutline {
    /// What plain formats can say of a board.
    ///
    /// - Parameter members: The names of the workspace's members.
    init(_ tree: BoardTree, members: [NodeID: String] = [:]) {
        var names = members
        var fields: [NodeID: Int] = [:]
        for entry in tree.entries {
            let node = entry.node
            if node.kind == .label || node.kind == .customField {
                names[node.id] = node.title.isEmpty ? node.fields.text(.color) ?? "" : node.title
            }
            if node.kind == .customField { fields[node.id] = fields.count }
            for choice in node.fields.choices(.people) + node.fields.choices(.options) {
                names[choice.id] = choice.text
            }
        }
        title = tree.root.title
        body = tree.root.body ?? ""
        // A checklist's items are below it, and nothing of a document's pages is told.
        for entry in tree.entries { add(entry.node, at: entry.depth, names, fields, members) }
    }

    private mutating func add(
        _ node: Node,
        at depth: Int,
        _ names: [NodeID: String],
        _ fieldOrder: [NodeID: Int],
        _ members: [NodeID: String]
    ) {
        let fields = node.fields
        if node.kind == .list, depth == 1 {
            let list = ListOutline(title: node.title, limit: fields.number(.limit), isArchived: fields.flag(.archived))
            return lists.append(list)
        }
        guard !lists.isEmpty else { return }
        if node.kind == .card, depth == 2 {
            lists[lists.count - 1].cards.append(CardOutline(node, names, fieldOrder))
        } else if depth > 2, !lists[lists.count - 1].cards.isEmpty {
            let last = lists[lists.count - 1].cards.count - 1
            lists[lists.count - 1].cards[last].add(node, at: depth, names, members)
        }
    }
}

extension CardOutline {
    fileprivate init(_ node: Node, _ names: [NodeID: String], _ fieldOrder: [NodeID: Int]) {
        let fields = node.fields
        title = node.title
        body = node.body ?? ""
        isDone = fields.flag(.done)
        isArchived = fields.flag(.archived)
        start = fields.number(.start)
        due = fields.number(.due)
        createdAt = fields.number(.createdAt)
        labels = Self.names(of: fields.nodes(.labels), names)
        members = Self.names(of: fields.nodes(.members), names)
        // In the order of the board's fields.
        let entries = fields.custom.entries.sorted { (fieldOrder[$0.field] ?? 0) < (fieldOrder[$1.field] ?? 0) }
        values = entries.compactMap { entry in
            guard let name = names[entry.field]?.inOneLine, !name.isEmpty, let text = Self.text(entry.value, names),
                !text.isEmpty
            else { return nil }
            return ValueOutline(name: name, text: text)
        }
    }

    /// Takes over what is below a card.
    fileprivate mutating func add(
        _ node: Node,
        at depth: Int,
        _ names: [NodeID: String],
        _ members: [NodeID: String]
    ) {
        let fields = node.fields
        switch node.kind {
        case .checklist: checklists.append(ChecklistOutline(title: node.title))
        case .checkItem:
            guard !checklists.isEmpty else { return }
            let members = Self.names(of: fields.nodes(.members), names)
            checklists[checklists.count - 1].items.append(
                CheckItemOutline(
                    title: node.title,
                    isDone: fields.flag(.done),
                    due: fields.number(.due),
                    members: members
                )
            )
        case .message:
            comments.append(
                CommentOutline(
                    author: node.author(among: members) ?? "",
                    date: fields.number(.createdAt),
                    text: node.body ?? ""
                )
            )
        case .link, .file, .photo, .document:
            guard depth == 3 else { return }
            if let address = fields.text(.url) {
                links.append(LinkOutline(title: node.title, address: address))
            } else {
                files.append(node.title)
            }
        default: break
        }
    }

    private static func names(of nodes: [NodeID], _ names: [NodeID: String]) -> [String] {
        nodes.compactMap { names[$0]?.inOneLine }.filter { !$0.isEmpty }
    }

    private static func text(_ value: CustomValue, _ names: [NodeID: String]) -> String? {
        switch value {
        case .text(let text): text.inOneLine
        case .number(let number): PlainNumber.text(number)
        case .date(let date): DateText.shortText(date)
        case .flag(let flag): flag ? "yes" : "no"
        case .option(let option): names[option]?.inOneLine
        case .none: nil
        }
    }
}

extension Node {
    /// Who wrote a message: the member who signed it, whatever it says itself. Only what came from elsewhere is unsigned,
    /// and says so.
    func author(among members: [NodeID: String]) -> String? {
        guard let creator = fields.node(.creator) else { return fields.text(.author) }
        return members[creator]
    }
}
