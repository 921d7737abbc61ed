// SPDX-License-Identifier: Apache-2.0
import NIOCore
import Synchronization

/// How many connections each address has.
final class SocketCounts: Sendable {
    private let counts = Mutex<[String: Int]>([:])

    /// Counts one more, unless there are `limit` already.
    func add(_ address: String, limit: Int) -> Bool {
        counts.withLock { counts in
            guard counts[address, default: 0] < limit else { return false }
            counts[address, default: 0] += 1
            return true
        }
    }

    func remove(_ address: String) {
        counts.withLock { counts in
            let count = counts[address] ?? 0
            counts[address] = count > 1 ? count - 1 : nil
        }
    }
}

/// Closes a connection at once when its address has too many, and later when it says nothing.
///
/// It sits behind the decoder, so that what it sees are parts of requests and not single bytes of a header.
final class SocketLimit: ChannelInboundHandler, RemovableChannelHandler, @unchecked Sendable {
    typealias InboundIn = NIOAny

    private let counts: SocketCounts
    private let limits: ServerLimits
    private let proxies: TrustedProxies
    // Only touched on the channel's event loop.
    private var counted: String?
    private var deadline: Scheduled<Void>?

    init(_ counts: SocketCounts, _ limits: ServerLimits, behind proxies: TrustedProxies) {
        self.counts = counts
        self.limits = limits
        self.proxies = proxies
    }

    func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive { begin(context) }
    }

    func channelActive(context: ChannelHandlerContext) {
        begin(context)
        context.fireChannelActive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        deadline?.cancel()
        deadline = nil
        context.fireChannelRead(data)
    }

    func channelInactive(context: ChannelHandlerContext) {
        deadline?.cancel()
        if let counted { counts.remove(counted) }
        counted = nil
        context.fireChannelInactive()
    }

    private func begin(_ context: ChannelHandlerContext) {
        guard counted == nil, let address = context.channel.remoteAddress?.ipAddress else { return }
        guard counts.add(address, limit: proxies.contains(address) ? .max : limits.socketsPerAddress) else {
            return context.close(promise: nil)
        }
        counted = address
        let channel = context.channel
        deadline = context.eventLoop.scheduleTask(in: TimeAmount(limits.headerTime)) { channel.close(promise: nil) }
    }
}
