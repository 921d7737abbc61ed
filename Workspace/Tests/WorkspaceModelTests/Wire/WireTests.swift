// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import WorkspaceModel

@Suite struct WireTests {
    private var node: Node {
        var values = CustomValues()
        values[.make(1)] = .text("x")
        values[.make(2)] = .number(1.5)
        values[.make(3)] = .date(1_600_000_000_000)
        values[.make(4)] = .flag(false)
        values[.make(5)] = .option(.make(6))
        return Node(
            id: .make(1),
            kind: .card,
            parent: .make(2),
            key: .between(.first, nil),
            revision: 9_007_199_254_740_991,
            fields: [
                .title: .text("A \"card\" 😀\n"), .labels: .nodes([.make(3)]), .due: .number(-1), .done: .flag(true),
                .cover: .node(.make(4)), .people: .choices([Choice(id: .make(5), text: "Ann", color: "red")]),
                .custom: .custom(values), .body: .text(""),
            ]
        )
    }

    /// Writes, reads and compares; then cuts the text at every byte, which must be refused; then adds a name.
    private func check<Thing: JSONCodable & Equatable>(_ thing: Thing) throws {
        let bytes = thing.encoded()
        #expect(try Thing.decoded(from: bytes, limits: .request) == thing)
        for end in bytes.indices {
            #expect(throws: JSONError.self) { try Thing.decoded(from: Array(bytes[..<end])) }
        }
        guard bytes.first == 0x7B, bytes.count > 2 else { return }
        let extended = Array("{\"unheard\":[{}],".utf8) + bytes.dropFirst()
        guard !(Thing.self is NodeOperation.Type), !(Thing.self is BadgeMap.Type), !(Thing.self is CustomValues.Type)
        else { return }
        #expect(try Thing.decoded(from: extended) == thing)
        #expect(throws: JSONError.self) { try Thing.decoded(from: extended, limits: .request) }
    }

    @Test func `A node is written as the contract says`() {
        let node = Node(id: .make(1), kind: .checkItem, parent: nil, revision: 7, fields: [.title: .text("x")])
        let text = """
            {"id":"0000000000001001","kind":"checkItem","parent":null,"key":"a0","revision":7,"fields":{"title":"x"}}
            """
        #expect(node.encoded() == Array(text.utf8))
    }

    @Test func `A transaction is written as the contract says`() {
        let transaction = Transaction(
            id: TransactionID(high: 1, low: 2),
            operations: [
                .insert(.make(1), kind: .list, at: Place(parent: .workspace), fields: [.done: .flag(true)]),
                .move([.make(1)], to: Place(parent: .trash, after: .make(2), before: .make(3))),
                .set(.make(1), [.title: .text("x"), .due: nil]),
                .copy([CopiedNode(source: .make(1), as: .make(2))], to: Place(parent: .shelf)),
            ]
        )
        let text =
            #"{"id":"00000000000000010000000000000002","operations":["#
            + #"{"insert":{"node":"0000000000001001","kind":"list","parent":"0000000000000001","fields":{"done":true}}},"#
            + #"{"move":{"nodes":["0000000000001001"],"parent":"0000000000000002","after":"0000000000001002","#
            + #""before":"0000000000001003"}},"#
            + #"{"set":{"node":"0000000000001001","fields":{"title":"x","due":null}}},"#
            + #"{"copy":{"nodes":[{"source":"0000000000001001","as":"0000000000001002"}],"parent":"0000000000000003"}}]}"#
        #expect(String(decoding: transaction.encoded(), as: UTF8.self) == text)
    }

    @Test func `Everything that travels is read as it was written`() throws {
        let session = SessionInfo(id: "s", name: "Ann", color: "teal")
        let badges: BadgeMap = [
            .make(1): Badges(checked: 1, items: 2, comments: 3, attachments: 4, description: true, cover: "ab/3")
        ]
        try check(node)
        try check(node.fields)
        try check(node.fields.custom)
        try check(OperationReceipt.accepted([.make(1)]))
        try check(OperationReceipt.refused("No."))
        try check(WorkspaceSnapshot(revision: 1, session: session, nodes: [node]))
        let window = ChildrenWindow(parent: .make(2), count: 7, nodes: [node], more: true)
        try check(BoardSnapshot(revision: 1, board: node, nodes: [node], windows: [window], badges: badges))
        try check(ChildrenPage(revision: 1, nodes: [node], more: false, badges: badges))
        try check(NodeDetail(revision: 1, node: node, nodes: [node]))
        try check(TrashPage(nodes: [node]))
        try check(TransactionAnswer(revision: 1, receipts: [.accepted([])], changes: [node], badges: badges))
        try check(RefusedAnswer(error: "No.", receipts: [.refused("No.")]))
        try check(ErrorAnswer(error: "No."))
        try check(PresenceEvent(session: session, carrying: [.make(1)], over: .make(2)))
        try check(PresenceEvent(session: session, taken: [.make(1)]))
        try check(Presence(carrying: [], over: nil))
        let report = ImportReport(imported: ["3 cards."], missing: ["Files."])
        try check(ImportAnswer(board: .make(1), report: report, revision: 3))
        try check(NameRequest(name: "Ann"))
        try check(LinkAnswer(address: "http://localhost"))
    }

    @Test func `A place in the log is read as it was written, and nothing else`() {
        func read(_ text: String) -> FeedPlace? { FeedPlace(Array(text.utf8)[...]) }
        for place in [
            FeedPlace(revision: 0), FeedPlace(revision: .max, transaction: TransactionID(high: .max, low: 0)),
        ] {
            #expect(read("\(place)") == place)
        }
        #expect(read("117-9")?.mark == 9)
        for text in ["", "-", "-1", "1-", "1-2-3", "x", "1-x", "18446744073709551616", " 1"] {
            #expect(read(text) == nil)
        }
    }

    @Test func `Random transactions are read as they were written`() throws {
        var editor = RandomEditor(generator: SeededGenerator(seed: 5))
        let tree = Tree.make(lists: 3, cards: 4)
        for number in 0..<300 as Range<UInt64> {
            let transaction = Transaction(id: .make(number), operations: editor.operations(in: tree))
            #expect(try Transaction.decoded(from: transaction.encoded(), limits: .request) == transaction)
        }
    }

    @Test func `Feed events are read by their names`() throws {
        let event = TransactionEvent(revision: 4, transaction: .make(1), author: "s", changes: [node], partial: true)
        let feed = FeedEvent.transaction(event)
        #expect(try FeedEvent(name: feed.name.text, data: feed.data) == feed)
        #expect(try FeedEvent(name: "reset", data: FeedEvent.reset.data) == .reset)
        var random = SeededGenerator(seed: 3)
        let count = FeedEvent.counted(PageCount(upload: NodeID(using: &random), pages: 12))
        #expect(try FeedEvent(name: count.name.text, data: count.data) == count)
        #expect(try FeedEvent(name: "weather", data: []) == nil)
        #expect(!feed.data.contains(0x0A))
    }

    @Test(arguments: [
        #"{"id":"0"}"#, #"{"id":"0000000000000000"}"#, #"{"id":"8000000000000001"}"#, #"{"id":"000000000000100A"}"#,
        #"{"id":1}"#, #"{"kind":"cart"}"#, #"{"key":"!"}"#, #"{"revision":-1}"#, #"{"revision":1.5}"#,
        #"{"revision":1e17}"#, #"{"fields":{"title":1}}"#, #"{"fields":{"labels":"x"}}"#, #"{"fields":[]}"#, "[]", "{}",
    ])
    func `Nodes that are wrong are refused`(text: String) {
        #expect(throws: JSONError.self) { try Node.decoded(from: Array(text.utf8)) }
    }

    @Test func `Names are unique and read as they are written`() {
        for field in Field.allCases { #expect(Field(name: field.name.text) == field) }
        for kind in Kind.allCases { #expect(Kind(name: kind.name.text) == kind) }
        #expect(Field(name: "heading") == nil)
        #expect(NodeID("0000000000001001") == .make(1))
        #expect(NodeID.make(1).description == "0000000000001001")
        #expect(TransactionID(TransactionID.make(3).description) == .make(3))
        #expect(NodeID("") == nil)
    }
}
