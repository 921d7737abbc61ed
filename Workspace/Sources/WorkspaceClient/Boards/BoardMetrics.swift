// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop

/// The sizes that the layout and the style sheets must agree on, in points. See `tokens.css`, `areas/board.css` and
/// `areas/card.css` in `Web/styles`.
struct BoardMetrics: Equatable {
    let isNarrow: Bool
    let columnWidth: Double
    /// The width of a list that is folded to its title.
    let collapsedWidth: Double
    /// The room at both ends of the board.
    let boardInset: Double
    /// The room behind its last column.
    let boardEnd: Double
    let columnHeight: Double

    static let columnSpacing = 12.0
    /// How high a card is taken to be that is not here yet, in points.
    static let usualCardHeight = 44.0
    static let cardSpacing = 8.0
    /// The list's header with the upper padding of its scroller.
    static let cardsTop = 50.0
    /// The room at both sides of a card.
    static let cardInset = 8.0
    /// What `.board-content` leaves free at the lower edge of the board's scroller.
    static let boardBottom = 12.0

    /// The list's footer with the lower padding of its scroller.
    var cardsBottom: Double { isNarrow ? 58 : 54 }
    /// The height in which a list takes what is held over it: to the lower edge of the board.
    var columnReach: Double { columnHeight + Self.boardBottom }

    /// The sizes for a window and the board's part of it.
    init(viewportWidth: Double, boardHeight: Double) {
        isNarrow = viewportWidth < WebPage.narrowWidth
        columnWidth = isNarrow ? max(200, viewportWidth - 48) : 280
        collapsedWidth = isNarrow ? columnWidth : 48
        boardInset = isNarrow ? 12 : 16
        boardEnd = isNarrow ? 36 : boardInset
        columnHeight = max(0, boardHeight - Self.boardBottom)
    }

    /// The room around the lists.
    var listInsets: Insets { Insets(top: 0, left: boardInset, bottom: 0, right: boardInset) }

    /// The header and the footer of a list, between which its cards scroll.
    var fixedInsets: Insets { Insets(top: Self.cardsTop, bottom: cardsBottom + Self.boardBottom) }

    /// The padding around the cards inside the box of a whole list.
    var cardInsets: Insets {
        var insets = fixedInsets
        (insets.left, insets.right) = (Self.cardInset, Self.cardInset)
        return insets
    }

    // What a card's parts add to its height, each with the room around it.

    static let pictureHeight = 136.0
    static let coverHeight = 28.0
    static let labelsHeight = 26.0
    static let badgesHeight = 28.0
    /// Of badges with people among them.
    static let peopleHeight = 30.0

    /// How high a card is with nothing on it but its title, in about the letters' width. O(bytes of the title)
    func cardHeight(title: String) -> Double {
        let line = isNarrow ? 21.0 : 20.0
        // A letter is about a third as wide as its line is high; what takes three bytes and more, as Chinese does, twice that.
        let width = title.utf8.reduce(0) { $0 + ($1 < 0x80 ? 1 : $1 < 0xC0 ? 0 : $1 < 0xE0 ? 1 : 2) }
        let lines = (Double(width) * line * 0.35 / (columnWidth - 40)).rounded(.up)
        return 24 + line * max(1, min(8, lines))
    }
}
