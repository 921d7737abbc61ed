// SPDX-License-Identifier: Apache-2.0
import NIOCore
import Synchronization

/// How many connections each address has, and all together.
final class SocketCounts: Sendable {
    private struct State {
        var counts: [String: Int] = [:]
        var sum = 0
    }

    private let state = Mutex(State())

    /// Counts one more, unless the address has `limit` already, or all have `total`.
    func add(_ address: String, limit: Int, total: Int) -> Bool {
        state.withLock { state in
            guard state.sum < total, state.counts[address, default: 0] < limit else { return false }
            state.counts[address, default: 0] += 1
            state.sum += 1
            return true
        }
    }

    /// Ends one that was counted.
    func remove(_ address: String) {
        state.withLock { state in
            let count = state.counts[address] ?? 0
            state.counts[address] = count > 1 ? count - 1 : nil
            state.sum -= 1
        }
    }
}

/// Closes a connection at once when its address, or all together, have too many, and later when it says nothing.
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
        // A proxy is many people, and takes nothing from those who are in its network.
        let isProxy = proxies.contains(address)
        let key = isProxy ? address : ClientAddress.network(of: address)
        guard counts.add(key, limit: isProxy ? .max : limits.socketsPerAddress, total: limits.sockets) else {
            return context.close(promise: nil)
        }
        counted = key
        let channel = context.channel
        deadline = context.eventLoop.scheduleTask(in: TimeAmount(limits.headerTime)) { channel.close(promise: nil) }
    }
}
