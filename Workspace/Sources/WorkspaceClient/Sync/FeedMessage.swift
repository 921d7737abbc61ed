// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// A window's claim to hold the feed; the latest one counts.
struct FeedClaim: Comparable {
    /// When it was made: milliseconds since 1970.
    var time: UInt64
    /// Who made it: decides between two that were made in the same millisecond.
    var window: UInt64

    static func < (one: FeedClaim, other: FeedClaim) -> Bool {
        one.time == other.time ? one.window < other.window : one.time < other.time
    }
}

/// What became of the connection.
enum FeedState: UInt64 {
    /// The first answer is awaited: nothing is known.
    case opening = 0
    case lost
    case open
    /// It was opened just now: what is not in the log is told again.
    case fresh
}

/// What the windows of a browser tell each other about the feed they share: a line of words, and an event's data below it.
enum FeedMessage {
    /// A window holds the feed by its claim, and has heard everything up to a place.
    case held(FeedClaim, FeedPlace, FeedState)
    /// The server has sent an event.
    case event(name: String, id: FeedPlace?, data: [UInt8])
    /// A window misses what came after a place.
    case request(after: FeedPlace)
    /// The server cannot go on after a revision: who has heard no more loads the page again.
    case reset(after: UInt64)
    /// The person wants to try at once.
    case retry
    /// The window that held the feed is closed (true) or hidden (false).
    case left(isClosed: Bool)
    /// A window that followed is closed.
    case closed
    /// The session has ended.
    case signedOut
}

extension FeedMessage {
    /// Reads a message; nil when it makes no sense, as from a window of another version.
    init?(_ text: String) {
        let parts = Array(text.utf8).split(separator: Byte.lineFeed, maxSplits: 1)
        guard let line = parts.first, let verb = line.first else { return nil }
        let words = line.split(separator: Byte.space).dropFirst()
        // Every word is a place, a number alone one as well; but that of an event begins with its name.
        let places = words.compactMap { FeedPlace($0) }
        switch (verb, places.count) {
        case (UInt8(ascii: "h"), 4):
            guard let state = FeedState(rawValue: places[3].revision) else { return nil }
            self = .held(FeedClaim(time: places[0].revision, window: places[1].revision), places[2], state)
        case (UInt8(ascii: "e"), let count) where count < 2 && parts.count == 2:
            guard let name = words.first else { return nil }
            let data = Array(parts[1])
            self = .event(name: String(decoding: name, as: UTF8.self), id: places.first, data: data)
        case (UInt8(ascii: "q"), 1): self = .request(after: places[0])
        case (UInt8(ascii: "r"), 1): self = .reset(after: places[0].revision)
        case (UInt8(ascii: "t"), 0): self = .retry
        case (UInt8(ascii: "l"), 1): self = .left(isClosed: places[0].revision == 1)
        case (UInt8(ascii: "c"), 0): self = .closed
        case (UInt8(ascii: "o"), 0): self = .signedOut
        default: return nil
        }
    }

    /// The message as it is sent.
    var text: String {
        switch self {
        case .held(let claim, let place, let state):
            "h \(claim.time) \(claim.window) \(place) \(state.rawValue)"
        case .event(let name, let id, let data):
            "e \(name)\(id.map { " \($0)" } ?? "")\n\(String(decoding: data, as: UTF8.self))"
        case .request(let place): "q \(place)"
        case .reset(let position): "r \(position)"
        case .retry: "t"
        case .left(let isClosed): "l \(isClosed ? 1 : 0)"
        case .closed: "c"
        case .signedOut: "o"
        }
    }
}
