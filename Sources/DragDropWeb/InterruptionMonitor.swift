// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop

/// Ends presses and sessions that would get no end of their own, as the window lost the focus, was hidden or left; and has
/// elements measured again that moved under a session, as the window changed its size or the page scrolled.
final class InterruptionMonitor {
    private let context: SensorContext
    private let mouse: MouseSensor
    private let touch: TouchSensor

    init(_ context: SensorContext, mouse: MouseSensor, touch: TouchSensor) {
        self.context = context
        self.mouse = mouse
        self.touch = touch
    }

    func start() {
        context.listen(.blur) { [unowned(unsafe) self] event in
            if event.target === self.context.page.window { self.windowLost() }
        }
        context.listen(.visibilityChange) { [unowned(unsafe) self] event in
            if !event.isPageVisible { self.windowLost() }
        }
        context.listen(.pageHide) { [unowned(unsafe) self] _ in self.windowLost() }
        context.listen(.resize) { [unowned(unsafe) self] _ in self.context.invalidateFrames() }
        context.listen(.scroll) { [unowned(unsafe) self] event in self.context.pageDidScroll(event) }
    }

    private func windowLost() {
        mouse.windowLost()
        touch.windowLost()
        // A native drag goes on outside the window, and its `dragend` tells when it is over.
        guard context.engine.session != nil else { return }
        switch context.pageHost.inputMethod {
        case .touch, .keyboard: context.send(.cancel)
        case .mouse, .outside: break
        }
    }
}
