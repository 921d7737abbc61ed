// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop

/// The sizes that the layout and the style sheets must agree on, in points. See `tokens.css` and
/// `areas/board.css` in `Web/styles`.
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

    /// The height of `.card-cover` with a picture in it, and the room below it without the card's own padding.
    static let pictureHeight = 136.0
}
