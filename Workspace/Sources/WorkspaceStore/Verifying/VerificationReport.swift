// SPDX-License-Identifier: Apache-2.0

/// What checking a store found.
public struct VerificationReport: Equatable, Sendable {
    /// How many nodes there are.
    public var nodes = 0
    /// How many transactions the log holds.
    public var transactions = 0
    /// What is wrong, one sentence each; empty when everything is sound.
    public var problems: [String] = []

    /// More sentences than this help nobody.
    static let problemLimit = 50

    package mutating func add(_ problem: String) {
        guard problems.count < Self.problemLimit else { return }
        problems.append(problem)
    }
}
