// SPDX-License-Identifier: Apache-2.0

/// An event of the feed: its name and data are those of a server-sent event.
public enum FeedEvent: Equatable, Sendable {
    /// A transaction landed.
    case transaction(TransactionEvent)
    /// Somebody carries something.
    case presence(PresenceEvent)
    /// The server has counted the pages of an upload of this session.
    case counted(PageCount)
    /// The feed cannot resume where the client was: fetch everything again.
    case reset

    /// Reads an event; nil when its name is not known, which a newer server may send.
    public init?(name: String, data: [UInt8]) throws(JSONError) {
        var name = name
        let code = name.withUTF8 { bytes in
            UTF8Text.equal(bytes, "transaction")
                ? 1
                : UTF8Text.equal(bytes, "presence")
                    ? 2 : UTF8Text.equal(bytes, "reset") ? 3 : UTF8Text.equal(bytes, "counted") ? 4 : 0
        }
        switch code {
        case 1: self = .transaction(try TransactionEvent.decoded(from: data))
        case 2: self = .presence(try PresenceEvent.decoded(from: data))
        case 3: self = .reset
        case 4: self = .counted(try PageCount.decoded(from: data))
        default: return nil
        }
    }

    /// The event's name.
    public var name: StaticString {
        switch self {
        case .transaction: "transaction"
        case .presence: "presence"
        case .counted: "counted"
        case .reset: "reset"
        }
    }

    /// The event's data: one line of JSON.
    public var data: [UInt8] {
        switch self {
        case .transaction(let event): event.encoded()
        case .presence(let event): event.encoded()
        case .counted(let count): count.encoded()
        case .reset: [0x7B, 0x7D]
        }
    }
}
