// SPDX-License-Identifier: Apache-2.0

internal import WorkspaceModel

/// Identities for names, in the order in which the names came first.
struct NameTable {
    private(set) var entries: [(name: String, id: NodeID)] = []
    private var known: [String: NodeID] = [:]

    init() {}

    init<Generator: RandomNumberGenerator>(
        _ names: [String],
        using builder: inout PlanBuilder<Generator>
    ) throws(ImportError) {
        for name in names where known[name] == nil {
            let id = builder.identity()
            known[name] = id
            entries.append((name, id))
            try PlanLimit.check(entries.count)
        }
    }

    /// The names.
    var names: [String] { entries.map(\.name) }

    /// The identity of a name.
    subscript(name: String) -> NodeID? { known[name] }
}
