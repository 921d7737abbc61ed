// SPDX-License-Identifier: Apache-2.0

import DragDrop

extension SessionRecorder {
    /// An input as a line; nil for what is no input of its own.
    func line(for input: EngineInput, at time: Timestamp) -> RecordingLine? {
        var line = RecordingLine("@", depth: depth)
        line.number(time.seconds)
        switch input {
        case .frame: line.word("frame")
        case .modelChange: line.word("model")
        case .removal(let items, let reason):
            line.word("removed")
            for item in items { line.integer(item.rawValue) }
            line.text(reason)
        case .event(let event): write(event, to: &line)
        case .destination(let choice): write(choice, to: &line)
        case .units(let item, let units):
            line.word("units")
            line.integer(item.rawValue)
            write(units, to: &line)
        case .cancelDrop(let session, let item):
            line.word("stops")
            line.integer(session.rawValue)
            write(item, to: &line)
        case .late(let receipts, let router):
            line.word("hears")
            line.integer(router.drag.id.rawValue)
            for receipt in receipts { write(receipt, to: &line) }
        case .regionsLeft: return nil
        }
        return line
    }

    private func write(_ event: InputEvent, to line: inout RecordingLine) {
        switch event {
        case .pressed(let pointer, let kind, let point, let modifiers, let button):
            line.word("press")
            line.integer(pointer.rawValue)
            switch kind {
            case .mouse: line.word("mouse")
            case .touch: line.word("touch")
            case .pen: line.word("pen")
            }
            line.point(point)
            line.integer(Int(modifiers.rawValue))
            line.word(button == .primary ? "primary" : "other")
        case .moved(let pointer, let point, let modifiers):
            write("move", pointer, point, modifiers, &line)
        case .released(let pointer, let point, let modifiers):
            write("release", pointer, point, modifiers, &line)
        case .lost(let pointer):
            line.word("lost")
            line.integer(pointer.rawValue)
        case .modifiersChanged(let modifiers):
            line.word("modifiers")
            line.integer(Int(modifiers.rawValue))
        case .platformDragBegan(let pointer):
            line.word("platformBegins")
            line.integer(pointer.rawValue)
        case .platformDragEnded(let pointer, let delivered):
            line.word("platformEnds")
            line.integer(pointer.rawValue)
            line.flag(delivered)
        case .entered(let pointer, let offer, let point, let modifiers):
            write("enters", pointer, point, modifiers, &line)
            line.integer(offer.count ?? -1)
            write(offer.contentTypes, to: &line)
        case .left(let pointer):
            line.word("leaves")
            line.integer(pointer.rawValue)
        case .droppedFromOutside(let pointer, let items, let point, let modifiers):
            write("drops", pointer, point, modifiers, &line)
            write(items, to: &line)
        case .keyboardLift(let region, let item, let modifiers):
            line.word("space")
            line.integer(region.rawValue)
            write(item, to: &line)
            line.integer(Int(modifiers.rawValue))
        case .key(let key, let modifiers):
            line.word("key")
            write(key, to: &line)
            line.integer(Int(modifiers.rawValue))
        case .typed(let text):
            line.word("types")
            line.text(text)
        case .cancel: line.word("cancel")
        }
    }

    private func write(_ choice: ChosenDestination, to line: inout RecordingLine) {
        line.word("chooses")
        line.integer(choice.region.rawValue)
        line.flag(choice.gap != nil)
        if let gap = choice.gap {
            write(gap.parent, to: &line)
            write(gap.after, to: &line)
            write(gap.before, to: &line)
        }
        line.flag(choice.source != nil)
        if let source = choice.source {
            line.integer(source.region.rawValue)
            write(source.item, to: &line)
        }
        line.integer(Int(choice.modifiers.rawValue))
        if let item = choice.item { line.integer(item.rawValue) }
    }

    private func write(_ item: ItemID?, to line: inout RecordingLine) {
        if let item { line.integer(item.rawValue) } else { line.word("none") }
    }

    private func write<Space>(
        _ word: StaticString,
        _ pointer: PointerID,
        _ point: Point<Space>,
        _ modifiers: Modifiers,
        _ line: inout RecordingLine
    ) {
        line.word(word)
        line.integer(pointer.rawValue)
        line.point(point)
        line.integer(Int(modifiers.rawValue))
    }

    private func write(_ key: Key, to line: inout RecordingLine) {
        switch key {
        case .tab: line.word("tab")
        case .up: line.word("up")
        case .down: line.word("down")
        case .left: line.word("left")
        case .right: line.word("right")
        case .home: line.word("home")
        case .end: line.word("end")
        case .pageUp: line.word("pageUp")
        case .pageDown: line.word("pageDown")
        case .enter: line.word("enter")
        case .space: line.word("space")
        case .escape: line.word("escape")
        }
    }

    func write(_ types: [ContentType], to line: inout RecordingLine) {
        line.integer(types.count)
        for type in types { line.text(type.identifier) }
    }

    /// Items as they are known to others: no bytes, no objects.
    func write(_ items: [DragItem], to line: inout RecordingLine) {
        line.integer(items.count)
        for item in items {
            line.integer(item.id.rawValue)
            line.text(item.title)
            write(item.units, to: &line)
            write(item.provider.contentTypes, to: &line)
        }
    }

    func write(_ units: DragItem.UnitCount, to line: inout RecordingLine) {
        switch units {
        case .known(let count):
            line.word("known")
            line.integer(count)
        case .estimated(let count):
            line.word("about")
            line.integer(count)
        }
    }
}
