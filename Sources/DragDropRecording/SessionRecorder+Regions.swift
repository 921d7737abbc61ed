// SPDX-License-Identifier: Apache-2.0

import DragDrop

/// A region as it was last written down.
struct RecordedRegion {
    let region: Region
    var parent: RegionID?
    var sequence: UInt64
    var frame: Rect<Content>
    var offset: Vector
    var fixedInsets: Insets
    var contentSize: Size?
    var scale: Double
    var order: Int
    var isModal: Bool
    var isEnabled: Bool
    var label: String
    var abilities: Abilities
    var layout: (any CollectionLayout)?
    var revision: UInt64?
    var rows: [TreeLayout.Row] = []
    var sections: [ItemID] = []

    /// What a region can do in drags.
    struct Abilities: Equatable {
        var lifts: Bool?
        var takes: Bool?
        var springs: Bool?
        var scope = SpringLoadedInteraction.Scope.region
        var delay = 0.0
        var deadZone = 0.0

        init(_ region: Region) {
            lifts = region.drag.map { $0.isEnabled }
            takes = region.drop.map { $0.isEnabled }
            if let spring = region.spring {
                springs = spring.isEnabled
                scope = spring.scope
                delay = spring.delay
                deadZone = spring.deadZone
            }
        }
    }

    init(_ region: Region, in parent: RegionID?) {
        self.region = region
        self.parent = parent
        sequence = region.sequence
        frame = region.frame
        offset = region.contentOffset
        fixedInsets = region.fixedInsets
        contentSize = region.contentSize
        scale = region.scale
        order = region.order
        isModal = region.isModal
        isEnabled = region.isEnabled
        label = region.label
        abilities = Abilities(region)
        layout = region.layout
    }

    /// Whether it is the same registration of the same region.
    func isSameRegistration(as other: RecordedRegion) -> Bool {
        region === other.region && sequence == other.sequence && parent == other.parent
    }

    /// Whether everything but scrolling and the rows is as it was.
    func looksLike(_ other: RecordedRegion) -> Bool {
        frame == other.frame && contentSize == other.contentSize && scale == other.scale && order == other.order
            && isModal == other.isModal && isEnabled == other.isEnabled && abilities == other.abilities
            && Array(label.utf8) == Array(other.label.utf8)
    }
}

extension SessionRecorder {
    /// Writes down which regions came, went and changed, parents before what lies in them.
    func syncRegions() {
        var present: [RecordedRegion] = []
        collect(engine.root, nil, &present)
        var ids: Set<RegionID> = []
        for state in present { ids.insert(state.region.id) }
        var former: [RegionID: RecordedRegion] = [:]
        for known in regions { former[known.region.id] = known }
        for known in regions where !ids.contains(known.region.id) {
            write(line("+ gone", of: known.region))
        }
        for index in present.indices {
            sync(&present[index], former[present[index].region.id])
        }
        regions = present
    }

    private func collect(_ parent: Region, _ id: RegionID?, _ result: inout [RecordedRegion]) {
        var children = parent.children
        children.sort { $0.sequence < $1.sequence }
        for child in children {
            result.append(RecordedRegion(child, in: id))
            collect(child, child.id, &result)
        }
    }

    private func sync(_ state: inout RecordedRegion, _ former: RecordedRegion?) {
        wrapDelegates(of: state.region)
        let isNew = former.map { !$0.isSameRegistration(as: state) } ?? true
        if isNew || former?.looksLike(state) != true { write(line(for: state, isNew: isNew)) }
        if isNew || former?.offset != state.offset {
            var line = line("+ offset", of: state.region)
            line.number(state.offset.dx)
            line.number(state.offset.dy)
            write(line)
        }
        if (isNew ? .zero : former?.fixedInsets ?? .zero) != state.fixedInsets {
            var line = line("+ fixed", of: state.region)
            line.insets(state.fixedInsets)
            write(line)
        }
        syncLayout(of: &state, isNew ? nil : former)
    }

    private func line(for state: RecordedRegion, isNew: Bool) -> RecordingLine {
        var line = line(isNew ? "+ region" : "+ change", of: state.region)
        line.integer(state.parent?.rawValue ?? 0)
        line.rect(state.frame)
        line.size(state.contentSize)
        line.number(state.scale)
        line.integer(state.order)
        line.flag(state.isModal)
        line.flag(state.isEnabled)
        line.flag(state.abilities.lifts)
        line.flag(state.abilities.takes)
        if state.abilities.scope == .items { line.word("items") }
        line.flag(state.abilities.springs)
        line.number(state.abilities.delay)
        line.number(state.abilities.deadZone)
        line.text(state.label)
        return line
    }

    func configurationLine(_ configuration: DragDropConfiguration) -> RecordingLine {
        var line = line("+ configuration")
        for number in [
            configuration.mouseDistance, configuration.holdDuration, configuration.holdTolerance,
            configuration.pressSlop, configuration.gestureWindow, configuration.dropTimeout,
            configuration.outsideTimeout, configuration.scrollBand, configuration.scrollSpeed,
            configuration.scrollRamp, configuration.tapDuration, configuration.motion.snapBack.duration,
            configuration.motion.snapBack.bounce, configuration.motion.settle.duration,
            configuration.motion.settle.bounce,
        ] { line.number(number) }
        line.flag(configuration.platformLiftsMouse)
        line.flag(configuration.isRightToLeft)
        line.number(configuration.typingPause)
        for sentence in configuration.reasons.sentences { line.text(sentence) }
        return line
    }
}
