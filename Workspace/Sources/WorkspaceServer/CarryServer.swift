// SPDX-License-Identifier: Apache-2.0
import Foundation
public import Hummingbird
public import Logging
import NIOCore
import ServiceLifecycle
import WorkspaceMedia
import WorkspaceModel
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
    let tickets: ExportTickets
    let uploads = UploadLedger()
    let metrics = ServerMetrics()
    let photos: PhotoLibrary
    let cluster: Cluster
    private let check: HealthCheck
    let budget: RequestBudget
    private let sockets = SocketCounts()

    /// A server of a store. It listens only when it runs.
    public init(store: Store, configuration: ServerConfiguration, logger: Logger) async throws {
        try await self.init(
            store: store,
            configuration: configuration,
            logger: logger,
            synchronize: SystemFiles.synchronize(_:)
        )
    }

    /// The same on a disk of one's own.
    init(
        store: Store,
        configuration: ServerConfiguration,
        logger: Logger,
        synchronize: @escaping SystemFiles.Synchronize
    ) async throws {
        self.store = store
        self.configuration = configuration
        tickets = ExportTickets(store: store)
        self.logger = logger
        signIn = SignIn(
            store: store,
            isSecure: configuration.isSecure,
            proxies: TrustedProxies(configuration),
            commandSecret: Secret()
        )
        let media = try await MediaEngine(
            root: store.folder.appendingPathComponent("media").path,
            isUnsandboxedAllowed: configuration.isUnsandboxedAllowed,
            blobFolder: configuration.blobFolder?.path,
            depot: configuration.blobFolder == nil ? store.storedBlobs.map { StoredDepot(blobs: $0) } : nil,
            synchronize: synchronize
        )
        DecoderNotice(
            sandbox: media.runner.sandbox,
            mayDecode: media.runner.mayDecode,
            missing: media.runner.kit.missing
        ).log(to: logger)
        library = DocumentLibrary(store: store, media: media)
        photos = PhotoLibrary(library: library)
        Upload.sweep(in: store.folder)
        // In a folder that others use too, what is unfinished may be theirs: it goes when it is a day old.
        if configuration.blobFolder == nil { try media.blobs.sweepIncoming() }
        await Self.claimBlobs(of: library, logger: logger)
        budget = RequestBudget(configuration.limits)
        check = HealthCheck(store: store, runner: media.runner, blobFolder: configuration.blobFolder)
        let revision = try await store.revision()
        let feed = FeedHub(revision: revision)
        await feed.publish(try await store.members())
        self.feed = feed
        cluster = Cluster(store: store, logger: logger)
        // The hub is the store's, and the cluster has the store: it must not have the cluster.
        await feed.connect { [weak cluster] in cluster?.tell($0) }
        await store.observeCommits(after: revision) { [weak store] events in
            // Behind an erasure every reader starts over: nobody may keep what was erased.
            let erasure = await store?.erasure(among: events)
            if let erasure { await feed.restart(at: erasure) }
            await feed.publish(events.filter { $0.event.revision > erasure ?? 0 })
        }
        cluster.join(
            ClusterParts(
                library: library,
                hub: feed,
                tickets: tickets,
                connections: signIn.connections,
                uploads: uploads,
                budget: budget
            )
        )
        await store.observeBatches { [metrics] in metrics.count($0) }
    }

    /// Before any change lands, so that an old copy of the database is not taken for one that went on.
    private static func claimBlobs(of library: DocumentLibrary, logger: Logger) async {
        do {
            let strangers = try await library.claimBlobs()
            guard strangers > 0 else { return }
            logger.warning(
                "Files were found that this database does not know. They are kept: it may be an older or another one.",
                metadata: ["files": "\(strangers)"]
            )
        } catch {
            logger.error("It cannot be noted whose the files are.", metadata: ["error": "\(error)"])
        }
    }

    /// Every route, behind everything that guards them.
    ///
    /// The order matters: whatever answers, the headers and the sentence of an error are added outside of it; the
    /// shell's files come before the gate, and every route behind it, also one that is added later.
    func makeRouter() -> Router<WorkspaceRequestContext> {
        let router = Router(context: WorkspaceRequestContext.self)
        router.add(middleware: RequestLog(metrics: metrics))
        router.add(middleware: SecurityHeaders())
        router.add(middleware: LanguageChoice(languages: Languages(webFolder: configuration.webFolder)))
        router.add(middleware: RefusalWriter())
        router.add(middleware: ShareFallback())
        router.add(middleware: SiteGuard(others: configuration.otherHosts, entrance: configuration.entrance))
        router.add(middleware: limit(.address))
        router.add(middleware: ShellFiles(folder: configuration.webFolder))
        router.add(middleware: SessionGate(signIn: signIn, metricsToken: configuration.metricsToken))
        EntranceRoutes(people: people, configuration: configuration).add(to: router)
        router.add(middleware: limit(.member))
        OperationRoutes(check: check, metrics: metrics, feed: feed, media: library.media, store: store).add(to: router)
        SessionRoutes(people: people).add(to: router)
        MemberRoutes(people: people).add(to: router)
        ShareRoutes(people: people).add(to: router)
        TreeRoutes(store: store).add(to: router)
        SearchRoutes(store: store).add(to: router)
        TransactionRoutes(store: store).add(to: router)
        FeedRoutes(store: store, hub: feed).add(to: router)
        ConversationRoutes(store: store, hub: feed).add(to: router)
        ExchangeRoutes(exchange: exchange, uploads: uploads).add(to: router)
        DocumentRoutes(library: library, hub: feed, uploads: uploads, cluster: cluster).add(to: router)
        ThumbnailRoutes(library: library).add(to: router)
        PhotoRoutes(photos: photos, uploads: uploads).add(to: router)
        ErasureRoutes(library: library, hub: feed, cluster: cluster).add(to: router)
        ExportRoutes(library: library, tickets: tickets, connections: signIn.connections).add(to: router)
        return router
    }

    private var people: People {
        People(signIn: signIn, tickets: tickets, hub: feed, cluster: cluster, entrance: configuration.entrance)
    }

    private var exchange: BoardExchange {
        let media = library.media
        return BoardExchange(store: store, blobs: media.blobs) { try? await media.forget([$0]) }
    }

    private func limit(_ scope: RequestLimit.Scope) -> RequestLimit {
        RequestLimit(
            scope: scope,
            budget: budget,
            limits: configuration.limits,
            proxies: TrustedProxies(configuration),
            metrics: metrics,
            cluster: cluster
        )
    }

    /// Removes what nothing needs any more.
    var clearing: ClearingService {
        ClearingService(
            library: library,
            cluster: cluster,
            interval: configuration.clearing,
            retention: configuration.retention,
            cacheBytes: configuration.cacheBytes,
            logger: logger
        )
    }

    /// The application, ready to run in a service group or a test.
    ///
    /// - Parameter onRunning: Is told the address once the server listens.
    public func application(
        onRunning: @escaping @Sendable (String) async -> Void = { _ in }
    ) -> some ApplicationProtocol {
        let sender = DraftSender(store: store, logger: logger)
        return application(
            with: [
                FeedService(hub: feed, store: store, cluster: cluster, interval: configuration.heartbeat), clearing,
                sender,
            ],
            logger: logger,
            onRunning
        )
    }

    private func application(
        with services: [any Service],
        logger: Logger,
        _ onRunning: @escaping @Sendable (String) async -> Void
    ) -> some ApplicationProtocol {
        let (configuration, sockets) = (configuration, sockets)
        return Application(
            router: makeRouter(),
            server: .http1(
                configuration: .init(
                    additionalChannelHandlers: [
                        SocketLimit(sockets, configuration.limits, behind: TrustedProxies(configuration)),
                        BodyDeadline(configuration.limits), ContinueHandler(),
                    ],
                    idleTimeout: .seconds(120)
                )
            ),
            configuration: ApplicationConfiguration(address: .hostname(configuration.host, port: configuration.port)),
            services: services,
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
                configuration.announce(.started(entrance))
                configuration.announce(.link(try await signIn.makeLink().address(at: entrance)))
            } catch {
                logger.error("The server's note cannot be written.", metadata: ["error": "\(error)"])
            }
        }
        try await application.runService()
    }

    /// Serves only as long as `body` runs, to whoever has the note that it is given: nothing is announced, noted in the
    /// folder or cleared, and signals keep their meaning.
    ///
    /// - Throws: What kept the server from starting, or what `body` throws.
    public func serve<Result: Sendable>(_ body: (ServerNote) async throws -> Result) async throws -> Result {
        let (notes, note) = AsyncThrowingStream.makeStream(of: ServerNote.self)
        let secret = signIn.commandSecret.text
        // It ends by being cancelled, which Hummingbird (2.28) logs as two errors. Whoever asks hears what is refused.
        var quiet = logger
        quiet.logLevel = .critical
        let application = application(with: [], logger: quiet) { address in
            note.yield(ServerNote(address: address, entrance: address, secret: secret))
        }
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                do {
                    try await application.runService(gracefulShutdownSignals: [])
                    note.finish(throwing: CancellationError())
                } catch {
                    note.finish(throwing: error)
                }
            }
            defer { group.cancelAll() }
            for try await first in notes { return try await body(first) }
            throw CancellationError()
        }
    }
}
