// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Which sandbox the system permits, tried out when it is first needed and again when the answer may have changed.
///
/// ```
/// untried --try--> permitted(sandbox)
///                  refused(why) --after a while, by the kind of failure--> untried
/// ```
///
/// A sandbox that is not installed or not permitted stays so until an operator changes it; one that could not be started
/// for want of memory or processes may work a moment later. In neither case is a decoder run without.
final class SandboxProbe: Sendable {
    /// What a try ended with.
    enum Attempt: Hashable, Sendable {
        /// The sandbox works.
        case works
        /// The system does not permit it.
        case forbidden
        /// It was not found out: the program could not be started, or did not end.
        case undecided
    }

    private struct State {
        var sandbox = Sandbox.none
        /// When to try again; nil once a sandbox works.
        var retry: ContinuousClock.Instant?
    }

    private let state: Mutex<State>
    private let candidates: [Sandbox]
    private let attempt: @Sendable (Sandbox) async -> Attempt
    private let now: @Sendable () -> ContinuousClock.Instant

    /// How long a "not permitted" stands.
    static let forbiddenLifetime = Duration.seconds(60)
    /// How long it is before what was not found out is tried again.
    static let undecidedLifetime = Duration.seconds(2)

    /// Tries the candidates, the tightest first.
    init(
        _ candidates: [Sandbox],
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        attempt: @escaping @Sendable (Sandbox) async -> Attempt
    ) async {
        self.candidates = candidates.filter { $0 != .none }
        self.attempt = attempt
        self.now = now
        state = Mutex(State(retry: now()))
        _ = await sandbox()
    }

    /// One that is fixed, for tests.
    init(fixed sandbox: Sandbox) {
        candidates = []
        attempt = { _ in .forbidden }
        now = { .now }
        state = Mutex(State(sandbox: sandbox, retry: nil))
    }

    /// What was found last.
    var known: Sandbox { state.withLock { $0.sandbox } }

    /// The sandbox to run in now; `none` where none works.
    func sandbox() async -> Sandbox {
        let time = now()
        guard state.withLock({ $0.retry.map { $0 <= time } ?? false }) else { return known }
        var lifetime = Self.forbiddenLifetime
        for candidate in candidates {
            switch await attempt(candidate) {
            case .works:
                state.withLock { $0 = State(sandbox: candidate, retry: nil) }
                return candidate
            case .forbidden: continue
            case .undecided: lifetime = Self.undecidedLifetime
            }
        }
        let next = now() + lifetime
        return state.withLock { state in
            // Somebody else may have found one meanwhile.
            if state.retry != nil { state.retry = next }
            return state.sandbox
        }
    }
}
