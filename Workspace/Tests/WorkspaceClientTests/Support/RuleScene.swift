// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop
import WorkspaceModel

@testable import WorkspaceClient

/// A page of Ada's with two things of each kind, and two made-up elements over its board: a row from which the one can be
/// picked up, and a field that takes it for the other. What is between them is the page's own.
final class RuleScene {
    /// Where the row and the field are.
    static let places: (row: Browser.Place, field: Browser.Place) = ((1_100, 520), (700, 450))

    let browser: Browser
    let carried: NodeID
    /// The server's tree before the drop.
    let before: Tree
    private var rows: MeasuredRows?
    private var bindings: [NodeBinding] = []

    var after: Tree { browser.server.tree }
    var engine: DragDropEngine { browser.area.dragging.engine }
    /// What a release would do now.
    var operation: DropOperation? { engine.target?.operation }

    /// - Parameters:
    ///   - carried: The kind that can be picked up from the row; nothing is there without it.
    ///   - others: What is picked up with it, from rows of their own.
    ///   - destination: The kind on which it is dropped, if that matters: a label for a card is of that card's board.
    init(carrying carried: Kind?, with others: [NodeID] = [], onto destination: Kind? = nil, on route: Route? = nil) {
        let people = [901, 902].map { number in
            Member(id: NodeID.make(number).description, name: "Member \(number)", color: "green", role: .owner)
        }
        browser = Browser(Self.tree(hasLabelOfCard: carried == .label && destination == .card)) { server in
            server.people = MemberList(members: people)
            server.session = SessionInfo(id: people[0].id, name: "Ada", color: "green", role: .owner, device: "here")
        }
        // How a text of several lines becomes cards was asked before.
        TextDivision.keep(.whole, in: browser.page)
        self.carried = carried.map(Self.carried) ?? .workspace
        before = browser.server.tree
        if let route { browser.area.router.show(route) }
        browser.workspace.loader.loadDetail(of: .workspace)
        browser.settle()
        if carried != nil { showRows([self.carried] + others) }
    }

    private func showRows(_ nodes: [NodeID]) {
        let (dragging, page) = (browser.area.dragging, browser.page)
        let list = page.make("ul", "toy")
        page.body.append(list)
        let source = NodeSource(dragging)
        source.carries = { _ in nodes }
        let rows = MeasuredRows(dragging, in: list, region: .fixed(200), label: "Row", order: 1_000)
        self.rows = rows
        bindings.append(dragging.register(rows.region, list, source: source))
        rows.update(
            nodes.map { node in
                let row = page.make("li", "toy-row")
                row.show(node, kind: .card)
                return (node, row)
            }
        )
        rows.measure()
    }

    /// Lets the field take things for a node.
    func take(for node: NodeID, _ declare: (NodeTarget) -> Void = { _ in }) {
        let (dragging, page) = (browser.area.dragging, browser.page)
        let field = page.make("div", "toy-field")
        page.body.append(field)
        let target = NodeTarget(dragging, into: node)
        declare(target)
        let frame = Rect<Content>(x: 650, y: 400, width: 100, height: 100)
        let region = Region(id: .fixed(201), frame: frame, label: "Field", order: 1_000)
        bindings.append(dragging.register(region, field, measuresFrame: false, target: target))
        browser.step()
    }

    /// Picks the row up and holds it somewhere; over the field if nothing else is said.
    func carry(to place: Browser.Place = RuleScene.places.field) -> Bool {
        browser.page.flush()
        let row = browser.recording.body.first(named: "toy-row")
        guard browser.lift(row, at: Self.places.row) else { return false }
        browser.hover(place)
        return true
    }

    func release(at place: Browser.Place = RuleScene.places.field) {
        browser.release(place)
        // Until it has flown home, or settled.
        for _ in 0..<20 where engine.isBusy { browser.step(0.1) }
        browser.settle()
    }
}

extension RuleScene {
    /// Drops what another program brings, whose contents are seen only then.
    ///
    /// - Parameter held: Is called while it is held over the place.
    func drop(_ items: [TransferItem], at place: Browser.Place, held: () -> Void) {
        let (recording, body) = (browser.recording, browser.page.body)
        var event = RecordedEvent(x: place.x, y: place.y)
        event.items = items.map { TransferItem(type: $0.type, isFile: $0.isFile) }
        recording.dispatch(.dragEnter, on: body, event)
        recording.dispatch(.dragOver, on: body, event)
        held()
        event.items = items
        recording.dispatch(.drop, on: body, event)
        browser.settle()
    }

    /// What stands under a node now and did not before, with its kind.
    func new(in parent: NodeID) -> [Node] {
        let old = Set(before.children(of: parent))
        return after.children(of: parent).filter { !old.contains($0) }.compactMap { after[$0] }
    }

    /// The thing of a kind that is carried.
    static func carried(_ kind: Kind) -> NodeID { kind == .member ? .make(902) : .make(200 + UInt64(kind.rawValue)) }

    /// The thing of a kind on which it is dropped.
    static func destination(_ kind: Kind) -> NodeID {
        switch kind {
        case .workspace: .workspace
        case .trash: .trash
        case .member: .make(901)
        default: .make(300 + UInt64(kind.rawValue))
        }
    }

    /// Where a kind stands: the one that is carried never in that on which it is dropped.
    private static func parent(of kind: Kind, isDestination: Bool) -> NodeID {
        let thing = isDestination ? destination : carried
        // A board and a card that are neither: what belongs to them is carried from there.
        let (board, card) = isDestination ? (thing(.board), thing(.card)) : (NodeID.make(1), NodeID.make(11))
        return switch kind {
        case .list, .label, .customField: board
        case .card: isDestination ? thing(.list) : .make(10)
        case .checklist, .file, .link: card
        case .checkItem: thing(.checklist)
        case .page: thing(.document)
        case .message: thing(.conversation)
        default: .workspace
        }
    }

    /// Parents come before what is in them.
    private static let order: [Kind] = [
        .board, .list, .card, .label, .customField, .checklist, .checkItem, .file, .link, .document, .page, .album,
        .photo,
        .conversation, .message, .draft, .shelf,
    ]

    /// - Parameter hasLabelOfCard: Whether the label that is carried is of the board on which the card is.
    private static func tree(hasLabelOfCard: Bool) -> Tree {
        var tree = Tree.make()
        var operations: [NodeOperation] = []
        let picture: Fields = [
            .fileName: .text("sea.jpg"), .blob: .text(String(repeating: "0f", count: 32)),
            .mimeType: .text("image/jpeg"),
        ]
        for isDestination in [false, true] {
            for kind in order {
                let id = isDestination ? destination(kind) : carried(kind)
                var fields: Fields =
                    switch kind {
                    case .file, .photo: picture
                    case .page: [.blob: .text(String(repeating: "0f", count: 32)), .pageNumber: .number(1)]
                    case .message, .draft, .shelf: [.creator: .node(.make(901)), .body: .text("Dear \(id.number)")]
                    case .link: [.title: .text("Home"), .url: .text("https://a.example")]
                    default: [.title: .text("The \(kind.noun) \(id.number)")]
                    }
                if kind == .shelf { fields = [.title: .text("Shelf"), .creator: .node(.make(901))] }
                // A person has one shelf.
                guard kind != .shelf || isDestination else { continue }
                let place = Place(parent: parent(of: kind, isDestination: isDestination))
                operations.append(.insert(id, kind: kind, at: place, fields: fields))
            }
        }
        // What becomes pages and photos has some.
        for (number, parent) in [(401 as UInt64, Kind.card), (402, .message)] {
            operations.append(.insert(.make(number), kind: .photo, at: Place(parent: carried(parent)), fields: picture))
        }
        if hasLabelOfCard { operations.append(.move([carried(.label)], to: Place(parent: destination(.board)))) }
        tree.mustApply(operations)
        return tree
    }
}
