// SPDX-License-Identifier: Apache-2.0

@testable import DragDrop

/// A scene in which one callback of the engine, in one phase of a drag, answers with an input of its own.
final class EchoScene {
    /// How far the drag of ``play()`` is.
    enum Phase: String, CaseIterable, Sendable {
        case idle, pressed, lifted, dragging, springing, dropping, late, over
    }

    /// A callback in a phase.
    struct Slot: Hashable, Sendable {
        var phase: Phase
        var callback: String
    }

    /// What is sent from inside a callback.
    struct Echo: @unchecked Sendable {
        var name: String

        /// Whether it only asks delegates, or answers for a drop: then callbacks within it are expected.
        var asks = false

        var send: (EchoScene) -> Void
    }

    private(set) var engine: DragDropEngine!
    private(set) var slots: [Slot] = []
    var echo: (slot: Slot, echo: Echo)?

    /// Callbacks that came while another one had not returned.
    private(set) var overlaps: [String] = []

    var phase = Phase.idle
    var time = Timestamp.zero
    var drops: [DropCoordinator] = []
    let folder = ListLayout(breadth: 200, spacing: 8, placeholderExtent: 40)
    var regions: [Region] = []
    var tokens: [RegionID: RegionToken] = [:]

    var entered = 0
    var exited = 0
    var performed = 0
    var concluded = 0
    var begun: [SessionID] = []
    var ended: [SessionID] = []
    var endsOfSources: [SessionID] = []
    var highlights: Set<RegionID> = []
    var countdowns: Set<RegionID> = []
    var openingItems: Set<ItemID> = []
    var captured: Set<PointerID> = []
    var previews: Set<SessionID> = []
    var areFramesNeeded = false

    private var nestedEcho: Echo?

    init() {
        engine = DragDropEngine(host: self)
        for (index, cards) in [[1, 2, 3, 4], Array(11...40)].enumerated() as EnumeratedSequence<[[UInt64]]> {
            let layout = ListLayout(breadth: 200, spacing: 8, placeholderExtent: 40)
            layout.replaceAll(cards.map { ListLayout.Row(ItemID($0), extent: 40) })
            add(UInt64(index + 1), "List \(index + 1)", x: Double(index) * 300, y: 0, height: 400, layout)
        }
        folder.replaceAll((51...55).map { ListLayout.Row(ItemID($0), extent: 40) })
        add(3, "Tab", x: 600, y: 0, height: 100, nil)
        add(4, "Folders", x: 600, y: 200, height: 200, folder)
    }

    private func add(
        _ id: UInt64,
        _ label: String,
        x: Double,
        y: Double,
        height: Double,
        _ layout: ListLayout?
    ) {
        let region = Region(
            id: RegionID(id),
            frame: Rect(x: x, y: y, width: 200, height: height),
            label: label,
            layout: layout
        )
        equip(region)
        regions.append(region)
        tokens[region.id] = engine.register(region)
    }

    func equip(_ region: Region) {
        region.drag = DragInteraction(delegate: self)
        region.drop = DropInteraction(delegate: self)
        region.display = self
        if region.id == RegionID(3) { region.spring = SpringLoadedInteraction(delegate: self) }
        if region.id == RegionID(4) { region.spring = SpringLoadedInteraction(delegate: self, scope: .items) }
    }

    /// A view made anew: another object with the same identity.
    func renew(_ index: Int) {
        let former = regions[index]
        let region = Region(id: former.id, frame: former.frame, label: former.label, layout: former.layout)
        equip(region)
        regions.append(region)
        tokens[region.id] = engine.register(region)
    }

    /// The engine has called: remembers it, and sends the echo if this is its place.
    func called(_ callback: String) {
        let slot = Slot(phase: phase, callback: callback)
        if let nestedEcho, !nestedEcho.asks { overlaps.append("\(callback) within \(nestedEcho.name)") }
        if !slots.contains(slot) { slots.append(slot) }
        guard let (wanted, echo) = echo, wanted == slot else { return }
        self.echo = nil
        if engine.isHandling { nestedEcho = echo }
        echo.send(self)
        nestedEcho = nil
    }
}
