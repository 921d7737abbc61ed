// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import Logging
import WorkspaceServer
import WorkspaceStore

/// `carry serve`
struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Serve the workspace to browsers.")

    /// Where it is found when nobody says otherwise.
    static let standardPort = 8421

    @Option(help: "The port to listen on; 0 takes any. (default: 8421, or the next free one)")
    var port: Int?
    @Option(help: "The address to listen on. Anything but loopback lets other machines reach it.")
    var host = "127.0.0.1"
    @Option(help: "The address that people use when it is another, such as https://carry.example.org.")
    var address: String?
    @Option(
        name: .customLong("proxy"),
        help: "The network address of a proxy on another machine through which people come; may be given several times."
    )
    var proxies: [String] = []
    @Flag(help: "Print addresses that sign in also where the output is no terminal, such as a log.")
    var printLink = false
    @Option(help: "A file with the token that lets a program read /metrics without a session.", completion: .file())
    var metricsTokenFile: String?
    @Option(help: "How much is logged: trace, debug, info, notice, warning or error.")
    var logLevel = "notice"
    @Option(help: "For how many days the log is kept, which pages that were away catch up with.")
    var keepDays = 30
    @Option(help: "How many transactions of the log are kept at most.")
    var keepTransactions = 100_000
    @Flag(help: "Set no bounds on how much one person and one address may ask, for measurements.")
    var unlimited = false
    @Flag(help: "Decode PDFs and pictures also where no sandbox works. A hostile file may then reach the server.")
    var unsandboxed = false
    @Option(help: "What a new workspace begins with: all there is to play with, its board alone, or nothing.")
    var sample = Sample.all
    @Option(help: "How many megabytes of files that are in the database this server keeps as well.")
    var cacheMegabytes = 4_000
    @OptionGroup var data: DataFolder
    @Option(name: .customLong("web"), help: "The folder with the page's files.", completion: .directory)
    var web: String?

    func validate() throws {
        if let port, !(0...65535).contains(port) {
            throw ValidationError("A port is a number from 0 to 65535.")
        }
        guard Logger.Level(rawValue: logLevel) != nil else {
            throw ValidationError("--log-level is trace, debug, info, notice, warning or error.")
        }
        guard (0...1_000_000_000).contains(cacheMegabytes) else {
            throw ValidationError("--cache-megabytes is a number from 0 to 1000000000.")
        }
        guard (0...100_000).contains(keepDays) else {
            throw ValidationError("--keep-days is a number from 0 to 100000.")
        }
        guard (0...1_000_000_000).contains(keepTransactions) else {
            throw ValidationError("--keep-transactions is a number from 0 to 1000000000.")
        }
        for proxy in proxies where !Port.isAddress(proxy) {
            throw ValidationError("--proxy is a network address, such as 10.0.0.2, and “\(proxy)” is none.")
        }
        guard proxies.isEmpty || address != nil else {
            throw ValidationError("--proxy needs --address: people come through it by another address than this one's.")
        }
        if let address, !Self.isWebAddress(address) {
            throw ValidationError("--address must be a web address, such as https://carry.example.org.")
        }
    }

    /// Whether people can be led there. What is behind the host is the page's own: it knows no folder above it.
    private static func isWebAddress(_ text: String) -> Bool {
        guard let url = URL(string: text), url.host != nil else { return false }
        return ["http", "https"].contains(url.scheme?.lowercased()) && ["", "/"].contains(url.path)
    }

    func run() async throws {
        var configuration = ServerConfiguration(
            host: host,
            port: try choosePort(),
            webFolder: try WebFolder.find(given: web),
            publicAddress: address.flatMap { URL(string: $0) },
            announce: announcer
        )
        configuration.isUnsandboxedAllowed = unsandboxed
        configuration.retention = LogRetention(days: keepDays, transactions: keepTransactions)
        configuration.proxies = proxies
        configuration.blobFolder = data.blobFolder
        configuration.cacheBytes = cacheMegabytes * 1_000_000
        if unlimited { configuration.limits = .unbounded }
        configuration.metricsToken = try metricsToken()
        let store: Store
        do {
            store = try data.open()
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure("\(error)")
        }
        var isNew = try await store.revision() == 0
        if isNew, sample != .none { isNew = try await SampleBoard.add(to: store) }
        var logger = Logger(label: "carry") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = Logger.Level(rawValue: logLevel) ?? .notice
        let server = try await CarryServer(store: store, configuration: configuration, logger: logger)
        if isNew, sample == .all { await server.addSampleFiles() }
        try await server.run()
    }

    /// What a new workspace begins with.
    enum Sample: String, ExpressibleByArgument, CaseIterable {
        case all
        case board
        case none
    }

    /// Whoever reads a log must not be able to sign in with what is in it.
    private var announcer: @Sendable (Announcement) -> Void {
        let isSeen = printLink || isatty(STDOUT_FILENO) == 1
        let command = "carry link --data \(data.path)"
        return { announcement in
            switch announcement {
            case .link(let address) where isSeen: say("Open \(address)")
            case .link: break
            case .started(let address) where !isSeen: say("Serving at \(address). To sign in, run: \(command)")
            case .started: break
            }
        }
    }

    private func metricsToken() throws -> String? {
        guard let metricsTokenFile else { return nil }
        let text = try? String(contentsOfFile: metricsTokenFile, encoding: .utf8)
        guard let token = text?.trimmingCharacters(in: .whitespacesAndNewlines), token.utf8.count >= 16 else {
            throw Failure("The file \(metricsTokenFile) must hold a token of 16 characters or more.")
        }
        return token
    }

    private func choosePort() throws -> Int {
        if let port {
            guard try port == 0 || Port.isFree(port, on: host) else {
                throw Failure("Port \(port) is in use. Choose another with --port, or leave it out.")
            }
            return port
        }
        let candidates = Self.standardPort..<Self.standardPort + 20
        guard let port = try candidates.first(where: { try Port.isFree($0, on: host) }) else {
            throw Failure(
                "Ports \(candidates.lowerBound) to \(candidates.upperBound - 1) are in use. Choose one with --port."
            )
        }
        return port
    }
}
