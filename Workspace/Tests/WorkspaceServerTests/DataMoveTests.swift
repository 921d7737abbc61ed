// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import WorkspaceMedia
import WorkspaceModel

@testable import WorkspaceServer
@testable import WorkspaceStore

/// Where tests run on PostgreSQL a workspace moves from a folder into a database, otherwise into another folder.
@Suite("Moving a workspace", .timeLimit(.minutes(10)))
struct DataMoveTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func home(_ name: String = "home") -> DataPlace {
        DataPlace(folder: folder.url.appendingPathComponent(name))
    }

    private func away(_ name: String = "away") throws -> DataPlace {
        try .make(in: folder.url.appendingPathComponent(name))
    }

    /// Makes a workspace of many cards and some files, which nobody has open afterwards.
    private func fill(_ place: DataPlace, cards: Int = 40, files: Int = 3) async throws {
        let store = try place.open()
        let board = NodeID.make()
        let list = NodeID.make()
        var operations: [NodeOperation] = [
            .insert(board, kind: .board, at: Place(parent: .workspace), fields: [.title: .text("Board")]),
            .insert(list, kind: .list, at: Place(parent: board), fields: [.title: .text("List")]),
        ]
        let blobs = try BlobStore(folder: #require(place.blobs))
        for number in 0..<files {
            let blob = try await blobs.put([UInt8](repeating: UInt8(number), count: 100_000 + number), now: 0).blob
            let card = NodeID.make()
            operations.append(.card("With a file", in: list, id: card))
            let fields: Fields = [.title: .text("File"), .blob: .text(blob.text)]
            operations.append(.insert(.make(), kind: .file, at: Place(parent: card), fields: fields))
        }
        _ = try await store.commit(.make(operations), author: "tester")
        for number in 0..<cards / 20 {
            let some = (0..<20).map { NodeOperation.card("Card \(number * 20 + $0)", in: list) }
            _ = try await store.commit(.make(some), author: "tester")
        }
    }

    private func fileCount(of place: DataPlace) throws -> Int {
        if let folder = place.blobs { return try BlobStore(folder: folder).all().count }
        return try #require(place.store.storedBlobs).all().count
    }

    @Test("`carry copy` takes everything along, there and back; a session and a link go on")
    func copied() async throws {
        let (home, away, back) = (home(), try away(), home("back"))
        try await fill(home)
        let (secret, link) = (Secret(), Secret())
        do {
            let store = try home.open()
            try await store.letIn(with: secret)
            try await store.addLink(secretHash: link.hash, lifetime: 1_000_000)
        }
        let there = try await CarryExecutable.run("copy", "--from", home.name, "--to", away.name)
        #expect(there.status == 0, "\(there.output)")
        #expect(there.output.contains("3 files are in"), "\(there.output)")
        #expect(try DataCheck.run(away) == DataCheck.run(home))
        let again = try await CarryExecutable.run("copy", "--from", away.name, "--to", back.name)
        #expect(again.status == 0, "\(again.output)")
        #expect(try DataCheck.run(back) == DataCheck.run(home))
        for place in [home, away, back] {
            let store = try place.open()
            #expect(try await store.session(secretHash: secret.hash) != nil)
            #expect(try await store.openLink(secretHash: link.hash) != nil)
            #expect(try fileCount(of: place) == 3)
        }
    }

    @Test("a file that is missing or damaged is named, and everything else is copied")
    func missing() async throws {
        let (home, away) = (home(), try away())
        try await fill(home)
        let blobs = try BlobStore(folder: #require(home.blobs))
        let (lost, spoilt) = (try blobs.all().sorted()[0], try blobs.all().sorted()[1])
        try FileManager.default.removeItem(atPath: blobs.localPath(of: lost))
        try Data("damaged".utf8).write(to: URL(fileURLWithPath: blobs.localPath(of: spoilt)))
        let move = try await DataMove(from: home, to: away)
        #expect(move.missing == [lost.text, spoilt.text])
        #expect(move.files == 1)
        #expect(try fileCount(of: away) == 1)
        #expect(try DataCheck.run(away).problems.count == 2)
    }

    @Test("killed at any moment, `carry copy` leaves no workspace or a whole one, and can be run again: seeded")
    func killed() async throws {
        let seed = UInt64.random(in: .min ... .max)
        var random = SeededRandom(seed: seed)
        let home = home()
        try await fill(home, cards: 1_000, files: 12)
        let expected = try DataCheck.run(home)
        var away = try away("away-0")
        var (empty, whole) = (0, 0)
        for round in 1...12 {
            let arguments = ["copy", "--from", home.name, "--to", away.name]
            let output = folder.url.appendingPathComponent("output.txt")
            let program = try await Program.start(CarryExecutable.url().path, arguments, output: output)
            let patience = ContinuousClock.now + .milliseconds(Int.random(in: 1...1_500, using: &random))
            while ContinuousClock.now < patience { await Task.yield() }
            try await program.end(with: SIGKILL)
            let moment: Comment = "seed \(seed), round \(round)"
            do {
                // A server that starts there finds a new workspace, or all of it.
                let store = try away.open()
                guard try await store.revision() > 0 else {
                    #expect(try await store.subtree(of: .workspace)?.count == 1, moment)
                    #expect(try await store.verify().problems == [], moment)
                    empty += 1
                    continue
                }
            }
            whole += 1
            #expect(try DataCheck.run(away) == expected, moment)
            away = try self.away("away-\(round)")
        }
        print("carry copy, killed: \(empty) times nothing was there, \(whole) times everything (seed \(seed))")
        let done = try await CarryExecutable.run("copy", "--from", home.name, "--to", away.name)
        #expect(done.status == 0, "seed \(seed): \(done.output)")
        #expect(try DataCheck.run(away) == expected, "seed \(seed)")
        #expect(try DataCheck.run(home) == expected, "seed \(seed)")
    }

    @Test("nothing is copied while a server runs at either end, nor over a workspace; a sentence says so")
    func refused() async throws {
        let fixture = try await ServerFixture()
        let web = fixture.server.configuration.webFolder
        let (home, away) = (home(), try away())
        try await fill(home)
        let server = try await ServeProcess.start(at: away, web: web)
        let used = ["copy", "--from", home.name, "--to", away.name]
        let served = try await CarryExecutable.run(used)
        #expect(served.status != 0)
        #expect(served.output.contains("open"), "\(served.output)")
        try await server.stopWell()
        let taken = try await CarryExecutable.run(used)
        #expect(taken.status != 0)
        #expect(taken.output.contains("There is a workspace in \(away.store) already."), "\(taken.output)")
        let nothing = try await CarryExecutable.run("copy", "--from", "/no/such/folder", "--to", away.name)
        #expect(nothing.output.contains("There is no workspace in /no/such/folder."), "\(nothing.output)")
        #expect(try DataCheck.run(home).problems == [])
    }

    @Test("a backup of one engine is restored into the other", .onPostgres)
    func backups() async throws {
        let (home, away) = (home(), try away())
        try await fill(home)
        let (one, two) = (folder.url.appendingPathComponent("one.zip"), folder.url.appendingPathComponent("two.zip"))
        let expected = try Backup.make(of: home, at: one)
        let restored = try await CarryExecutable.run(["restore", one.path] + away.options)
        #expect(restored.status == 0, "\(restored.output)")
        #expect(restored.output.contains("Everybody signs in again."), "\(restored.output)")
        #expect(try DataCheck.run(away) == DataCheck.run(home))
        let refused = try await CarryExecutable.run(["restore", one.path] + away.options)
        #expect(refused.output.contains("already"), "\(refused.output)")
        let store = try away.open()
        #expect(try home.open().name != store.name)
        // It may be made beside servers.
        #expect(try Backup.make(of: away, at: two) == expected)
        let third = self.home("third")
        _ = try Backup.restore(two, into: third.folder)
        #expect(try DataCheck.run(third) == DataCheck.run(home))
        #expect(try await third.open().log(after: 0, limit: 100) == store.log(after: 0, limit: 100))
    }

    @Test("a file that is damaged or missing in the database is named by verify, a backup and a copy", .onPostgres)
    func spoilt() async throws {
        let (home, away) = (home(), try away())
        try await fill(home)
        _ = try await DataMove(from: home, to: away)
        let names = try #require(away.store.storedBlobs).all().map(\.name).sorted()
        let changes = [
            "UPDATE blob_chunk SET bytes = 'spoilt' WHERE blob = '\(names[0])'",
            "DELETE FROM blob_chunk WHERE blob = '\(names[1])'", "DELETE FROM blob WHERE name = '\(names[2])'",
        ]
        let connection = try PostgresConnection(away.name, patience: .seconds(60))
        for change in changes { try connection.run(change) }
        let problems = try DataCheck.run(away).problems
        #expect(problems.count == 3)
        for (name, problem) in zip(names, problems) { #expect(problem.contains(name)) }
        let report = try Backup.make(of: away, at: folder.url.appendingPathComponent("spoilt.zip"))
        #expect(report.missing == names)
        #expect(try await DataMove(from: away, to: self.home("back")).missing == names)
    }

    @Test("files in a folder that servers share move into it and out of it", .onPostgres)
    func shared() async throws {
        let (home, back) = (home(), home("back"))
        try await fill(home)
        let shelf = folder.url.appendingPathComponent("shared")
        let database = try #require(try TestDatabase.make())
        let away = DataPlace(folder: folder.url.appendingPathComponent("server"), database: database, blobs: shelf)
        for (from, to) in [(home.name, database), (database, back.name)] {
            let done = try await CarryExecutable.run("copy", "--from", from, "--to", to, "--blobs", shelf.path)
            #expect(done.status == 0, "\(done.output)")
        }
        #expect(try BlobStore(folder: shelf.path).all().count == 3)
        #expect(try #require(away.store.storedBlobs).all().isEmpty)
        #expect(try DataCheck.run(away) == DataCheck.run(home))
        #expect(try DataCheck.run(back) == DataCheck.run(home))
    }

    @Test("a database that cannot be used is a sentence, without its password", .onPostgres)
    func lost() async throws {
        let nowhere = "postgres://ann:secret@127.0.0.1:1/carry"
        let data = folder.url.appendingPathComponent("server").path
        let lines = [
            ["verify"], ["link"], ["backup", data + ".zip"], ["serve", "--port", "0", "--web", folder.url.path],
        ]
        for line in lines {
            let failed = try await CarryExecutable.run(line + ["--database", nowhere, "--data", data])
            #expect(failed.status != 0)
            #expect(failed.output.contains("Error: The database cannot be used: "), "\(failed.output)")
            #expect(failed.output.split(separator: "\n").count == 1, "\(failed.output)")
            #expect(!failed.output.contains("secret"), "\(failed.output)")
        }
        let server = try #require(TestDatabase.server)
        let missing = TestDatabase.address(of: "missing", on: server)
        for line in [["verify"], ["link"], ["copy", "--from", data, "--to", missing]] {
            let failed = try await CarryExecutable.run(line + ["--database", missing, "--data", data])
            #expect(failed.status != 0)
            #expect(failed.output.hasPrefix("Error: The") && failed.output.hasSuffix(".\n"), "\(failed.output)")
        }
    }

    @Test("a server that keeps to a database does not take over a folder with a workspace of its own", .onPostgres)
    func folders() async throws {
        let (home, away) = (home(), try away())
        try await fill(home)
        let options = DataPlace(folder: home.folder, database: away.name).options
        let failed = try await CarryExecutable.run(["link"] + options)
        #expect(failed.output.contains("is a workspace of its own"), "\(failed.output)")
    }
}
