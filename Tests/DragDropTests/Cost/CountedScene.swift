// SPDX-License-Identifier: Apache-2.0

import DragDrop

/// What an engine asked of others.
struct Work: Equatable {
    /// Questions to the collection: where something is, what comes next.
    var layout = 0

    /// Questions to targets and sources.
    var delegate = 0

    /// Requests to the host.
    var host = 0

    static func - (first: Work, second: Work) -> Work {
        Work(
            layout: first.layout - second.layout,
            delegate: first.delegate - second.delegate,
            host: first.host - second.host
        )
    }
}

/// A list that counts what it is asked.
final class CountedLayout: CollectionLayout {
    private let list: ListLayout
    private(set) var questions = 0

    init(_ list: ListLayout) { self.list = list }

    private var asked: ListLayout {
        questions += 1
        return list
    }

    var revision: UInt64 { list.revision }
    var count: Int { asked.count }
    var flow: CollectionFlow { list.flow }
    var contentSize: Size { asked.contentSize }
    func item(at point: Point<Content>) -> ItemID? { asked.item(at: point) }
    func gap(at point: Point<Content>) -> Gap { asked.gap(at: point) }
    func frame(of id: ItemID) -> Rect<Content>? { asked.frame(of: id) }
    func lines(of gap: Gap) -> GapLines { asked.lines(of: gap) }
    func item(atPosition position: Int) -> ItemID? { asked.item(atPosition: position) }
    func position(of id: ItemID) -> Int? { asked.position(of: id) }
    func extent(of id: ItemID?) -> Double? { asked.extent(of: id) }
}

/// A drag over something large, of which everything is counted that the engine asks.
final class CountedScene: DragDropHost, DragInteractionDelegate, DropInteractionDelegate {
    private(set) var engine: DragDropEngine!
    private let layout: CountedLayout?
    private var tokens: [RegionToken] = []
    private var delegateQuestions = 0
    private var hostRequests = 0
    private let lifted: [ItemID]
    private let proposal: (DropPlace) -> DropProposal
    private var time = 0.0

    /// A list that is shown whole, with the middle row and some below it lifted.
    init(_ list: ListLayout, lifting count: Int = 1, proposal: @escaping (DropPlace) -> DropProposal) {
        let middle = UInt64(list.count / 2)
        let layout = CountedLayout(list)
        self.layout = layout
        self.proposal = proposal
        lifted = (0..<UInt64(count)).map { ItemID(middle + 3 * $0) }
        engine = DragDropEngine(host: self)
        let size = list.contentSize
        let board = Region(id: RegionID(1), frame: Rect(x: 0, y: 0, width: 900, height: size.height))
        let region = Region(
            id: RegionID(2),
            frame: Rect(x: 10, y: 0, width: size.width, height: size.height),
            layout: layout
        )
        region.drag = DragInteraction(delegate: self)
        region.drop = DropInteraction(delegate: self)
        tokens = [engine.register(board), engine.register(region, in: board)]
    }

    /// A wall of regions of 18 x 18 points, and a source at its side.
    init(regions count: Int) {
        layout = nil
        proposal = { _ in DropProposal(.move, intent: .unspecified) }
        lifted = [ItemID(1)]
        engine = DragDropEngine(host: self)
        let source = Region(frame: Rect(x: -100, y: 0, width: 50, height: 50))
        source.drag = DragInteraction(delegate: self)
        tokens = [engine.register(source)]
        let columns = Int(Double(count).squareRoot())
        for index in 0..<count {
            let corner = Point<Content>(x: Double(index % columns) * 20, y: Double(index / columns) * 20)
            let region = Region(frame: Rect(origin: corner, size: Size(width: 18, height: 18)))
            region.drop = DropInteraction(delegate: self)
            tokens.append(engine.register(region))
        }
    }

    /// What was asked so far.
    var work: Work { Work(layout: layout?.questions ?? 0, delegate: delegateQuestions, host: hostRequests) }

    /// What the engine asks because of an input.
    func work(of event: InputEvent) -> Work {
        let before = work
        time += 0.001
        engine.handle(event, at: Timestamp(time))
        return work - before
    }

    /// What the engine asks at each of some moves of the mouse.
    func moves(_ points: [Point<Screen>]) -> [Work] {
        points.map { work(of: .moved(PointerID(0), to: $0)) }
    }

    func dragInteraction(
        _ interaction: DragInteraction,
        itemsForBeginning session: DragSession,
        at place: DropPlace
    ) -> [DragItem] { lifted.map { DragItem($0, title: "Row") } }

    func dropInteraction(
        _ interaction: DropInteraction,
        proposalFor session: DropSession,
        at place: DropPlace
    ) -> DropProposal {
        delegateQuestions += 1
        return proposal(place)
    }

    func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool {
        delegateQuestions += 1
        return true
    }

    func dropInteraction(_ interaction: DropInteraction, perform drop: DropCoordinator) { drop.acceptAll() }

    func movePreview(of session: SessionID, to point: Point<Screen>) { hostRequests += 1 }

    func updateBadge(of session: SessionID, to badge: DragBadge) { hostRequests += 1 }

    func highlight(_ region: RegionID, as state: HighlightState?) { hostRequests += 1 }

    func announce(_ announcement: Announcement) { hostRequests += 1 }
}
