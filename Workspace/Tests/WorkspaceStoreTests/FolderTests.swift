// SPDX-License-Identifier: Apache-2.0
import Foundation
import GRDB
import Synchronization
import Testing
import WorkspaceModel

@testable import WorkspaceStore

@Suite("The folder of a store", .onSQLite)
struct FolderTests {
    @Test("a store that is opened again is as it was left")
    func reopened() async throws {
        let folder = try TemporaryFolder()
        var nodes: [Node]?
        var log: [TransactionEvent] = []
        var name = ""
        let transaction: Transaction
        do {
            let fixture = try StoreFixture(folder: folder)
            let (_, list) = try await fixture.makeList()
            transaction = .make([.card("Card", in: list, body: "Text")])
            _ = try await fixture.store.commit(transaction, author: "tester")
            nodes = try await fixture.store.subtree(of: .workspace)
            log = try await fixture.store.log(after: 0, limit: 10)
            name = fixture.store.name
        }
        let again = try StoreFixture(folder: folder)
        #expect(try await again.store.subtree(of: .workspace) == nodes)
        #expect(try await again.store.log(after: 0, limit: 10) == log)
        #expect(again.store.name == name)
        guard case .repeated = try await again.store.commit(transaction, author: "tester") else {
            Issue.record("it landed twice")
            return
        }
    }

    @Test("a folder is open once at a time")
    func locked() throws {
        let fixture = try StoreFixture()
        #expect(throws: StoreError.folderInUse(fixture.folder.url.path)) {
            try Store(folder: fixture.folder.url)
        }
    }

    @Test("a lock that another has closes what it opened, and nothing that others open meanwhile")
    func closedOnce() throws {
        let folder = try TemporaryFolder()
        let lock = try FolderLock(folder: folder.url)
        let isOver = Atomic(false)
        let lost = Atomic(0)
        DispatchQueue.concurrentPerform(iterations: 3) { worker in
            guard worker == 0 else {
                while !isOver.load(ordering: .relaxed) {
                    let file = Glibc.open("/dev/null", O_RDONLY | O_CLOEXEC)
                    if close(file) != 0 { lost.add(1, ordering: .relaxed) }
                }
                return
            }
            for _ in 0..<2_000 { #expect(throws: StoreError.self) { try FolderLock(folder: folder.url) } }
            isOver.store(true, ordering: .relaxed)
        }
        #expect(lost.load(ordering: .relaxed) == 0)
        withExtendedLifetime(lock) {}
    }

    @Test("a closed folder can be opened, though a child process that is being made still has its descriptors")
    func inherited() throws {
        let folder = try TemporaryFolder()
        let copy: Int32
        do {
            let fixture = try StoreFixture(folder: folder)
            copy = dup(fixture.store.lock.descriptor)
        }
        defer { close(copy) }
        #expect(copy >= 0)
        _ = try StoreFixture(folder: folder)
    }

    @Test("what cannot be a folder is refused with a sentence")
    func unusable() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("file")
        try Data().write(to: file)
        let error = #expect(throws: StoreError.self) { try Store(folder: file) }
        #expect(error?.description.hasSuffix(".") == true)
    }

    @Test("data of a newer program is not touched")
    func newer() async throws {
        let folder = try TemporaryFolder()
        do {
            let fixture = try StoreFixture(folder: folder)
            try await fixture.store.sqlite.write { db in
                try db.execute(sql: "INSERT INTO grdb_migrations (identifier) VALUES ('999 from the future')")
            }
        }
        let database = StoreCopy.database(in: folder.url)
        let before = try Data(contentsOf: database)
        #expect(throws: StoreError.tooNew) { try Store(folder: folder.url) }
        #expect(try Data(contentsOf: database) == before)
    }

    @Test("the folder and its files are their owner's alone, also those that were there before")
    func rights() async throws {
        let folder = try TemporaryFolder()
        let files = FileManager.default
        try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.url.path)
        let database = StoreCopy.database(in: folder.url)
        #expect(files.createFile(atPath: database.path, contents: nil, attributes: [.posixPermissions: 0o644]))
        let fixture = try StoreFixture(folder: folder)
        _ = try await fixture.makeList()
        #expect(try open(folder.url) == 0o700)
        for name in try files.contentsOfDirectory(atPath: folder.url.path) {
            #expect(try open(folder.url.appendingPathComponent(name)) == 0o600, "\(name)")
        }
    }

    private func open(_ url: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
    }
}
