// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

// Who uses this page, and what they may do: asked before anything is offered or shown; the server asks the same.
extension Workspace {
    /// Their identity as nodes name it; nil for one who is no member.
    var ownID: NodeID? { NodeID(session.id) }

    /// What a message of theirs says about who wrote it; nil for one who is no member.
    var signature: FieldValue? { ownID.map { .node($0) } }

    /// What a message says that is sent now about who sends it.
    var signedFields: Fields {
        var fields: Fields = [.author: .text(session.name), .createdAt: .number(page.wallClock.milliseconds)]
        fields[.creator] = signature
        return fields
    }

    /// Whether a message or a draft is the person's own.
    func isOwn(_ node: Node) -> Bool { node.fields[.creator] != nil && node.fields[.creator] == signature }

    /// Who sent a message, as they are called now. Who is no member any more is called what the message says; what is not
    /// signed may have been brought in from elsewhere.
    func sender(of message: Node) -> Person {
        if let member = message.fields.node(.creator).flatMap({ people[$0] }) { return Person(member) }
        return isOwn(message) ? Person(session) : Person(name: message.fields.text(.author) ?? L10n.someone)
    }

    /// The members who may see a thing and what is in it; nil for everybody.
    func readers(of node: Node) -> [NodeID]? {
        guard case .nodes(let readers)? = node.fields[.readers], !readers.isEmpty else { return nil }
        return readers
    }

    /// What a node is called; a conversation without a name by who else is in it.
    func title(of node: Node) -> String {
        guard node.kind == .conversation, node.title.utf8.isEmpty, let readers = readers(of: node) else {
            return node.title
        }
        let names = readers.filter { $0 != ownID }.compactMap { people[$0]?.name }
        return names.isEmpty ? session.name : names.joined(separator: ", ")
    }

    /// What is said of something that was done: also whether more people can see something by it, of what is put into a draft
    /// when that is sent.
    func news(isOpening: Bool, in parent: NodeID) -> (String) -> String {
        guard isOpening else { return { $0 } }
        let isDraft = node(parent)?.kind == .draft
        return { isDraft ? L10n.morePeopleCanSeeThisWhenSent(done: $0) : L10n.morePeopleCanSeeThisNow(done: $0) }
    }

    /// Whether they may do something.
    func may(_ action: Action) -> Bool { Access.refusal(of: action, for: session.role) == nil }

    /// Why they may not do something, as a sentence; nil when they may.
    func refusal(of action: Action) -> String? { Access.refusal(of: action, for: session.role)?.sentence }

    /// What a drop does that gives cards to members, whichever of the two is carried; nil for any other drop.
    func assignment(of nodes: [NodeID], onto target: NodeID) -> [NodeOperation]? {
        if people[target] != nil { return Assignment.add([target], to: nodes, in: replica.tree) }
        guard !nodes.isEmpty, nodes.allSatisfy({ people[$0] != nil }) else { return nil }
        switch replica.node(target)?.kind {
        case .card: return Assignment.add(nodes, to: [target], in: replica.tree)
        case .draft:
            return nodes.map { member in
                let fields: Fields = [.title: .text(people.node(member)?.title ?? ""), .target: .node(member)]
                return .insert(newID(), kind: .link, at: Place(parent: target), fields: fields)
            }
        default: return nil
        }
    }

    /// Why they may not perform one of these operations, each by itself; nil when they may.
    func refusal(of operations: [NodeOperation]) -> Refusal? {
        for operation in operations {
            if let refusal = Access.refusal(of: operation, by: actor, in: replica.tree) { return refusal }
        }
        return nil
    }

    /// The member as the server will see them.
    var actor: Actor { Actor(id: session.id, role: session.role) }
}
