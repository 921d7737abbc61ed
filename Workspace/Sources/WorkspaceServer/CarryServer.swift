// SPDX-License-Identifier: Apache-2.0
import Foundation
public import Hummingbird
public import Logging
import NIOCore
import WorkspaceMedia
public import WorkspaceStore

/// The workspace over HTTP: sign-in, tree, transactions, feed, files in and out, and the page's shell.
///
/// ```swift
/// let server = await CarryServer(store: store, configuration: configuration, logger: logger)
/// try await server.run()
/// ```
public struct CarryServer: Sendable {
    /// The store that is served.
    public let store: Store
    /// How the server is reached.
    public let configuration: ServerConfiguration
    let logger: Logger
    let signIn: SignIn
    let feed: FeedHub
    let library: DocumentLibrary
    private let tickets = ExportTickets()

    /// A server of a store. It listens only when it runs.
    public init(store: Store, configuration: ServerConfiguration, logger: Logger) async throws {
        self.store = store
        self.configuration = configuration
        self.logger = logger
        signIn = SignIn(store: store, isSecure: configuration.isSecure, commandSecret: Secret())
        let media = try await MediaEngine(root: store.folder.appendingPathComponent("media").path)
        DecoderNotice(sandbox: media.runner.sandbox, missing: media.runner.kit.missing).log(to: logger)
        library = DocumentLibrary(store: store, media: media)
        let feed = FeedHub(revision: try await store.revision())
        self.feed = feed
        await store.observeCommits { await feed.publish($0) }
    }

    /// Every route, behind everything that guards them.
    ///
    /// The order matters: whatever answers, the headers and the sentence of an error are added outside of it; the
    /// shell's files come before the gate, and every route behind it, also one that is added later.
    func makeRouter() -> Router<WorkspaceRequestContext> {
        let router = Router(context: WorkspaceRequestContext.self)
        router.add(middleware: SecurityHeaders())
        router.add(middleware: RefusalWriter())
        router.add(middleware: SiteGuard(others: configuration.otherHosts))
        router.add(middleware: ShellFiles(folder: configuration.webFolder))
        router.add(middleware: SessionGate(signIn: signIn))
        EntranceRoutes(signIn: signIn, configuration: configuration).add(to: router)
        TreeRoutes(store: store).add(to: router)
        TransactionRoutes(store: store).add(to: router)
        FeedRoutes(store: store, hub: feed).add(to: router)
        ExchangeRoutes(exchange: BoardExchange(store: store)).add(to: router)
        DocumentRoutes(library: library, hub: feed).add(to: router)
        ThumbnailRoutes(library: library).add(to: router)
        ExportRoutes(library: library, tickets: tickets).add(to: router)
        return router
    }

    /// The application, ready to run in a service group or a test.
    ///
    /// - Parameter onRunning: Is told the address once the server listens.
    public func application(
        onRunning: @escaping @Sendable (String) async -> Void = { _ in }
    ) -> some ApplicationProtocol {
        let configuration = configuration
        return Application(
            router: makeRouter(),
            server: .http1(configuration: .init(idleTimeout: .seconds(120))),
            configuration: ApplicationConfiguration(address: .hostname(configuration.host, port: configuration.port)),
            services: [
                FeedService(hub: feed, interval: configuration.heartbeat),
                ClearingService(library: library, interval: configuration.clearing, logger: logger),
            ],
            onServerRunning: { channel in
                await onRunning(configuration.localAddress(boundTo: channel.localAddress?.port ?? configuration.port))
            },
            logger: logger
        )
    }

    /// Serves until the process is asked to stop.
    ///
    /// Once it listens it notes its address and a secret in the store's folder, for `carry` commands beside it, and
    /// announces a one-time address.
    public func run() async throws {
        let application = application { address in
            do {
                let entrance = configuration.entrance ?? address
                try ServerNote(address: address, entrance: entrance, secret: signIn.commandSecret.text)
                    .write(in: store.folder)
                configuration.announce(try await signIn.makeLink().address(at: entrance))
            } catch {
                logger.error("The server's note cannot be written.", metadata: ["error": "\(error)"])
            }
        }
        try await application.runService()
    }
}
