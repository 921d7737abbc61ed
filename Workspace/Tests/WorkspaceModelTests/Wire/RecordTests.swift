// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import WorkspaceModel

/// What holds for every record, checked with random ones; a failure names the seed.
@Suite struct RecordTests {
    /// Writes and reads a record; then its members in reverse, once each under an unknown name, and once each left out.
    private func check<Record: WireRecord & Equatable>(
        _ record: Record,
        requires required: Set<String>,
        seed: UInt64
    ) throws {
        let comment: Comment = "\(Record.self), seed \(seed)"
        let bytes = record.encoded()
        #expect(try Record.decoded(from: bytes, limits: .request) == record, comment)

        let members = try #require(try JSONValue.parse(bytes).object, comment).members
        let reversed = JSONValue.object(JSONObject(members.reversed()))
        #expect(try Record.decoded(from: reversed.encoded(), limits: .request) == record, comment)
        #expect(required.isSubset(of: members.map(\.name)), comment)

        for (index, member) in members.enumerated() {
            var others = members
            others.remove(at: index)
            let without = JSONValue.object(JSONObject(others)).encoded()
            let renamed = JSONValue.object(JSONObject(others + [.init(member.name + "!", member.value)])).encoded()
            if required.contains(member.name) {
                #expect(throws: JSONError(.missingMember, at: without.count), comment) {
                    try Record.decoded(from: without)
                }
            } else {
                #expect(try Record.decoded(from: renamed) == Record.decoded(from: without), comment)
            }
            #expect(throws: JSONError.self, comment) { try Record.decoded(from: renamed, limits: .request) }
        }
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func `A record is read as it was written, in any order, and never without what it requires`(seed: UInt64) throws {
        var random = RandomRecords(seed: seed)
        try check(random.node(), requires: ["id", "kind", "key", "revision"], seed: seed)
        try check(random.choice(), requires: ["id"], seed: seed)
        try check(random.badges(), requires: [], seed: seed)
        try check(random.session(), requires: ["id", "name"], seed: seed)
        try check(random.report(), requires: [], seed: seed)
        try check(random.window(), requires: ["parent", "count", "nodes", "more"], seed: seed)
        try check(CopiedNode(source: random.id(), as: random.id()), requires: ["source", "as"], seed: seed)
        try check(
            Transaction(id: random.transactionID(), operations: random.list { $0.operation() }),
            requires: ["id", "operations"],
            seed: seed
        )
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `An event or a request is read as it was written`(seed: UInt64) throws {
        var random = RandomRecords(seed: seed)
        let event = TransactionEvent(
            revision: random.revision(),
            transaction: random.transactionID(),
            author: random.text(),
            changes: random.nodes(),
            badges: random.badgeMap(),
            partial: random.flag(),
            hidden: random.ids()
        )
        try check(event, requires: ["revision", "transaction", "author", "changes"], seed: seed)
        let over = random.optional { $0.id() }
        let taken = random.ids()
        try check(Presence(carrying: random.ids(), over: over, taken: taken), requires: [], seed: seed)
        let presence = PresenceEvent(session: random.session(), carrying: random.ids(), over: over, taken: taken)
        try check(presence, requires: ["session"], seed: seed)
        let share = Share(id: random.text(), node: random.id(), member: random.text(), expires: random.number())
        try check(share, requires: ["id", "node", "member", "expires"], seed: seed)
        try check(SharesAnswer(shares: [share]), requires: ["shares"], seed: seed)
        try check(ShareAnswer(share: share, address: random.text()), requires: ["share", "address"], seed: seed)
        try check(ShareRequest(days: random.number()), requires: ["days"], seed: seed)
        try check(PageCount(upload: random.id(), pages: random.count()), requires: ["upload", "pages"], seed: seed)
        try check(NodesRequest(nodes: random.ids(), children: random.flag()), requires: ["nodes"], seed: seed)
        try check(NameRequest(name: random.text()), requires: ["name"], seed: seed)
        try check(
            ExportRequest(nodes: random.ids(), title: random.text(), wantsLosses: random.flag()),
            requires: ["nodes"],
            seed: seed
        )
        try check(
            PasswordRequest(error: random.text(), blob: random.text(), wasWrong: random.flag()),
            requires: ["error", "blob"],
            seed: seed
        )
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `A snapshot is read as it was written`(seed: UInt64) throws {
        var random = RandomRecords(seed: seed)
        let revision = random.revision()
        let workspace = WorkspaceSnapshot(
            revision: revision,
            transaction: random.flag() ? random.transactionID() : nil,
            session: random.session(),
            nodes: random.nodes()
        )
        try check(workspace, requires: ["revision", "session", "nodes"], seed: seed)
        let board = BoardSnapshot(
            revision: revision,
            board: random.node(),
            nodes: random.nodes(),
            windows: random.list { $0.window() },
            badges: random.badgeMap()
        )
        try check(board, requires: ["revision", "board", "nodes", "windows"], seed: seed)
        let page = ChildrenPage(
            revision: revision,
            nodes: random.nodes(),
            more: random.flag(),
            badges: random.badgeMap(),
            count: random.optional { $0.count() }
        )
        try check(page, requires: ["revision", "nodes", "more"], seed: seed)
        let detail = NodeDetail(revision: revision, node: random.node(), nodes: random.nodes())
        try check(detail, requires: ["revision", "node"], seed: seed)
        let answer = NodesAnswer(revision: revision, nodes: random.nodes(), children: random.list { $0.window() })
        try check(answer, requires: ["revision", "nodes"], seed: seed)
        let given = ImportedPeopleAnswer(revision: revision, nodes: random.nodes(), kept: random.ids())
        try check(given, requires: ["revision", "nodes"], seed: seed)
        try check(TrashPage(nodes: random.nodes()), requires: ["nodes"], seed: seed)
        let found = SearchAnswer(revision: revision, found: random.ids(), nodes: random.nodes(), more: random.flag())
        try check(found, requires: ["revision", "found"], seed: seed)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `An answer is read as it was written`(seed: UInt64) throws {
        var random = RandomRecords(seed: seed)
        let transaction = TransactionAnswer(
            revision: random.revision(),
            receipts: random.receipts(),
            changes: random.nodes(),
            badges: random.badgeMap()
        )
        try check(transaction, requires: ["revision", "receipts", "changes"], seed: seed)
        try check(RefusedAnswer(error: random.text(), receipts: random.receipts()), requires: ["error"], seed: seed)
        try check(ErrorAnswer(error: random.text()), requires: ["error"], seed: seed)
        try check(LinkAnswer(address: random.text()), requires: ["address"], seed: seed)
        let imported = ImportAnswer(board: random.id(), report: random.report(), revision: random.revision())
        try check(imported, requires: ["board", "report", "revision"], seed: seed)
        let document = DocumentAnswer(
            document: random.id(),
            pages: random.ids(),
            notes: random.texts(),
            revision: random.revision(),
            isPhoto: random.flag()
        )
        try check(document, requires: ["document", "revision"], seed: seed)
        let photo = PhotoAnswer(
            photo: random.id(),
            isDuplicate: random.flag(),
            albums: random.ids(),
            notes: random.texts(),
            revision: random.revision()
        )
        try check(photo, requires: ["photo", "revision"], seed: seed)
        let face = AlbumFace(album: random.id(), photos: random.count(), albums: random.count(), blobs: random.texts())
        try check(face, requires: ["album"], seed: seed)
        try check(
            AlbumFacesAnswer(revision: random.revision(), faces: [face]),
            requires: ["revision", "faces"],
            seed: seed
        )
        let export = ExportAnswer(
            path: random.text(),
            fileName: random.text(),
            losses: random.texts(),
            expires: random.number()
        )
        try check(export, requires: ["path", "fileName", "expires"], seed: seed)
    }
}
