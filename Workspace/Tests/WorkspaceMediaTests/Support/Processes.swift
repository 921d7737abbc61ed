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

    /// The children that nobody waited for yet.
    ///
    /// Tests that run beside this one have children too, which are zombies for the moment between their end and the
    /// wait for them. So ask of those that are there now whether they stay.
    static var zombies: Set<String> { Set(children().filter { $0.hasSuffix("Z") }) }

    /// The processes of the machine that have this word in their command line.
    static func having(_ word: String) -> [Int32] {
        all().filter { text("/proc/\($0)/cmdline").contains(word) }
    }

    /// Whether any process of the machine has this word in its command line.
    static func anyHas(_ word: String) -> Bool { !having(word).isEmpty }

    /// Whether a process is there, running or as a zombie.
    static func exists(_ number: Int32) -> Bool { !text("/proc/\(number)/stat").isEmpty }

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

/// Asks again and again, giving way to others, until it is so or five minutes are over: a busy machine can take its time.
func eventually(at place: SourceLocation = #_sourceLocation, _ condition: () async throws -> Bool) async throws {
    let end = ContinuousClock.now + .seconds(300)
    while ContinuousClock.now < end {
        if try await condition() { return }
        await Task.yield()
    }
    Issue.record("it never came to be so", sourceLocation: place)
}
