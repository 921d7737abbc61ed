// SPDX-License-Identifier: Apache-2.0

/// How much one person, and one network address, may ask of a server.
public struct ServerLimits: Sendable {
    /// Requests a second that may go on for ever, for a member and for an address each.
    public var requestsPerSecond = 100.0
    /// Requests that may come at once on top of it: a page that opens asks for a few hundred thumbnails.
    public var requestBurst = 2_000.0
    /// Files that a member may be sending, or that may be worked on for them, at the same time.
    public var uploadsPerMember = 32
    /// The same for an address.
    public var uploadsPerAddress = 64
    /// Boards that all who look through one share link may be saving at the same time: each takes disk until it is read.
    public var exportsPerShare = 2
    /// Connections of an address, unless it is the proxy.
    public var socketsPerAddress = 256
    /// Connections of all addresses together. The rest of what this process may have open is left to files.
    public var sockets = OpenFiles.limit / 4 * 3
    /// How long a new connection may take to say what it wants.
    public var headerTime = Duration.seconds(15)
    /// How often a body that is being sent is looked at, and how long what is left of it may take once it was answered.
    public var bodyCheckTime = Duration.seconds(15)
    /// The fewest bytes that must come between two looks.
    public var leastBodyBytes = 15 << 10

    /// What suits people.
    public init() {}

    /// No bounds on numbers, for measurements; those on time stay.
    public static var unbounded: ServerLimits {
        var limits = ServerLimits()
        (limits.requestsPerSecond, limits.requestBurst) = (.infinity, .infinity)
        (limits.uploadsPerMember, limits.uploadsPerAddress, limits.exportsPerShare) = (.max, .max, .max)
        (limits.socketsPerAddress, limits.sockets) = (.max, .max)
        return limits
    }
}
