// SPDX-License-Identifier: Apache-2.0

/// Lets a region, or the items of its collection, act when a drag rests on it, as a tab or a folder opens. The same
/// region may take drops as well.
public final class SpringLoadedInteraction {
    /// What a drag rests on.
    public enum Scope: Equatable, Sendable {
        /// The region as a whole.
        case region

        /// One item of the region's collection, if the delegate says that it opens; between such items nothing does.
        case items
    }

    #if hasFeature(Embedded)
    /// Who acts. Not owned: outside Embedded Swift it is weak; there it must live as long as the registration.
    public unowned(unsafe) var delegate: (any SpringLoadedInteractionDelegate)?
    #else
    /// Who acts. Not owned: outside Embedded Swift it is weak; there it must live as long as the registration.
    public weak var delegate: (any SpringLoadedInteractionDelegate)?
    #endif

    /// What a drag rests on.
    public let scope: Scope

    /// How long a drag has to rest here, in seconds.
    public var delay: Double

    /// How wide the rim is that does not count, in screen points; of an item, in points of the content, and at most a
    /// quarter of the item's smaller side.
    public var deadZone: Double

    /// Whether it works.
    public var isEnabled = true

    /// Makes an interaction that tells the delegate when to act.
    public init(
        delegate: any SpringLoadedInteractionDelegate,
        scope: Scope = .region,
        delay: Double = 0.8,
        deadZone: Double = 6
    ) {
        self.delegate = delegate
        self.scope = scope
        self.delay = delay
        self.deadZone = deadZone
    }
}

/// Acts for a spring-loaded region. Only the first method has no default.
public protocol SpringLoadedInteractionDelegate: AnyObject {
    /// The drag rested long enough: open, switch, unfold.
    func springLoadedInteraction(
        _ interaction: SpringLoadedInteraction,
        didActivateFor session: DropSession,
        in region: Region
    )

    /// Whether a session may start the countdown; the default says yes.
    func springLoadedInteraction(
        _ interaction: SpringLoadedInteraction,
        shouldActivateFor session: DropSession,
        in region: Region
    ) -> Bool

    /// Whether an item opens: a folder that is closed, an album. Asked with ``SpringLoadedInteraction/Scope/items``,
    /// and never about what is carried. The default says yes.
    func springLoadedInteraction(
        _ interaction: SpringLoadedInteraction,
        shouldActivate item: ItemID,
        for session: DropSession,
        in region: Region
    ) -> Bool

    /// The drag rested on an item long enough. The default does what it does for the region.
    func springLoadedInteraction(
        _ interaction: SpringLoadedInteraction,
        didActivate item: ItemID,
        for session: DropSession,
        in region: Region
    )
}

extension SpringLoadedInteractionDelegate {
    /// Says yes.
    public func springLoadedInteraction(
        _ interaction: SpringLoadedInteraction,
        shouldActivateFor session: DropSession,
        in region: Region
    ) -> Bool { true }

    /// Says yes.
    public func springLoadedInteraction(
        _ interaction: SpringLoadedInteraction,
        shouldActivate item: ItemID,
        for session: DropSession,
        in region: Region
    ) -> Bool { true }

    /// Acts for the region.
    public func springLoadedInteraction(
        _ interaction: SpringLoadedInteraction,
        didActivate item: ItemID,
        for session: DropSession,
        in region: Region
    ) {
        springLoadedInteraction(interaction, didActivateFor: session, in: region)
    }
}
