// SPDX-License-Identifier: Apache-2.0

import DragDrop

extension Simulator {
    /// What stands before an input, to compare with what stands after it.
    struct Moment {
        var session: SessionID?
        var location: Point<Screen>?
        var isBusy: Bool
        var captured: Set<PointerID>
        var questions = 0
        var proposals = 0
        var displayChanges = 0
        var target: (region: RegionID, gap: Gap?, operation: DropOperation)?
        var spring: RegionID?
        var displacement: Displacement?

        init(_ simulator: Simulator) {
            let engine: DragDropEngine = simulator.engine
            session = engine.session?.id
            location = engine.session?.location
            isBusy = engine.isBusy
            captured = simulator.record.captured
            target = engine.target.map { ($0.place.region.id, $0.place.gap, $0.operation) }
            spring = engine.aimedSpring
            displacement = engine.target?.place.region.displacement
            for view in simulator.scene.views {
                questions += view.ledger.questions
                proposals += view.ledger.proposals
                displayChanges += view.ledger.displayChanges
            }
        }
    }

    /// The pointer that carries; not one that only lies on the preview.
    private var owner: PointerID? {
        switch engine.state {
        case .lifted(let hold), .dragging(let hold): hold.pointer
        default: nil
        }
    }

    /// Remembers what an input means for the checks: keys aim, pointers leave the window and come back.
    func note(_ event: InputEvent, _ response: InputResponse, since before: Moment) {
        record.justKeyed = false
        let session = engine.session?.id
        switch event {
        case .key where engine.session?.location != before.location,
            .typed where engine.session?.location != before.location, .keyboardLift where response == .captured:
            record.keyedSession = session
            record.justKeyed = true
            record.keyedPlace = engine.target?.place
        case .key where response != .free && record.keyedPlace != nil,
            .typed where response != .free && record.keyedPlace != nil:
            record.keyedPlace = engine.target?.place
        case .platformDragBegan where response == .captured:
            record.isPlatformDriven = true
        case .entered where response == .captured:
            record.isPlatformDriven = true
            record.outsideSession = nil
            record.keyedPlace = nil
        case .left where response == .consumed:
            record.outsideSession = session
        case .moved(let pointer, _, _) where response == .captured && pointer == owner,
            .pressed(let pointer, _, _, _, _) where response == .captured && pointer == owner:
            record.outsideSession = nil
            record.keyedPlace = nil
        default: break
        }
        if record.outsideSession != session { record.outsideSession = nil }
        if session == nil {
            record.keyedPlace = nil
            record.isPlatformDriven = false
        }
    }

    /// Checks the answer to one input.
    func check(_ event: InputEvent, _ response: InputResponse, since before: Moment) {
        #if DEBUG
        let after = Moment(self)
        let wasHeld = before.session != nil
        let isEngaged = event.pointer.map { record.engaged.contains($0) } ?? false
        if !wasHeld, after.session == nil, !isEngaged {
            switch (event, response) {
            case (.pressed, .captured), (.pressed, .consumed), (.moved, .captured), (.moved, .consumed),
                (.released, .captured), (.released, .consumed):
                violate(.freeBeforeLift, "\(response) though nothing is lifted")
            case (.key, let response) where response != .free && !before.isBusy:
                violate(.freeBeforeLift, "a key was used up though no session lives")
            default: break
            }
            if !after.captured.isSubset(of: before.captured) {
                violate(.freeBeforeLift, "a pointer was captured before the lift")
            }
        }
        if wasHeld, case .pressed(let pointer, _, _, _, _) = event, !before.captured.contains(pointer),
            response == .consumed || response == .watching
        {
            violate(.freeBeforeLift, "a press of another finger was \(response)")
        }
        guard wasHeld, before.session == after.session else { return engage(event, response) }
        switch event {
        case .moved: checkMove(before, after)
        case .key(.tab, let modifiers) where response == .consumed:
            checkTab(backwards: modifiers.contains(.shift), before, after)
        case .lost(let pointer) where after.captured.contains(pointer) && !record.isPlatformDriven:
            violate(.oneEnd, "the pointer that carries is lost, and the session goes on")
        default: break
        }
        #endif
        engage(event, response)
    }

    /// A pointer whose press was captured is the engine's until it goes up, also when the session ends before.
    private func engage(_ event: InputEvent, _ response: InputResponse) {
        switch event {
        case .pressed(let pointer, _, _, _, _):
            if response == .captured { record.engaged.insert(pointer) } else { record.engaged.remove(pointer) }
        case .released(let pointer, _, _), .lost(let pointer): record.engaged.remove(pointer)
        default: break
        }
    }

    #if DEBUG
    private func checkMove(_ before: Moment, _ after: Moment) {
        let isKeyed = record.keyedSession == after.session
        if after.proposals - before.proposals > (isKeyed ? 2 : 1) {
            violate(.cheapMoves, "\(after.proposals - before.proposals) proposals were asked for in one move")
        }
        if isSceneComplete, let location = engine.session?.location {
            let depth = naiveChain(x: location.x, y: location.y).count
            if after.questions - before.questions > depth + (isKeyed ? 1 : 0) {
                violate(.cheapMoves, "\(after.questions - before.questions) regions were asked, \(depth) are there")
            }
        }
        let isSame =
            before.target?.region == after.target?.region && before.target?.gap == after.target?.gap
            && before.target?.operation == after.target?.operation && before.displacement == after.displacement
        if isSame, after.displayChanges != before.displayChanges {
            violate(.cheapMoves, "a display was told though nothing changed")
        }
    }
    #endif
}

extension InputEvent {
    fileprivate var pointer: PointerID? {
        switch self {
        case .pressed(let pointer, _, _, _, _), .moved(let pointer, _, _), .released(let pointer, _, _),
            .lost(let pointer):
            pointer
        default: nil
        }
    }
}
