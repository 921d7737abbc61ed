// SPDX-License-Identifier: Apache-2.0
import ServiceLifecycle
import WorkspaceStore

/// Beats for the feeds while the server runs, and ends them when it stops, so that they do not hold it up.
struct FeedService: Service {
    let hub: FeedHub
    let store: Store
    let cluster: Cluster
    /// The time between two heartbeats.
    let interval: Duration

    func run() async throws {
        await withGracefulShutdownHandler {
            while !Task.isCancelled, !Task.isShuttingDownGracefully {
                try? await cancelWhenGracefulShutdown { try await Task.sleep(for: interval) }
                await hub.heartbeat()
                await cluster.beat()
            }
        } onGracefulShutdown: {
            Task { await hub.shutDown() }
        }
        await hub.shutDown()
        store.leave()
    }
}
