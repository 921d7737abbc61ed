// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import Logging
import WorkspaceServer
import WorkspaceStore

/// The `--data` option, and how a command gets at what is in the folder.
struct DataFolder: ParsableArguments {
    @Option(name: .customLong("data"), help: "The folder that holds the workspace.", completion: .directory)
    var path = Self.standardPath

    /// Where `./run` keeps the workspace too: `carry` in the folder that the system has for data.
    private static var standardPath: String {
        let given = ProcessInfo.processInfo.environment["XDG_DATA_HOME"].flatMap { $0.isEmpty ? nil : $0 }
        let home = FileManager.default.homeDirectoryForCurrentUser.path
        return (given ?? "\(home)/.local/share") + "/carry"
    }

    /// What a command makes is nobody else's, whatever the umask that it was started with.
    func validate() {
        umask(0o077)
    }

    var url: URL { URL(fileURLWithPath: path, isDirectory: true) }

    /// The address that people open, as the last server noted it.
    var entrance: String { ServerNote(in: url)?.entrance ?? "http://127.0.0.1:\(Serve.standardPort)" }

    /// The store itself, or the server that has it open.
    enum Access {
        case store(Store)
        case server(ServerClient)
    }

    /// Opens the store, or finds the server that has it open.
    func access() throws -> Access {
        do {
            return .store(try Store(folder: url))
        } catch StoreError.folderInUse(let folder) {
            guard let note = ServerNote(in: url) else {
                throw Failure("Another process has \(folder) open, and it is not a server that can be asked.")
            }
            return .server(ServerClient(note: note))
        } catch {
            throw Failure("\(error)")
        }
    }

    /// Gives `body` a server to talk to: the one that runs, or one that runs for as long as it takes, and in which nobody
    /// else is signed in.
    func withServer<Result: Sendable>(
        isUnsandboxed: Bool,
        _ body: (ServerClient) async throws -> Result
    ) async throws -> Result {
        switch try access() {
        case .server(let running): return try await body(running)
        case .store(let store):
            var configuration = ServerConfiguration(port: 0, webFolder: url.appendingPathComponent("no-page"))
            configuration.isUnsandboxedAllowed = isUnsandboxed
            var logger = Logger(label: "carry") { StreamLogHandler.standardError(label: $0) }
            logger.logLevel = .error
            let server = try await CarryServer(store: store, configuration: configuration, logger: logger)
            return try await server.serve { try await body(ServerClient(note: $0)) }
        }
    }
}

/// An error whose text is a sentence for the terminal.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ sentence: String) {
        description = sentence
    }
}

/// Prints a line at once, also when the output is a pipe.
func say(_ line: String) {
    print(line)
    fflush(nil)
}
