// SPDX-License-Identifier: Apache-2.0
import Foundation
import Hummingbird
import Logging
import Testing
import WorkspaceMedia
import WorkspaceModel
import WorkspaceStore

@testable import WorkspaceServer

/// What happens to the files when the database is not the one that they came with.
@Suite("Files under another database", .onSQLite)
struct BlobOwnershipTests {
    enum Change: CaseIterable {
        case missing, older, foreign
    }

    @Test("a missing, older or foreign database deletes no file", arguments: Change.allCases)
    func changed(_ change: Change) async throws {
        let clock = TestClock()
        let folder = try TemporaryFolder()
        let data = folder.url.appendingPathComponent("data")
        let database = data.appendingPathComponent("carry.sqlite")
        let older = folder.url.appendingPathComponent("older")
        try FileManager.default.createDirectory(at: older, withIntermediateDirectories: false)
        let named: [BlobID]
        do {
            let fixture = try await ServerFixture(folder: folder, clock: { clock.now })
            let first = try await fixture.upload(TestPDF.make(pages: 1))
            _ = try StoreCopy(of: data, in: older)
            let second = try await fixture.upload(TestPDF.make(pages: 2))
            named = try await blobs(of: [first, second], in: fixture)
            #expect(named.count == 2)
        }
        for name in ["carry.sqlite", "carry.sqlite-wal", "carry.sqlite-shm"] {
            try? FileManager.default.removeItem(at: data.appendingPathComponent(name))
        }
        switch change {
        case .missing: break
        case .older: try FileManager.default.copyItem(at: older.appendingPathComponent("carry.sqlite"), to: database)
        case .foreign:
            let other = try await ServerFixture()
            for page in 1...4 { _ = try await other.upload(TestPDF.make(pages: page, title: "other")) }
            let copy = folder.url.appendingPathComponent("foreign")
            try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: false)
            _ = try StoreCopy(of: other.store.folder, in: copy)
            try FileManager.default.copyItem(at: copy.appendingPathComponent("carry.sqlite"), to: database)
        }
        clock.advance(seconds: 3 * 24 * 3600)
        do {
            let fixture = try await ServerFixture(folder: folder, clock: { clock.now })
            #expect(try await fixture.server.library.clear(thumbnailBytes: 0).removed == [])
            // It goes on, further than the data that the files came with.
            for page in 1...4 { _ = try await fixture.upload(TestPDF.make(pages: page, title: "later")) }
            let stray = try await fixture.server.library.media.blobs.put(
                Array("stray".utf8),
                now: fixture.server.library.seconds
            ).blob
            clock.advance(seconds: 3 * 24 * 3600)
            #expect(try await fixture.server.library.clear(thumbnailBytes: 0).removed == [stray])
        }
        let again = try await ServerFixture(folder: folder, clock: { clock.now })
        #expect(try await again.server.library.clear(thumbnailBytes: 0).removed == [])
        for blob in named { #expect(again.server.library.media.blobs.contains(blob)) }
    }

    private func blobs(of answers: [DocumentAnswer], in fixture: ServerFixture) async throws -> [BlobID] {
        var found: [BlobID] = []
        for answer in answers {
            let node = try #require(try await fixture.store.subtree(of: answer.document)?.first)
            found.append(try #require(node.fields.text(.blob).flatMap { BlobID($0) }))
        }
        return found
    }
}
