// SPDX-License-Identifier: Apache-2.0

/// An event of the live feed, encoded as the name and data of a server-sent event.
public enum FeedEvent: Equatable, Sendable {
    /// The server accepted a transaction.
    case transaction(TransactionEvent)
    /// A session drags something, or stopped.
    case presence(PresenceEvent)
    /// The server has counted the pages of one of this session's uploads.
    case counted(PageCount)
    /// Members came, went, or have another name, colour or role.
    case people(MemberList)
    /// The person has read messages, perhaps on another device.
    case read(ReadMark)
    /// The feed cannot resume at the client's revision: the client loads everything again.
    case reset
    /// The client is of another version than the server: it loads its page again. See ``WireVersion``.
    case outdated

    /// Decodes an event; nil when the name is unknown, as from a newer server.
    public init?(name: String, data: [UInt8]) throws(JSONError) {
        var name = name
        let code = name.withUTF8 { bytes in
            let names: [StaticString] = [
                "transaction", "presence", "reset", "counted", "people", "outdated", "read",
            ]
            return names.firstIndex { UTF8Text.equal(bytes, $0) } ?? -1
        }
        switch code {
        case 0: self = .transaction(try TransactionEvent.decoded(from: data))
        case 1: self = .presence(try PresenceEvent.decoded(from: data))
        case 2: self = .reset
        case 3: self = .counted(try PageCount.decoded(from: data))
        case 4: self = .people(try MemberList.decoded(from: data))
        case 5: self = .outdated
        case 6: self = .read(try ReadMark.decoded(from: data))
        default: return nil
        }
    }

    /// The event's name.
    public var name: StaticString {
        switch self {
        case .transaction: "transaction"
        case .presence: "presence"
        case .counted: "counted"
        case .people: "people"
        case .read: "read"
        case .reset: "reset"
        case .outdated: "outdated"
        }
    }

    /// The event's data: one line of JSON.
    public var data: [UInt8] {
        switch self {
        case .transaction(let event): event.encoded()
        case .presence(let event): event.encoded()
        case .counted(let count): count.encoded()
        case .people(let people): people.encoded()
        case .read(let mark): mark.encoded()
        case .reset, .outdated: [0x7B, 0x7D]
        }
    }
}
