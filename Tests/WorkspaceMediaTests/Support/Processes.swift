// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// What the system says of processes.
enum Processes {
    /// The children of this process, each with its state; a `Z` is a zombie.
    static func children() -> [String] {
        let mine = "\(getpid())"
        return all().compactMap { number in
            let stat = text("/proc/\(number)/stat")
            guard let close = stat.lastIndex(of: ")") else { return nil }
            let words = stat[close...].split(separator: " ")
            return words.count > 2 && words[2] == mine ? "\(number) \(words[1])" : nil
        }
    }

    /// The children that nobody waited for.
    static var zombies: [String] { children().filter { $0.hasSuffix("Z") } }

    /// Whether any process of the machine has this word in its command line.
    static func anyHas(_ word: String) -> Bool {
        all().contains { text("/proc/\($0)/cmdline").contains(word) }
    }

    private static func all() -> [Int32] {
        guard let folder = opendir("/proc") else { return [] }
        defer { closedir(folder) }
        var found: [Int32] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if let number = Int32(name) { found.append(number) }
        }
        return found
    }

    private static func text(_ path: String) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        return String(unsafeUninitializedCapacity: 4096) { max(read(descriptor, $0.baseAddress, 4096), 0) }
    }
}

/// Asks again and again, giving way to others, until it is so or ten seconds are over.
func eventually(_ condition: () throws -> Bool) async throws {
    let end = ContinuousClock.now + .seconds(10)
    while ContinuousClock.now < end {
        if try condition() { return }
        await Task.yield()
    }
    Issue.record("it never came to be so")
}
