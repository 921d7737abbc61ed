// SPDX-License-Identifier: Apache-2.0

@testable import WorkspaceModel

/// Random values of everything that travels.
struct RandomRecords {
    var generator: SeededGenerator
    private var json: RandomJSON

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
        json = RandomJSON(generator: SeededGenerator(seed: seed &+ 1))
    }

    mutating func text() -> String { json.string() }
    mutating func texts() -> [String] { list { $0.text() } }
    mutating func flag() -> Bool { generator.chance(50) }
    mutating func count() -> Int { Int.random(in: 0...100_000, using: &generator) }
    mutating func revision() -> UInt64 { UInt64.random(in: 0...(1 << 53), using: &generator) }
    mutating func number() -> Double { json.number() }
    mutating func id() -> NodeID { NodeID(using: &generator) }
    mutating func transactionID() -> TransactionID { TransactionID(using: &generator) }
    mutating func ids() -> [NodeID] { list { $0.id() } }

    mutating func list<Element>(_ make: (inout RandomRecords) -> Element) -> [Element] {
        (0..<Int.random(in: 0...3, using: &generator)).map { _ in make(&self) }
    }

    mutating func optional<Wrapped>(_ make: (inout RandomRecords) -> Wrapped) -> Wrapped? {
        flag() ? make(&self) : nil
    }

    mutating func value(of type: Field.ValueType) -> FieldValue {
        switch type {
        case .text: .text(text())
        case .number: .number(number())
        case .flag: .flag(flag())
        case .node: .node(id())
        case .nodes: flag() ? .nodes(ids()) : .edit(NodesEdit(from: ids(), to: ids()))
        case .choices: .choices(list { $0.choice() })
        case .custom: .custom(customValues())
        }
    }

    mutating func choice() -> Choice { Choice(id: id(), text: text(), color: text()) }

    mutating func customValue() -> CustomValue {
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: .text(text())
        case 1: .number(number())
        case 2: .date(number())
        case 3: .flag(flag())
        case 4: .option(id())
        default: .none
        }
    }

    mutating func customValues() -> CustomValues {
        var values = CustomValues()
        for _ in 0..<Int.random(in: 0...3, using: &generator) { values[id()] = customValue() }
        return values
    }

    mutating func fields() -> Fields {
        var fields = Fields()
        for field in Field.allCases where generator.chance(20) { fields[field] = value(of: field.valueType) }
        return fields
    }

    mutating func changes() -> FieldChanges {
        var changes = FieldChanges()
        for field in Field.allCases where generator.chance(20) {
            changes.set(field, to: generator.chance(30) ? nil : value(of: field.valueType))
        }
        return changes
    }

    mutating func kind() -> Kind { Kind.allCases.randomElement(using: &generator) ?? .card }

    mutating func node() -> Node {
        let first = OrderKey.between(.first, nil)
        return Node(
            id: id(),
            kind: kind(),
            parent: optional { $0.id() },
            key: flag() ? .between(first, .between(first, nil)) : first,
            revision: revision(),
            fields: fields()
        )
    }

    mutating func nodes() -> [Node] { list { $0.node() } }

    mutating func badges() -> Badges {
        Badges(
            checked: count(),
            items: count(),
            comments: count(),
            attachments: count(),
            description: flag(),
            cover: text()
        )
    }

    mutating func badgeMap() -> BadgeMap {
        var map = BadgeMap()
        for _ in 0..<Int.random(in: 0...3, using: &generator) { map[id()] = badges() }
        return map
    }

    mutating func place() -> Place {
        Place(
            parent: id(),
            after: optional { $0.id() },
            before: optional { $0.id() },
            from: optional { $0.id() }
        )
    }

    mutating func copies() -> [CopiedNode] { list { CopiedNode(source: $0.id(), as: $0.id()) } }

    mutating func operation() -> NodeOperation {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: .insert(id(), kind: kind(), at: place(), fields: fields())
        case 1: .move(ids(), to: place())
        case 2: .set(id(), changes())
        default: .copy(copies(), to: place())
        }
    }

    mutating func receipt() -> OperationReceipt { flag() ? .accepted(ids()) : .refused(text()) }
    mutating func receipts() -> [OperationReceipt] { list { $0.receipt() } }
    mutating func session() -> SessionInfo { SessionInfo(id: text(), name: text(), color: text()) }
    mutating func report() -> ImportReport { ImportReport(imported: texts(), missing: texts()) }

    mutating func window() -> ChildrenWindow {
        ChildrenWindow(parent: id(), count: count(), nodes: nodes(), more: flag())
    }
}
