// SPDX-License-Identifier: Apache-2.0
import Hummingbird
import WorkspaceModel

/// The bytes of server-sent events.
enum FeedFrame {
    /// Comes first, so that the reader knows that it is connected; the browser retries after a second.
    static let opening = ByteBuffer(string: ": connected\nretry: 1000\n\n")

    /// Comes last when the server stops: the reader knows that it is meant, and comes back after two seconds.
    static let stopping = ByteBuffer(string: "retry: 2000\nevent: stopping\ndata: {}\n\n")

    /// Keeps the connection alive, and shows both ends whether it still is: an event, because a browser shows its page no
    /// comments, nor events without data.
    static let heartbeat = ByteBuffer(string: "event: beat\ndata: {}\n\n")

    /// An event. A transaction's `id` is its place in the log, which the browser sends back as `Last-Event-ID`.
    static func frame(_ event: FeedEvent) -> ByteBuffer {
        let data = event.data
        var buffer = ByteBuffer()
        buffer.reserveCapacity(data.count + 64)
        if case .transaction(let transaction) = event {
            buffer.writeString("id: \(transaction.place)\n")
        }
        buffer.writeString("event: \(event.name.text)\ndata: ")
        // The codec writes no line breaks: in strings they are escaped.
        buffer.writeBytes(data)
        buffer.writeString("\n\n")
        return buffer
    }
}
