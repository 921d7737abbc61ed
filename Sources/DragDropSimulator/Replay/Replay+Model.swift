// SPDX-License-Identifier: Apache-2.0

import DragDrop

extension Replay {
    /// Changes the regions as they changed then, or hands in what a target answered.
    func change(_ line: inout RecordedLine) throws(TextError) {
        switch try line.word() {
        case "configuration": try configure(&line)
        case "region": try register(&line)
        case "change":
            let region = try known(&line)
            _ = try line.id()
            try describe(region, &line)
        case "gone":
            let id = RegionID(try line.id())
            regions[id]?.cancel()
            regions[id] = nil
        case "offset":
            let region = try known(&line)
            region.contentOffset = Vector(dx: try line.finite(), dy: try line.finite())
        case "layout":
            let region = try known(&line)
            guard line.take("none") else { throw line.error("a layout that recordings do not know") }
            region.layout = nil
        case "list": try list(&line)
        case "rows": try rows(&line)
        case "sections": try sections(&line)
        case "deadline":
            let id = SessionID(try line.id())
            drops[id]?.extendDeadline(to: Timestamp(try line.finite()))
        case "placeholder": try placeholder(&line)
        case "answer":
            let drop = try drop(&line)
            answer(drop, try line.receipt())
        default: throw line.error("no such change")
        }
        guard line.isEmpty else { throw line.error("more than was expected") }
    }

    private func known(_ line: inout RecordedLine) throws(TextError) -> Region {
        guard let region = regions[RegionID(try line.id())]?.region else { throw line.error("no such region") }
        return region
    }

    private func register(_ line: inout RecordedLine) throws(TextError) {
        let id = RegionID(try line.id())
        let parent = RegionID(try line.id())
        if parent.rawValue != 0, regions[parent] == nil || parent == id { throw line.error("no such region around it") }
        let region = Region(id: id, frame: .zero)
        try describe(region, &line)
        let former = regions[id]
        regions[id] = engine.register(region, in: regions[parent]?.region)
        former?.cancel()
    }

    private func describe(_ region: Region, _ line: inout RecordedLine) throws(TextError) {
        let frame = Rect<Content>(
            x: try line.number(),
            y: try line.number(),
            width: try line.number(),
            height: try line.number()
        )
        region.contentSize = try line.size()
        region.scale = try line.finite()
        region.order = try line.integer()
        region.isModal = try line.flag()
        region.isEnabled = try line.flag()
        region.frame = frame
        let lifts = line.take("none") ? nil : try line.flag()
        let takes = line.take("none") ? nil : try line.flag()
        let scope: SpringLoadedInteraction.Scope = line.take("items") ? .items : .region
        let springs = line.take("none") ? nil : try line.flag()
        let delay = try line.finite()
        let deadZone = try line.finite()
        region.label = try line.string()
        let delegate = delegates[region.id] ?? ReplayDelegate(region.id, self)
        delegates[region.id] = delegate
        delegate.connect(region, lifts: lifts, takes: takes)
        delegate.connect(region, springs: springs, scope: scope, delay: delay, deadZone: deadZone)
    }

    /// Makes headers of some of the rows, and sections of those behind each of them.
    private func sections(_ line: inout RecordedLine) throws(TextError) {
        let region = try known(&line)
        guard let list = region.layout as? ListLayout else { throw line.error("sections of what is no list") }
        var headers: Set<ItemID> = []
        for _ in 0..<(try line.integer(0...10_000_000)) { headers.insert(ItemID(try line.id())) }
        guard !headers.isEmpty else { return list.replaceAll(list.allRows) }
        var sections: [ListLayout.Section] = []
        for row in list.allRows {
            if headers.contains(row.id) {
                sections.append(ListLayout.Section(row.id, headerExtent: row.extent))
            } else if sections.isEmpty {
                throw line.error("a row in no section")
            } else {
                sections[sections.count - 1].rows.append(row)
            }
        }
        list.replaceAll(sections: sections)
    }

    private func list(_ line: inout RecordedLine) throws(TextError) {
        let region = try known(&line)
        let axis: Axis = try line.word() == "horizontal" ? .horizontal : .vertical
        let isRightToLeft = try line.flag()
        let spacing = try line.finite()
        let insets = Insets(
            top: try line.finite(),
            left: try line.finite(),
            bottom: try line.finite(),
            right: try line.finite()
        )
        let breadth = try line.finite()
        let length = try line.finite()
        let placeholderExtent = try line.finite()
        let emptySectionExtent = line.isEmpty ? 0 : try line.finite()
        let former = region.layout as? ListLayout
        let isSame =
            former.map {
                $0.axis == axis && $0.isRightToLeft == isRightToLeft && $0.spacing == spacing && $0.insets == insets
                    && $0.emptySectionExtent == emptySectionExtent
            } ?? false
        let layout =
            isSame
            ? former
            : ListLayout(
                axis: axis,
                spacing: spacing,
                insets: insets,
                isRightToLeft: isRightToLeft,
                emptySectionExtent: emptySectionExtent
            )
        guard let layout else { return }
        if layout.breadth != breadth { layout.breadth = breadth }
        if layout.minimumLength != length { layout.minimumLength = length }
        layout.placeholderExtent = placeholderExtent
        region.layout = layout
    }

    private func rows(_ line: inout RecordedLine) throws(TextError) {
        let region = try known(&line)
        guard let list = region.layout as? ListLayout else { throw line.error("rows of what is no list") }
        var rows = list.allRows
        let start = try line.integer(0...rows.count)
        let gone = try line.integer(0...(rows.count - start))
        var new: [ListLayout.Row] = []
        for _ in 0..<(try line.integer(0...10_000_000)) {
            new.append(ListLayout.Row(ItemID(try line.id()), extent: try line.finite()))
        }
        rows.replaceSubrange(start..<(start + gone), with: new)
        list.replaceAll(rows)
    }

    private func drop(_ line: inout RecordedLine) throws(TextError) -> DropCoordinator {
        guard let drop = drops[SessionID(try line.id())] else { throw line.error("no such drop") }
        return drop
    }

    private func placeholder(_ line: inout RecordedLine) throws(TextError) {
        let drop = try drop(&line)
        let item = ItemID(try line.id())
        drop.insertPlaceholder(for: item, units: try line.units())
    }

    /// Answers for an item as its target did.
    func answer(_ drop: DropCoordinator, _ receipt: Receipt) {
        switch receipt.outcome {
        case .accepted(let ids): drop.accept(receipt.item, as: ids)
        case .refused(let reason): drop.refuse(receipt.item, reason: reason)
        case .failed(let error): drop.fail(receipt.item, error)
        case .pending: break
        }
    }

    private func configure(_ line: inout RecordedLine) throws(TextError) {
        var configuration = engine.configuration
        configuration.mouseDistance = try line.finite()
        configuration.holdDuration = try line.finite()
        configuration.holdTolerance = try line.finite()
        configuration.pressSlop = try line.finite()
        configuration.gestureWindow = try line.finite()
        configuration.dropTimeout = try line.finite()
        configuration.outsideTimeout = try line.finite()
        configuration.scrollBand = try line.finite()
        configuration.scrollSpeed = try line.finite()
        configuration.scrollRamp = try line.finite()
        configuration.tapDuration = try line.finite()
        configuration.motion.snapBack = Spring(duration: try line.finite(), bounce: try line.finite())
        configuration.motion.settle = Spring(duration: try line.finite(), bounce: try line.finite())
        configuration.platformLiftsMouse = try line.flag()
        configuration.isRightToLeft = try line.flag()
        configuration.reasons.notAllowed = try line.string()
        configuration.reasons.timedOut = try line.string()
        engine.configuration = configuration
    }
}
