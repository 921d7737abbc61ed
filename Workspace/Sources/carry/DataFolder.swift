// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import Logging
import WorkspaceServer
import WorkspaceStore

/// The options `--data` and `--database`, and how a command gets at the workspace that they name.
struct DataFolder: ParsableArguments {
    @Option(
        name: .customLong("data"),
        help: ArgumentHelp(
            "The folder that holds the workspace; with --database, what this server keeps beside it.",
            discussion: "(default: \(Self.standardPath("carry")); with --database \(Self.standardPath("carry-server")))"
        ),
        completion: .directory
    )
    var givenPath: String?
    @Option(
        name: .customLong("database"),
        help: ArgumentHelp(
            "The PostgreSQL database that holds the workspace: postgres://USER@HOST/NAME.",
            discussion: """
                Whoever lists the processes of this machine reads it: an address with a password belongs into the \
                environment, as CARRY_DATABASE, or the password into ~/.pgpass.
                """
        )
    )
    var givenDatabase: String?

    @Option(
        help: "A folder that all servers of a database share, for the bytes of files; else they are in the database.",
        completion: .directory
    )
    var blobs: String?

    /// The database's address, where the workspace is in one.
    var database: String? { givenDatabase ?? Self.environment("CARRY_DATABASE") }

    var path: String { givenPath ?? Self.standardPath(database == nil ? "carry" : "carry-server") }

    /// Where `./run` keeps the workspace too: in the folder that the system has for data.
    private static func standardPath(_ name: String) -> String {
        let home = FileManager.default.homeDirectoryForCurrentUser.path
        return (environment("XDG_DATA_HOME") ?? "\(home)/.local/share") + "/" + name
    }

    private static func environment(_ name: String) -> String? {
        ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// What a command makes is nobody else's, whatever the umask that it was started with. Nor is what it asks of a server on
    /// this machine, with the secret that lets it in: libcurl would ask the proxy that the environment names.
    func validate() throws {
        umask(0o077)
        setenv("no_proxy", "*", 1)
        // Else it would be the folder in which the command was called, which would be everybody's no more.
        for (name, value) in [("--data", givenPath), ("--database", givenDatabase), ("--blobs", blobs)]
        where value?.isEmpty == true {
            throw ValidationError("\(name) is empty: a variable that it was made of may not be set.")
        }
    }

    var url: URL { URL(fileURLWithPath: path, isDirectory: true) }

    var blobFolder: URL? { blobs.map { URL(fileURLWithPath: $0, isDirectory: true) } }

    /// Where the workspace is.
    var place: DataPlace { DataPlace(folder: url, database: database, blobs: blobFolder) }

    /// Opens the store, which no other process has open in the same folder.
    func open() throws -> Store {
        guard let database else {
            // Whatever copies, checks or saves the workspace looks for its files in its folder.
            guard blobs == nil else {
                throw Failure("--blobs belongs to --database: a workspace in a folder has its files there, in \(path).")
            }
            if let former = Backup.leftBehind(by: url) {
                throw Failure(
                    """
                    The folder \(path) is missing, and data that was in it is in \(former.path): a restoration was stopped. \
                    Restore the backup again, or move that folder back.
                    """
                )
            }
            return try Store(folder: url)
        }
        guard !FileManager.default.fileExists(atPath: StoreCopy.database(in: url).path) else {
            throw Failure(
                "In the folder \(path) is a workspace of its own. Name another with --data for what belongs to this server."
            )
        }
        return try Store(folder: url, database: database)
    }

    /// Fails where no workspace is. A command that only reads one would make it by opening it.
    func requireWorkspace() throws {
        guard database == nil, Backup.leftBehind(by: url) == nil,
            !FileManager.default.fileExists(atPath: StoreCopy.database(in: url).path)
        else { return }
        // A server of a database has none in its folder, and can be asked while it runs. Its note stays when it ends: the lock
        // tells. Where there is no note, no file of a lock is made either.
        if ServerNote(in: url) != nil {
            do {
                _ = try FolderLock(folder: url)
            } catch StoreError.folderInUse {
                return
            } catch {
                // Whatever is wrong with the lock, no workspace is there.
            }
        }
        throw Failure("\(StoreError.noStore(path))")
    }

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
            return .store(try open())
        } catch StoreError.folderInUse(let folder) {
            guard let note = ServerNote(in: url) else {
                throw Failure("Another process has \(folder) open, and it is not a server that can be asked.")
            }
            return .server(ServerClient(note: note))
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure("\(error)")
        }
    }

    /// What to do with an address that lets somebody in, where no server was asked for it.
    var hint: String {
        if database == nil { return "No server is running. Start one with `carry serve`, then open the address." }
        return
            "Every server of this database lets it in. Put its address in the place of \(entrance) where that is another."
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
            configuration.blobFolder = blobFolder
            // Nobody else is kept waiting by it.
            configuration.limits = .unbounded
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
