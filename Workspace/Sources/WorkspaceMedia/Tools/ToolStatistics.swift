// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// How often each decoder ran, since the server started.
public final class ToolStatistics: Sendable {
    /// The runs of one decoder.
    public struct Runs: Hashable, Sendable {
        /// It ended by itself, with whatever code.
        public var answered = 0
        /// It crashed, was killed, or could not be started.
        public var failed = 0
    }

    private let counts = Mutex<[Tool: Runs]>([:])

    /// The runs of every decoder that ran.
    public func runs() -> [Tool: Runs] { counts.withLock { $0 } }

    func count(_ tool: Tool, isAnswered: Bool) {
        counts.withLock { counts in
            if isAnswered {
                counts[tool, default: Runs()].answered += 1
            } else {
                counts[tool, default: Runs()].failed += 1
            }
        }
    }
}
