// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop

/// The last way of the layers: each flies alone, to where its own item is.
extension DragOverlay {
    enum FlightKind: Equatable {
        case settling
        case returning
    }

    /// Lets the layers fly, and takes each away when it has arrived. The overlay itself is gone at once.
    func fly(_ flights: [Flight], _ kind: FlightKind, duration: Double) {
        let flying = layers
        hide()
        guard duration > 0 else { return }
        var starts: [(element: Element, flight: Flight, width: Double)] = []
        for flight in flights {
            guard let layer = flying.first(where: { $0.item == flight.item }) else { continue }
            starts.append((makeFlyer(layer.element, width: layer.width), flight, layer.width))
        }
        guard !starts.isEmpty else { return }
        // The start must have been on the screen once, or there is nothing for a transition to begin at.
        page.requestFrame { [unowned(unsafe) self] _ in
            self.page.requestFrame { [unowned(unsafe) self] _ in
                for start in starts { self.launch(start, kind, duration) }
            }
        }
        page.after(duration + 0.1) {
            for start in starts { start.element.remove() }
        }
    }

    private func makeFlyer(_ item: Element, width: Double) -> Element {
        let flyer = page.element("div")
        flyer.addClass("carry-overlay")
        let stack = page.element("div")
        stack.addClass("carry-stack")
        stack.setAttribute("data-count", "1")
        item.remove()
        stack.append(item)
        flyer.append(stack)
        if width > 0 { flyer.setStyle("width", pixels: width) }
        flyer.translate(x: origin.x, y: origin.y)
        layer.append(flyer)
        return flyer
    }

    private func launch(
        _ start: (element: Element, flight: Flight, width: Double),
        _ kind: FlightKind,
        _ duration: Double
    ) {
        guard let destination = start.flight.destination else {
            start.element.setAttribute("data-fading", "")
            return
        }
        start.element.setAttribute(kind == .returning ? "data-returning" : "data-dropping", "")
        start.element.setStyle("transition-duration", "\(Int(duration * 1_000))ms")
        start.element.setStyle("transform-origin", "0 0")
        // What lands on something smaller, as a tab or the trash, shrinks into it.
        let isSmaller = start.width > 0 && destination.size.width < start.width * 0.9
        let scale = isSmaller ? max(0.05, destination.size.width / start.width) : 1
        start.element.translate(x: destination.minX, y: destination.minY, scale: scale)
    }
}
