// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop

/// Turns keys into engine events: Space lifts the focused item, arrows, Tab and the letters of a name choose a target, Enter
/// or Space drops, Esc cancels.
///
/// Keys in a text field, and those that compose a character, are left to the browser.
final class KeyboardSensor {
    private let context: SensorContext
    /// Whether the last key that went down was the drag's.
    private var hasUsedKey = false

    init(_ context: SensorContext) {
        self.context = context
        context.listen(.keyDown, isEarly: true) { [unowned(unsafe) self] in self.keyMayRepeat($0) }
        context.listen(.keyDown) { [unowned(unsafe) self] in self.keyDown($0) }
        context.listen(.keyUp) { [unowned(unsafe) self] in self.modifiersMayHaveChanged($0) }
    }

    /// A key that has ended a drag and is still held down does nothing else: Enter would open what it has dropped.
    private func keyMayRepeat(_ event: Event) {
        if !event.isRepeat { hasUsedKey = false }
        if hasUsedKey, context.engine.session == nil { consume(event) }
    }

    private func keyDown(_ event: Event) {
        guard !event.isComposing else { return }
        if context.engine.session != nil {
            // Who writes while something is held means the field. What came from outside may even have left the window.
            if event.isEditing, event.key != .escape { return }
            duringSession(event)
        } else if event.key == .space, !event.isInteractive, !event.isEditing, !event.isRepeat {
            lift(event)
        }
    }

    private func duringSession(_ event: Event) {
        modifiersMayHaveChanged(event)
        // A key that is held down does not drop what it has lifted.
        if event.isRepeat, event.key == .space || event.key == .enter { return consume(event) }
        // Space on a focused source adds it to what a pointer carries; in a drag by keyboard it drops.
        if event.key == .space, context.pageHost.inputMethod != .keyboard, !event.isInteractive {
            return lift(event)
        }
        guard let key = event.dragKey else { return typed(event) }
        if context.send(.key(key, modifiers: event.dragModifiers), from: event) != .free { consume(event) }
    }

    /// A letter aims at the next target whose name begins with what has been typed. Shortcuts stay the page's.
    private func typed(_ event: Event) {
        guard case .character(let letter) = event.key, !event.isInteractive, !event.modifiers.isShortcut else { return }
        if context.send(.typed(String(letter)), from: event) != .free { consume(event) }
    }

    private func lift(_ event: Event) {
        guard let target = event.target, let source = context.source(at: target) else { return }
        if context.engine.session == nil {
            context.bindings.measure()
            context.pageHost.inputMethod = .keyboard
        }
        let input = InputEvent.keyboardLift(region: source.region.id, item: source.item, modifiers: event.dragModifiers)
        let response = context.send(input, from: event)
        if response != .free, response != .refused { consume(event) }
    }

    private func consume(_ event: Event) {
        hasUsedKey = true
        event.preventDefault()
        event.stopPropagation()
    }

    private func modifiersMayHaveChanged(_ event: Event) {
        guard let session = context.engine.session, session.modifiers != event.dragModifiers else { return }
        context.send(.modifiersChanged(event.dragModifiers), from: event)
    }
}

extension Event {
    /// The key as the engine knows it.
    var dragKey: DragDrop.Key? {
        switch key {
        case .tab: .tab
        case .up: .up
        case .down: .down
        case .left: .left
        case .right: .right
        case .home: .home
        case .end: .end
        case .pageUp: .pageUp
        case .pageDown: .pageDown
        case .enter: .enter
        case .space: .space
        case .escape: .escape
        default: nil
        }
    }
}
