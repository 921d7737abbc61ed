// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Real PDFs that are not part of the repository.
enum Corpus {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private static let folder = root.deletingLastPathComponent().appendingPathComponent("shared/corpus")

    /// Why tests of the real files are skipped.
    static let missing = "../shared/corpus is not here"

    /// Whether they are here.
    static var isHere: Bool { FileManager.default.fileExists(atPath: folder.path) }

    /// Their names in order.
    static var names: [String] {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/pdf")) ?? []
        return all.filter { $0.hasSuffix(".pdf") }.sorted()
    }

    /// The folder whose files the import's report is made of: `CARRY_CORPUS` names another one, with everything below it.
    static var reported: String { other ?? folder.path + "/pdf" }

    /// Whether that is the folder whose files the tests know.
    static var isReportedOwn: Bool { other == nil }

    private static var other: String? { ProcessInfo.processInfo.environment["CARRY_CORPUS"] }

    /// The PDFs of that folder by their paths in it, in order.
    static var reportedNames: [String] {
        let all = FileManager.default.enumerator(atPath: reported)?.compactMap { $0 as? String } ?? []
        return all.filter { $0.lowercased().hasSuffix(".pdf") }.sorted()
    }

    static func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appendingPathComponent("pdf/" + name)))
    }

    /// The names of the photos, in order.
    static var photoNames: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/photos")) ?? []).sorted()
    }

    /// The bytes of a photo of the corpus.
    static func photo(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appendingPathComponent("photos/" + name)))
    }
}
