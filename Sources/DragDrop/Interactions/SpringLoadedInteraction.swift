// SPDX-License-Identifier: Apache-2.0

/// Lets a region act when a drag rests on it, as a tab or a folder opens. The same region may take drops as well.
public final class SpringLoadedInteraction {
    #if hasFeature(Embedded)
    /// Who acts. Not owned: outside Embedded Swift it is weak; there it must live as long as the registration.
    public unowned(unsafe) var delegate: (any SpringLoadedInteractionDelegate)?
    #else
    /// Who acts. Not owned: outside Embedded Swift it is weak; there it must live as long as the registration.
    public weak var delegate: (any SpringLoadedInteractionDelegate)?
    #endif

    /// How long a drag has to rest here, in seconds.
    public var delay: Double

    /// How wide the rim is that does not count, in screen points.
    public var deadZone: Double

    /// Whether it works.
    public var isEnabled = true

    /// Makes an interaction that tells the delegate when to act.
    public init(delegate: any SpringLoadedInteractionDelegate, delay: Double = 0.8, deadZone: Double = 6) {
        self.delegate = delegate
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
}

extension SpringLoadedInteractionDelegate {
    /// Says yes.
    public func springLoadedInteraction(
        _ interaction: SpringLoadedInteraction,
        shouldActivateFor session: DropSession,
        in region: Region
    ) -> Bool { true }
}
