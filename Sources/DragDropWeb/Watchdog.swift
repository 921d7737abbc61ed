// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop

/// Ends what would otherwise never end: the window lost the focus, was hidden or left, or changed its size under a
/// session.
final class Watchdog {
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
        context.listen(.resize) { [unowned(unsafe) self] _ in
            self.context.bindings.invalidate()
            if self.context.engine.session != nil { self.context.scheduleMeasuring() }
        }
    }

    private func windowLost() {
        mouse.windowLost()
        touch.windowLost()
        // A native drag leaves the window by nature; its own end is told by `dragend`. So does one from outside.
        guard context.engine.session != nil else { return }
        switch context.stage.hand {
        case .touch, .keyboard: context.send(.cancel)
        case .mouse, .outside: break
        }
    }
}
