// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop

/// The moments at which a motion is written down: one a frame of 1/60 s, from its beginning to its end.
struct MotionSamples {
    let moments: [Timestamp]
    let seconds: Double

    /// No motion of ours takes longer; what would is not written down to its end.
    private static let maximumDuration = 3.0

    init(from start: Timestamp, to end: Timestamp) {
        let length = max(0, min(end - start, MotionSamples.maximumDuration))
        seconds = length
        let steps = Int(exactly: (length * 60).rounded(.up)) ?? 0
        moments = (0..<steps).map { start + length * Double($0) / Double(steps) } + [max(start, end)]
    }
}

/// One style of an element that the browser plays to where it rests.
struct PlayedStyle {
    private let name: StaticString
    private let element: Element
    private var rest: StyleValue?
    private var isPlaying = false

    init(_ name: StaticString, of element: Element) { (self.name, self.element) = (name, element) }

    /// Shows the last of the values, and plays the way there unless all are alike.
    mutating func play(_ values: [StyleValue], _ samples: MotionSamples) {
        guard let last = values.last else { return }
        if rest != last {
            element.setStyle(name, last.text)
            rest = last
        }
        let moves = values.contains { $0 != last }
        guard moves || isPlaying else { return }
        element.animate(name, through: moves ? values.map { $0.text } : [], seconds: samples.seconds)
        isPlaying = moves
    }
}

/// What a played style may be, as exact as can be seen: to the hundredth of a point, and the ten-thousandth of all else.
enum StyleValue: Equatable {
    case place(x: Double, y: Double, scale: Double)
    case angle(radians: Double)
    case opacity(Double)

    static func placed(_ point: Point<Screen>, scale: Double = 1) -> StyleValue {
        .place(x: rounded(point.x, 100), y: rounded(point.y, 100), scale: rounded(scale, 10_000))
    }

    static func turned(_ radians: Double) -> StyleValue { .angle(radians: rounded(radians, 10_000)) }

    static func opaque(_ share: Double) -> StyleValue { .opacity(rounded(share, 10_000)) }

    private static func rounded(_ value: Double, _ parts: Double) -> Double { (value * parts).rounded() / parts }

    /// As a style sheet says it.
    var text: String {
        switch self {
        case .place(let x, let y, let scale):
            scale == 1 ? "translate(\(x)px, \(y)px)" : "translate(\(x)px, \(y)px) scale(\(scale))"
        case .angle(let radians): "\(radians)rad"
        case .opacity(let share): "\(share)"
        }
    }
}
