// SPDX-License-Identifier: Apache-2.0

/// The mark of the program: a card above the slot it leaves, on a grid of 24 by 24.
enum Brand {
    static let slot: StaticString =
        """
        M6 8.5h7.5A2.5 2.5 0 0 1 16 11v7.5a2.5 2.5 0 0 1-2.5 2.5H6a2.5 2.5 0 0 1-2.5-2.5V11\
        A2.5 2.5 0 0 1 6 8.5
        """
    static let card: StaticString =
        """
        M10.5 3H18a2.5 2.5 0 0 1 2.5 2.5V13a2.5 2.5 0 0 1-2.5 2.5h-7.5A2.5 2.5 0 0 1 8 13V5.5\
        A2.5 2.5 0 0 1 10.5 3
        """
}
