// SPDX-License-Identifier: Apache-2.0

/// What a preview shows of a carried item, or, over a target that wants it, of all of them.
public struct PreviewContent: Equatable, Sendable {
    /// What is drawn.
    public var look: Look

    /// How large it is, in screen points; nil is as large as it is. A picture keeps its shape and lies within.
    public var size: Size?

    /// Makes a content.
    public init(_ look: Look, size: Size? = nil) {
        self.look = look
        self.size = size
    }

    /// The source's own looks, perhaps smaller.
    public static func snapshot(size: Size? = nil) -> PreviewContent { PreviewContent(.snapshot, size: size) }

    /// An icon with a title and a subtitle.
    public static func label(_ label: Label, size: Size? = nil) -> PreviewContent {
        PreviewContent(.label(label), size: size)
    }

    /// How large a label is that does not say it: two lines beside an icon, in screen points.
    public static let labelSize = Size(width: 220, height: 48)

    /// What is drawn for an item.
    public enum Look: Equatable, Sendable {
        /// A picture of the item as its source shows it.
        case snapshot

        /// Words and an icon.
        case label(Label)
    }

    /// Words and an icon that stand for an item.
    public struct Label: Equatable, Sendable {
        /// A name or a path that the host knows how to draw; empty is none.
        public var icon: String

        /// The first line.
        public var title: String

        /// The second line; empty is none.
        public var subtitle: String

        /// Makes a label.
        public init(icon: String = "", title: String, subtitle: String = "") {
            self.icon = icon
            self.title = title
            self.subtitle = subtitle
        }
    }
}
