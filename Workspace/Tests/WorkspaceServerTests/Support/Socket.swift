// SPDX-License-Identifier: Apache-2.0
import NIOCore
import NIOPosix

/// Bare connections from addresses of this machine, for what no well-behaved client does.
enum Socket {
    private typealias Connection = NIOAsyncChannel<ByteBuffer, ByteBuffer>

    private static func connect(port: Int, from address: String) async throws -> Connection {
        try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(to: SocketAddress(ipAddress: address, port: 0))
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
    }

    /// Asks for a path, and gives the answer up to where the server closes or has sent the head.
    static func ask(_ path: String, port: Int, from address: String) async throws -> String {
        try await connect(port: port, from: address).executeThenClose { inbound, outbound in
            try await outbound.write(ByteBuffer(string: "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"))
            var text = ""
            for try await chunk in inbound {
                text += String(buffer: chunk)
                if text.contains("\r\n\r\n") { break }
            }
            return text
        }
    }

    /// Connects, says nothing, and comes back when the server has closed the connection.
    static func idle(port: Int, from address: String, opened: Recorder) async throws {
        let connection = try await connect(port: port, from: address)
        opened.record(address)
        try? await connection.executeThenClose { inbound, _ in
            for try await _ in inbound {}
        }
    }

    /// Sends a head and then a byte at a time, until the server closes the connection.
    static func trickle(_ head: String, port: Int) async throws {
        let connection = try await connect(port: port, from: "127.0.0.1")
        let loop = connection.channel.eventLoop
        try? await connection.executeThenClose { inbound, outbound in
            try await outbound.write(ByteBuffer(string: head))
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { for try await _ in inbound {} }
                group.addTask {
                    while true {
                        try await outbound.write(ByteBuffer(string: "x"))
                        try await loop.scheduleTask(in: .milliseconds(50)) {}.futureResult.get()
                    }
                }
                _ = try? await group.next()
                group.cancelAll()
            }
        }
    }
}
