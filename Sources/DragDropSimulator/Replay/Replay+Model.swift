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
        case "fixed":
            let region = try known(&line)
            region.fixedInsets = try line.insets()
        case "layout":
            let region = try known(&line)
            guard line.consume("none") else { throw line.error("a layout that recordings do not know") }
            region.layout = nil
        case "list": try list(&line)
        case "grid": try grid(&line)
        case "tree": try tree(&line)
        case "rows": try rows(&line)
        case "sections": try sections(&line)
        case "deadline":
            let id = SessionID(try line.id())
            drops[id]?.extendDeadline(to: Timestamp(try line.finite()))
        case "placeholder": try placeholder(&line)
        case "answer":
            let drop = try drop(&line)
            drop.answer([try line.receipt()])
        default: throw line.error("no such change")
        }
        guard line.isEmpty else { throw line.error("more than was expected") }
    }

    func known(_ line: inout RecordedLine) throws(TextError) -> Region {
        let id = RegionID(try line.id())
        guard let region = registering[id] ?? regions[id]?.region else { throw line.error("no such region") }
        return region
    }

    private func register(_ line: inout RecordedLine) throws(TextError) {
        let id = RegionID(try line.id())
        let parent = RegionID(try line.id())
        if parent.rawValue != 0, regions[parent] == nil || parent == id { throw line.error("no such region around it") }
        let region = Region(id: id, frame: .zero)
        try describe(region, &line)
        let former = regions[id]
        // A target that hears of it at once finds the new region in the lines that follow.
        let outer = registering.updateValue(region, forKey: id)
        regions[id] = engine.register(region, in: (registering[parent] ?? regions[parent]?.region))
        registering[id] = outer
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
        let lifts = line.consume("none") ? nil : try line.flag()
        let takes = line.consume("none") ? nil : try line.flag()
        let scope: SpringLoadedInteraction.Scope = line.consume("items") ? .items : .region
        let springs = line.consume("none") ? nil : try line.flag()
        let delay = try line.finite()
        let deadZone = try line.finite()
        region.label = try line.string()
        let delegate = delegates[region.id] ?? ReplayDelegate(region.id, self)
        delegates[region.id] = delegate
        delegate.connect(region, lifts: lifts, takes: takes)
        delegate.connect(region, springs: springs, scope: scope, delay: delay, deadZone: deadZone)
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
        configuration.typingPause = try line.finite()
        var sentences: [String] = []
        while !line.isEmpty { sentences.append(try line.string()) }
        guard let reasons = EngineReasons(sentences: sentences) else { throw line.error("a reason is missing") }
        configuration.reasons = reasons
        engine.configuration = configuration
    }
}
