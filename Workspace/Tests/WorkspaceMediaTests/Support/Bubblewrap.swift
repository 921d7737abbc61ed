// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What this system permits, found out without the code under test.
enum Bubblewrap {
    /// Why tests of the sandbox are skipped.
    static let forbidden = "this system does not permit bubblewrap"

    /// Whether a program runs in namespaces of its own.
    static let works: Bool = {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/bwrap")
        process.arguments = ["--unshare-all", "--ro-bind", "/", "/", "/usr/bin/true"]
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()
}
