// SPDX-License-Identifier: Apache-2.0
import Foundation
import WorkspaceModel

/// What servers of one database tell each other. What lands in the log is not among it: each server reads the log.
enum ClusterNotice: Codable, Equatable, Sendable {
    /// A server is there; one that has not said so for a while is not.
    case alive
    /// Members came, went or changed.
    case people
    /// Sessions or shares ended, and what they have open ends with them.
    case ended([String])
    /// Blobs are gone for good.
    case dropped([String])
    /// Something that concerns one device, or one member on all of theirs.
    case event(FeedMessage, FeedRecipient)
    /// What somebody carries and writes; asked where the server that was told it has no feed of that device.
    case presence(FeedMessage, isAsked: Bool)
    /// An upload is not wanted any more.
    case cancelled(String)
    /// Somebody has used up what they may ask for these seconds.
    case spent(String, seconds: Int)

    /// An event as it travels between servers.
    struct FeedMessage: Codable, Equatable {
        let name: String
        let data: String

        init(_ event: FeedEvent) {
            name = event.name.text
            data = String(decoding: event.data, as: UTF8.self)
        }

        /// The event; nil when a newer server sent it.
        var event: FeedEvent? { (try? FeedEvent(name: name, data: Array(data.utf8))).flatMap { $0 } }
    }

    /// As many notices as it takes: PostgreSQL takes less than 8,000 bytes at once.
    var parts: [ClusterNotice] {
        switch self {
        case .ended(let sessions): sessions.chunked(by: 100).map { .ended($0) }
        case .dropped(let blobs): blobs.chunked(by: 80).map { .dropped($0) }
        default: [self]
        }
    }
}

/// A notice and the server that it comes from.
struct ClusterEnvelope: Codable {
    let server: String
    let notice: ClusterNotice
}

extension PresenceEvent {
    /// More of what is carried is not told to other servers: it would not fit.
    private static let toldCount = 150

    /// The same with no more than other servers are told.
    var told: PresenceEvent {
        var event = self
        event.carrying = Array(carrying.prefix(Self.toldCount))
        event.taken = Array(taken.prefix(Self.toldCount))
        return event
    }
}

extension Array {
    fileprivate func chunked(by count: Int) -> [[Element]] {
        stride(from: 0, to: self.count, by: count).map { Array(self[$0..<Swift.min($0 + count, self.count)]) }
    }
}
