// SPDX-License-Identifier: Apache-2.0

import DragDrop

extension RecordedLine {
    mutating func types() throws(TextError) -> [ContentType] {
        var types: [ContentType] = []
        for _ in 0..<(try integer(0...10_000)) { types.append(ContentType(try string())) }
        return types
    }

    /// Items as they were known to others; their bytes were not recorded, and loading them fails.
    mutating func items() throws(TextError) -> [DragItem] {
        var items: [DragItem] = []
        for _ in 0..<(try integer(0...1_000_000)) {
            let id = ItemID(try id())
            let title = try string()
            let units = try units()
            let provider = ItemProvider(
                try types().map { type in
                    ItemProvider.Representation(type) { $0.fail(.failed("Bytes are not recorded.")) }
                }
            )
            items.append(DragItem(id, title: title, provider: provider, units: units))
        }
        return items
    }

    mutating func units() throws(TextError) -> DragItem.UnitCount {
        let kind = try word()
        let count = try integer()
        return kind == "known" ? .known(count) : .estimated(count)
    }

    mutating func operation() throws(TextError) -> DropOperation {
        switch try word() {
        case "copy": return .copy
        case "move": return .move
        case "link": return .link
        case "cancel": return .cancel
        case "forbidden": return .forbidden(reason: try string())
        default: throw error("no such operation")
        }
    }

    mutating func proposal() throws(TextError) -> DropProposal {
        let operation = try operation()
        let intents: [String: DropIntent] = ["whole": .unspecified, "gap": .insertAtGap, "item": .insertIntoItem]
        guard let intent = intents[try word()] else { throw error("no such intent") }
        let alternatives = OperationMask(rawValue: UInt8(truncatingIfNeeded: try integer(0...255)))
        let placements: [String: DropPlacement] = [
            "automatic": .automatic, "atPoint": .atPoint, "centered": .centered, "fitted": .fitted,
        ]
        guard let placement = placements[try word()] else { throw error("no such placement") }
        var overrides: [ItemOverride] = []
        for _ in 0..<(try integer(0...1_000_000)) {
            overrides.append(ItemOverride(item: ItemID(try id()), operation: try self.operation()))
        }
        return DropProposal(
            operation,
            intent: intent,
            alternatives: alternatives,
            overrides: overrides,
            placement: placement
        )
    }

    mutating func content() throws(TextError) -> PreviewContent {
        switch try word() {
        case "snapshot": return .snapshot(size: try size())
        case "label":
            let label = PreviewContent.Label(icon: try string(), title: try string(), subtitle: try string())
            return .label(label, size: try size())
        default: throw error("no such preview")
        }
    }

    mutating func receipt() throws(TextError) -> Receipt {
        let item = ItemID(try id())
        switch try word() {
        case "accepted":
            var ids: [ItemID] = []
            for _ in 0..<(try integer(0...1_000_000)) { ids.append(ItemID(try id())) }
            return Receipt(item: item, outcome: .accepted(ids))
        case "refused": return Receipt(item: item, outcome: .refused(reason: try string()))
        case "stopped": return Receipt(item: item, outcome: .failed(.cancelled))
        case "late": return Receipt(item: item, outcome: .failed(.timedOut))
        case "failed": return Receipt(item: item, outcome: .failed(.failed(try string())))
        case "pending": return Receipt(item: item, outcome: .pending)
        default: throw error("no such outcome")
        }
    }

    mutating func item() throws(TextError) -> ItemID? { consume("none") ? nil : ItemID(try id()) }

    mutating func destination() throws(TextError) -> ChosenDestination {
        let region = RegionID(try id())
        let gap = try flag() ? Gap(parent: try item(), after: try item(), before: try item()) : nil
        let source = try flag() ? (region: RegionID(try id()), item: try item()) : nil
        let keys = try modifiers()
        let into = isEmpty ? nil : ItemID(try id())
        return ChosenDestination(region: region, gap: gap, item: into, source: source, modifiers: keys)
    }

    /// The input of a line, without its time.
    mutating func event(_ verb: String) throws(TextError) -> InputEvent? {
        switch verb {
        case "press":
            let pointer = PointerID(try integer())
            let kinds: [String: PointerKind] = ["mouse": .mouse, "touch": .touch, "pen": .pen]
            guard let kind = kinds[try word()] else { throw error("no such pointer") }
            let point: Point<Screen> = try point()
            let keys = try modifiers()
            let button: PointerButton = try word() == "primary" ? .primary : .other
            return .pressed(pointer, kind, at: point, modifiers: keys, button: button)
        case "move": return .moved(PointerID(try integer()), to: try point(), modifiers: try modifiers())
        case "release": return .released(PointerID(try integer()), at: try point(), modifiers: try modifiers())
        case "lost": return .lost(PointerID(try integer()))
        case "modifiers": return .modifiersChanged(try modifiers())
        case "platformBegins": return .platformDragBegan(PointerID(try integer()))
        case "platformEnds": return .platformDragEnded(PointerID(try integer()), delivered: try flag())
        case "enters":
            let pointer = PointerID(try integer())
            let point: Point<Screen> = try point()
            let keys = try modifiers()
            let count = try integer()
            let offer = DragSession.Offer(contentTypes: try types(), count: count < 0 ? nil : count)
            return .entered(pointer, offer, at: point, modifiers: keys)
        case "leaves": return .left(PointerID(try integer()))
        case "drops":
            let pointer = PointerID(try integer())
            let point: Point<Screen> = try point()
            let keys = try modifiers()
            return .droppedFromOutside(pointer, items: try items(), at: point, modifiers: keys)
        case "space":
            let region = RegionID(try id())
            return .keyboardLift(region: region, item: try item(), modifiers: try modifiers())
        case "key":
            let name = try word()
            guard let key = Key.allCases.first(where: { "\($0)" == name }) else { throw error("no such key") }
            return .key(key, modifiers: try modifiers())
        case "types": return .typed(try string())
        case "cancel": return .cancel
        default: return nil
        }
    }
}
