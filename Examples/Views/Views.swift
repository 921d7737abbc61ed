// SPDX-License-Identifier: Apache-2.0
// Squares dragged between views. A source is one method, a target two; what else a view says makes it nicer.
import BrowserBridge
import DragDrop
import DragDropWeb

/// Four views: two hold squares where they are let go, one leaves copies, one shows a square as large as it can.
final class Views {
    private var views: [SquareView] = []

    init(_ example: ExamplePage) {
        views = [
            SquareView("Here", example, placement: .atPoint),
            SquareView("There", example, placement: .atPoint),
            SquareView("Stamps", example, placement: .atPoint, givesCopies: true),
            SquareView("Fit", example, placement: .fitted),
        ]
        for number in 0..<3 {
            let place = Point<Content>(x: 16 + 72 * Double(number % 2), y: 44 + 72 * Double(number / 2))
            views[0].add(number, Rect(origin: place, size: Size(width: 60, height: 60)))
            views[2].add(number + 3, Rect(origin: place, size: Size(width: 60, height: 60)))
        }
    }
}

/// A view that holds squares wherever they lie.
final class SquareView: DragInteractionDelegate, DropInteractionDelegate {
    private let example: ExamplePage
    private let view: Element
    private let placement: DropPlacement
    private let givesCopies: Bool
    private var squares: [ItemID: (frame: Rect<Content>, color: Int, element: Element)] = [:]
    private var binding: ElementRegion?

    init(_ name: String, _ example: ExamplePage, placement: DropPlacement, givesCopies: Bool = false) {
        self.example = example
        self.placement = placement
        self.givesCopies = givesCopies
        view = example.make("div", "square-view", name)
        example.stage.append(view)
        let region = Region(frame: .zero, label: name)
        region.drag = DragInteraction(delegate: self)
        region.drop = DropInteraction(delegate: self)
        binding = example.host.register(region, element: view)
    }

    @discardableResult
    func add(_ color: Int, _ frame: Rect<Content>, id: ItemID? = nil) -> ItemID {
        let id = id ?? ItemID(example.page.random() >> 16)
        let element = example.makeThing("square", id: id, color: color)
        element.translate(x: frame.minX, y: frame.minY)
        element.setStyle("width", pixels: frame.size.width)
        element.setStyle("height", pixels: frame.size.height)
        view.append(element)
        squares[id] = (frame, color, element)
        return id
    }

    func dragInteraction(
        _ i: DragInteraction,
        itemsForBeginning session: DragSession,
        at place: DropPlace
    ) -> [DragItem] {
        // The keyboard names the square; a press is on the one in front.
        let pressed =
            place.item
            ?? view.children.last { squares[ItemID($0.key)]?.frame.contains(place.point) == true }
            .map { ItemID($0.key) }
        guard let pressed, squares[pressed] != nil else { return [] }
        return [DragItem(pressed, title: "Square", localObject: self)]
    }

    func dragInteraction(_ i: DragInteraction, allowedOperationsFor session: DragSession) -> OperationMask {
        givesCopies ? [.copy] : [.move, .copy]
    }

    func dragInteraction(_ i: DragInteraction, frameOf item: ItemID, in region: Region) -> Rect<Content>? {
        squares[item]?.frame
    }

    func dragInteraction(_ i: DragInteraction, session: DragSession, showsOriginals: Bool) {
        for item in session.itemIDs { squares[item]?.element.setAttribute("data-lifted", showsOriginals ? nil : "") }
    }

    func dropInteraction(_ i: DropInteraction, proposalFor session: DropSession, at place: DropPlace) -> DropProposal {
        if placement == .fitted, !squares.isEmpty || session.count > 1 { return .forbidden("There is room for one.") }
        return DropProposal(.move, intent: .unspecified, alternatives: [.copy], placement: placement)
    }

    func dropInteraction(_ i: DropInteraction, perform drop: DropCoordinator) {
        for item in drop.items {
            guard let source = item.localObject as? SquareView, let square = source.squares[item.id] else { continue }
            let moves = drop.operation(for: item.id) == .move
            if moves { source.squares.removeValue(forKey: item.id)?.element.remove() }
            drop.accept(item.id, as: [add(square.color, drop.landing(of: item.id), id: moves ? item.id : nil)])
        }
        drop.refuseAll(reason: "Only squares go here.")
    }
}
