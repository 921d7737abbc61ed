// SPDX-License-Identifier: Apache-2.0

/// The version of what client and server say to each other.
public enum WireVersion {
    /// Raised when a client of before could misread the server, or a server of before its client: a page that was kept for
    /// when the server is away may be older than the server that it meets again.
    public static let current: UInt64 = 4
    /// The request header in which a client names its version.
    public static let header = "X-Carry-Version"
    /// The request header in which a client says whose change it sends: a browser may have become somebody else's.
    public static let memberHeader = "X-Carry-Member"
}
