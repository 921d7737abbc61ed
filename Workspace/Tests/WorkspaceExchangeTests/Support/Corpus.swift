// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Real files that are not part of the repository, and fixtures that are.
enum Corpus {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private static let shared = root.deletingLastPathComponent().appendingPathComponent("shared/corpus")

    /// Why tests of the real file are skipped.
    static let missing = "../shared/corpus/trello/project-100.json is not here"

    /// Whether the real Trello export is here.
    static var isHere: Bool { FileManager.default.fileExists(atPath: trello.path) }

    /// The real Trello export.
    static var trello: URL { shared.appendingPathComponent("trello/project-100.json") }

    /// The small Trello export that the generator makes, for tests that are not written in Swift.
    static var fixture: URL { root.appendingPathComponent("Tests/Fixtures/trello-board.json") }

    /// A small file of another program.
    static func fixture(_ name: String) throws -> [UInt8] {
        try bytes(root.appendingPathComponent("Tests/Fixtures/\(name)"))
    }

    static func bytes(_ url: URL) throws -> [UInt8] { Array(try Data(contentsOf: url)) }
}
