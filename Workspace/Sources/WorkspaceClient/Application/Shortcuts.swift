// SPDX-License-Identifier: Apache-2.0

import BrowserBridge

/// The keys that work everywhere.
struct Shortcuts {
    let services: Services

    /// Hears keys that nothing else took.
    func listen() {
        let services = services
        services.page.window.on(.keyDown) { event in
            guard !event.isDefaultPrevented, !event.isComposing, !event.isEditing else { return }
            if Self.perform(event, services) { event.preventDefault() }
        }
    }

    private static func perform(_ event: Event, _ services: Services) -> Bool {
        if event.modifiers.hasCommand {
            if event.key.isLetter("z") {
                if event.modifiers.contains(.shift) { services.workspace.redo() } else { services.workspace.undo() }
                return true
            }
            if event.key.isLetter("y") {
                services.workspace.redo()
                return true
            }
            if event.key.isLetter("a"), let document = services.router.documentsView?.document {
                document.selectAll()
                return true
            }
            if event.key.isLetter("f") {
                services.focusSearch()
                return services.router.currentBoard != nil
            }
            return false
        }
        if event.key == .character("/") {
            services.focusSearch()
            return true
        }
        return false
    }
}
