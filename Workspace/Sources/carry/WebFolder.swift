// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Where the page's files are.
enum WebFolder {
    /// The folder that is given, or `Workspace/Web` in one of the folders above the executable or above the current one.
    static func find(given path: String?) throws -> URL {
        if let path {
            let folder = URL(fileURLWithPath: path, isDirectory: true)
            guard FileManager.default.fileExists(atPath: folder.path) else {
                throw Failure("There is no folder \(folder.path) with the page's files.")
            }
            return folder
        }
        let current = URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true)
        let starts = [Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent(), current]
        for start in starts.compactMap({ $0 }) {
            var folder = start.standardizedFileURL
            for _ in 0..<6 {
                let candidate = folder.appendingPathComponent("Workspace/Web", isDirectory: true)
                if FileManager.default.fileExists(atPath: candidate.appendingPathComponent("index.html").path) {
                    return candidate
                }
                folder = folder.deletingLastPathComponent().standardizedFileURL
            }
        }
        throw Failure("The page's files were not found. Say where they are with --web.")
    }
}
