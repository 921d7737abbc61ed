// SPDX-License-Identifier: Apache-2.0

import BrowserBridge

/// Turns a phone's board to the next list while a hand rests at its side: list by list, as the board snaps. A hand that
/// was there when it began, or when the board opened under it, has to go further to the side first, or away.
final class EdgeTurner {
    /// How wide the band at each side is, in points.
    private static let band = 36.0
    /// How long a hand rests there before the board turns, and then turns again, in seconds.
    private static let delay = 0.7

    private let page: WebPage
    /// How far that is, in points.
    private static let armingDistance = 12.0

    private var side = 0
    /// Where the hand was first.
    private var start: Double?
    private var isArmed = false
    private var timer: PageTimer?
    /// Turns the board by one list to the right (1) or to the left (-1).
    var onTurn: (Int) -> Void = { _ in }

    init(page: WebPage) { self.page = page }

    /// Takes where the hand is, in the viewport's points.
    func update(x: Double, width: Double) {
        let place = x > width - Self.band ? 1 : x < Self.band ? -1 : 0
        let start = self.start ?? x
        self.start = start
        if place == 0 || (x - start) * Double(place) > Self.armingDistance { isArmed = true }
        let side = isArmed ? place : 0
        guard self.side != side else { return }
        stop()
        self.side = side
        if side != 0 { wait() }
    }

    /// The hand is empty, or somewhere else.
    func stop() {
        side = 0
        if let timer { page.cancel(timer) }
        timer = nil
    }

    /// Something is picked up.
    func reset() {
        stop()
        start = nil
        isArmed = false
    }

    private func wait() {
        timer = page.after(Self.delay) { [unowned(unsafe) self] in
            onTurn(side)
            if side != 0 { wait() }
        }
    }
}
