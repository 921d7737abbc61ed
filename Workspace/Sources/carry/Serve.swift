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
    @OptionGroup var data: DataFolder
    @Option(name: .customLong("web"), help: "The folder with the page's files.", completion: .directory)
    var web: String?

    func validate() throws {
        if let port, !(0...65535).contains(port) {
            throw ValidationError("A port is a number from 0 to 65535.")
        }
        if let address, URL(string: address)?.host == nil {
            throw ValidationError("--address must be a web address, such as https://carry.example.org.")
        }
    }

    func run() async throws {
        let configuration = ServerConfiguration(
            host: host,
            port: try choosePort(),
            webFolder: try WebFolder.find(given: web),
            publicAddress: address.flatMap { URL(string: $0) },
            announce: { say("Open \($0)") }
        )
        let store: Store
        do {
            store = try Store(folder: data.url)
        } catch {
            throw Failure("\(error)")
        }
        if try await store.revision() == 0 {
            try await SampleBoard.add(to: store)
        }
        var logger = Logger(label: "carry") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = .notice
        try await CarryServer(store: store, configuration: configuration, logger: logger).run()
    }

    private func choosePort() throws -> Int {
        if let port {
            guard port == 0 || Port.isFree(port, on: host) else {
                throw Failure("Port \(port) is in use. Choose another with --port, or leave it out.")
            }
            return port
        }
        let candidates = Self.standardPort..<Self.standardPort + 20
        guard let port = candidates.first(where: { Port.isFree($0, on: host) }) else {
            throw Failure(
                "Ports \(candidates.lowerBound) to \(candidates.upperBound - 1) are in use. Choose one with --port."
            )
        }
        return port
    }
}
