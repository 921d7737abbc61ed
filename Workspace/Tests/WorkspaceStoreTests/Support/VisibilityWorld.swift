// SPDX-License-Identifier: Apache-2.0
import Testing
import WorkspaceModel

@testable import WorkspaceStore

/// A store, and beside it a tree in which nothing is hidden, with the rules said a second time.
final class VisibilityWorld {
    private let fixture: StoreFixture
    private var random: SeededRandom
    private let seed: UInt64
    private var members: [NodeID] = []
    private var owner: NodeID?
    private var nodes: [NodeID] = []

    init(seed: UInt64) async throws {
        self.seed = seed
        random = SeededRandom(seed: seed)
        fixture = try StoreFixture(tracesSQL: false)
        for name in ["Ada", "Bob", "Eve"] { members.append(try await fixture.member(name)) }
        owner = try await fixture.member("Olga", .owner)
        members += [owner].compactMap { $0 }
        for kind in [Kind.board, .board, .album, .document, .conversation] {
            let id = NodeID.make()
            let fields: Fields = [.title: .text("Tea")]
            try await fixture.land(.insert(id, kind: kind, at: Place(parent: .workspace), fields: fields))
            nodes.append(id)
            guard kind == .board else { continue }
            let list = NodeID.make()
            try await fixture.land(.insert(list, kind: .list, at: Place(parent: id), fields: [:]))
            nodes.append(list)
        }
    }

    private func pick<Value>(_ values: [Value]) -> Value? { values.randomElement(using: &random) }

    // MARK: The naive model

    private func chain(of node: Node) async throws -> [Node] {
        var chain = [node]
        while let above = chain[chain.count - 1].parent == .trash
            ? chain[chain.count - 1].fields.node(.from) : chain[chain.count - 1].parent
        {
            guard let next = try await fixture.store.detail(of: above)?.node else { break }
            chain.append(next)
        }
        return chain
    }

    private func sees(_ reader: Reader, _ id: NodeID) async throws -> Bool {
        guard let node = try await fixture.store.detail(of: id)?.node else { return false }
        let chain = try await chain(of: node)
        var isShared = false
        if case .member(let member) = reader {
            return readers(of: chain)?.contains { $0.description == member } ?? true
        }
        for node in chain {
            var allowed: [NodeID]?
            if node.kind == .draft || node.kind == .shelf { allowed = node.fields.node(.creator).map { [$0] } }
            if case .nodes(let readers)? = node.fields[.readers] { allowed = readers }
            switch reader {
            case .program, .member: return true
            case .guest(let shared, let maker):
                if node.id == shared { isShared = !chain.contains { $0.parent == .trash } }
                if let allowed, !isShared || !allowed.contains(where: { $0.description == maker }) { return false }
            }
        }
        return isShared || !reader.isGuest
    }

    /// The members who may see what is at the beginning of a chain; nil for everybody. Where no member is left, the owner.
    private func readers(of chain: [Node]) -> [NodeID]? {
        var readers: [NodeID]?
        for node in chain.reversed() {
            var allowed: [NodeID]?
            if node.kind == .draft || node.kind == .shelf { allowed = node.fields.node(.creator).map { [$0] } }
            if case .nodes(let named)? = node.fields[.readers] { allowed = named }
            guard let allowed else { continue }
            readers = readers.map { $0.filter(allowed.contains) } ?? allowed
            if readers == [] { readers = [owner].compactMap { $0 } }
        }
        return readers
    }

    // MARK: Acting

    /// A random member tries something. What they may not see they can neither take nor fill.
    func act() async throws {
        guard let member = pick(members), let id = pick(nodes), let other = pick(nodes) else { return }
        let reader = Reader.member(member.description)
        let new = NodeID.make()
        let signed: Fields = [.creator: .node(member)]
        var named = [id]
        let operation: NodeOperation
        switch Int.random(in: 0..<10, using: &random) {
        case 0:
            var readers = members.filter { _ in Bool.random(using: &random) }
            if Int.random(in: 0..<4, using: &random) > 0 { readers.append(member) }
            var value: FieldValue? = readers.isEmpty ? nil : .nodes(readers)
            if Bool.random(using: &random) {
                // Of whatever list they have seen.
                let seen = members.filter { _ in Bool.random(using: &random) }
                value = .edit(NodesEdit(from: seen, to: readers))
            }
            operation = .set(id, [.readers: value])
        case 1, 2:
            named.append(other)
            operation = .move([id], to: Place(parent: other))
        case 3:
            named.append(other)
            operation = .copy([CopiedNode(source: id, as: new)], to: Place(parent: other))
        case 4: operation = .trash([id])
        case 5:
            let kind = pick([Kind.card, .photo, .page, .album, .document, .message]) ?? .card
            var fields = kind == .photo ? [:] : signed
            if kind != .message { fields[.title] = .text("Tea") }
            operation = .insert(new, kind: kind, at: Place(parent: id), fields: fields)
        case 6:
            named = []
            let kind: Kind = Bool.random(using: &random) ? .draft : .shelf
            operation = .insert(new, kind: kind, at: Place(parent: .workspace), fields: signed)
        case 7:
            var changes: FieldChanges = [.title: .text("Tea \(new)")]
            if Bool.random(using: &random) { changes.set(.body, to: .text("Cups \(new)")) }
            operation = .set(id, changes)
        case 8:
            // Whoever refers to something names it as they see it; what others read of that name is what is checked.
            named.append(other)
            let fields: Fields = [.target: .node(other), .title: .text("Tea"), .creator: .node(member)]
            guard try await sees(reader, other) else { return }
            operation = .insert(new, kind: .link, at: Place(parent: id), fields: fields)
        default:
            named = []
            let kind = pick([Kind.board, .album, .document, .conversation]) ?? .board
            let fields: Fields = Bool.random(using: &random) ? [.readers: .nodes([member])] : [:]
            operation = .insert(new, kind: kind, at: Place(parent: .workspace), fields: fields)
        }
        var isHidden = false
        for id in named where try await !sees(reader, id) { isHidden = true }
        let outcome = try await fixture.store.commit(.make([operation]), member: member.description)
        switch outcome {
        case .landed(let answer):
            #expect(!isHidden, "seed \(seed): \(operation)")
            if case .set(_, let changes) = operation, case .edit? = changes.entries.first?.value {
                let now = try await fixture.store.detail(of: id)?.node.fields.nodes(.readers) ?? []
                #expect(now.contains(member), "seed \(seed): \(operation) opened it, or took it from its writer")
            }
            if case .insert(_, .photo, _, _) = operation {
                // What was sent is named by the server.
                try await fixture.land(.set(new, [.blob: .text(Self.blob(of: new))]))
            }
            for change in answer.changes where !nodes.contains(change.id) && change.id.rawValue > 3 {
                nodes.append(change.id)
            }
            // An answer tells its sender of nothing that they may not see.
            for change in answer.changes {
                #expect(try await sees(reader, change.id), "seed \(seed): \(operation) told of \(change.kind)")
            }
        case .refused(let refused):
            if isHidden { #expect(refused.refusal.reason == .unknownNode, "seed \(seed): \(refused.refusal.sentence)") }
        case .repeated: break
        }
    }

    private static func blob(of id: NodeID) -> String {
        let text = String(id.rawValue, radix: 16)
        return String(repeating: "0", count: 64 - text.count) + text
    }

    // MARK: Checking

    private var readers: [Reader] {
        members.map { .member($0.description) } + nodes.prefix(8).map { .guest(of: $0, by: members[0].description) }
    }

    /// Every read of every node by everybody.
    func check() async throws {
        let store = fixture.store
        for reader in readers {
            var visible: Set<NodeID> = []
            for id in nodes where try await sees(reader, id) { visible.insert(id) }
            let all = try await store.nodes(nodes, withChildren: true, for: reader)
            #expect(Set(all.nodes.map(\.id)) == visible, "seed \(seed)")
            var told = all.children.flatMap(\.nodes)
            let session = SessionInfo(id: "x", name: "")
            told += try await store.workspace(for: session, reader).nodes
            told += try await store.trash(after: nil, limit: 1000, for: reader).nodes
            told += try await store.conversations(of: "x", for: reader).conversations.flatMap(\.last)
            let search = try #require(try await store.search("Tea", limit: 1000, for: reader))
            #expect(visible.isSuperset(of: search.found), "seed \(seed)")
            told += search.nodes
            for id in nodes {
                let isSeen = visible.contains(id)
                let detail = try await store.detail(of: id, for: reader)
                #expect((detail != nil) == isSeen, "seed \(seed)")
                told += detail?.nodes ?? []
                let page = try await store.children(of: id, after: nil, limit: 100, for: reader)
                #expect((page != nil) == isSeen, "seed \(seed)")
                told += page?.nodes ?? []
                let history = try await store.history(of: id, limit: 100, for: reader)
                if history != nil { #expect(isSeen, "seed \(seed)") }
                told += history?.nodes ?? []
                let below = try await store.subtree(of: id, for: reader)
                #expect((below != nil) == isSeen, "seed \(seed)")
                told += below ?? []
                let board = try await store.board(id, window: 100, for: reader)
                if board != nil { #expect(isSeen, "seed \(seed)") }
                told += (board?.nodes ?? []) + (board?.windows.flatMap(\.nodes) ?? [])
                let first = try await store.workspace(for: session, reader, showing: id, window: 100)
                let standsThere = first.nodes.contains { $0.id == id && $0.kind == .board }
                #expect(!standsThere || first.board?.value == board, "seed \(seed)")
                told += first.board.map { [$0.value.board] + $0.value.nodes + $0.value.windows.flatMap(\.nodes) } ?? []
                let messages = try await store.messages(of: id, before: nil, limit: 100, for: reader)
                if messages != nil { #expect(isSeen, "seed \(seed)") }
                told += (messages?.messages ?? []) + (messages?.attachments ?? [])
                if case .success(let pages) = try await store.pages(of: [id], limit: 100, for: reader) {
                    #expect(isSeen, "seed \(seed)")
                    told += pages
                }
                let face = try await store.albumFaces(of: [id], for: reader).faces
                if !face.isEmpty { #expect(isSeen, "seed \(seed)") }
                for blob in face.flatMap(\.blobs) {
                    #expect(try await store.mayRead(blob: blob, reader), "seed \(seed)")
                }
            }
            for node in told where node.id.rawValue > 3 {
                #expect(visible.contains(node.id), "seed \(seed): \(reader) was told of \(node.kind)")
                if node.kind == .link, let target = node.fields.node(.target), nodes.contains(target) {
                    let isNamed = !node.title.isEmpty && !visible.contains(target) && reader != .program
                    #expect(!isNamed, "seed \(seed): \(reader) was told what a reference leads to")
                }
            }
            try await checkBytes(reader, visible)
        }
    }

    private func checkBytes(_ reader: Reader, _ visible: Set<NodeID>) async throws {
        let all = try await fixture.store.nodes(nodes, withChildren: false).nodes
        for blob in Set(all.compactMap { $0.fields.text(.blob) }) {
            let isSeen = all.contains { $0.fields.text(.blob) == blob && visible.contains($0.id) }
            #expect(try await fixture.store.mayRead(blob: blob, reader) == isSeen, "seed \(seed)")
        }
    }

    /// Everything that somebody hears who comes back now.
    func checkLog() async throws {
        for reader in readers {
            for entry in try await fixture.store.scopedLog(after: 0, limit: 1000, bytes: .max) {
                let event = entry.seen(by: reader, since: .max)
                for change in event.changes {
                    #expect(try await sees(reader, change.id), "seed \(seed): \(change.kind)")
                    try await checkIsNow(change, reader)
                }
                for (card, _) in event.badges { #expect(try await sees(reader, card), "seed \(seed)") }
                for id in event.hidden { #expect(try await !sees(reader, id), "seed \(seed)") }
                #expect(event.changes.count + event.hidden.count == entry.event.changes.count)
                if case .member = reader, entry.isOpen { #expect(entry.seen(by: reader) == entry.event) }
            }
        }
    }

    /// Whoever hears late of a node reads of it what they read when they look, and nothing that it once was.
    private func checkIsNow(_ told: Node, _ reader: Reader) async throws {
        var now = try #require(try await fixture.store.detail(of: told.id)?.node)
        if told.body == nil { now = now.summary }
        if now.kind == .link, let target = now.fields.node(.target), nodes.contains(target),
            try await !sees(reader, target)
        {
            now = now.untitled
        }
        #expect(told == now, "seed \(seed): \(reader) was told what \(told.kind) once was")
    }
}
