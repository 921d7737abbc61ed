// SPDX-License-Identifier: Apache-2.0

internal import WorkspaceModel

/// Collects the operations of an import, each node after its parent.
struct PlanBuilder<Generator: RandomNumberGenerator> {
    var generator: Generator
    var summary: ImportSummary
    var limits = TextLimits()
    /// Files in the ZIP that the nodes name.
    var files: [ArchivedFile] = []
    private(set) var boards: [NodeID] = []
    private var title = ""
    private var operations: [NodeOperation] = []
    /// Operations beyond what one transaction takes: they are only counted.
    private var excess = 0

    init(source: ImportSummary.Source, generator: Generator) {
        self.summary = ImportSummary(source: source)
        self.generator = generator
    }

    /// An identity for something that is not a node yet.
    mutating func identity() -> NodeID { NodeID(using: &generator) }

    /// Makes a node at the end of its parent.
    @discardableResult
    mutating func insert(_ kind: Kind, under parent: NodeID, _ fields: Fields, as id: NodeID? = nil) -> NodeID {
        let id = id ?? identity()
        append(.insert(id, kind: kind, at: Place(parent: parent), fields: fields))
        if kind == .board {
            if boards.isEmpty { title = fields.text(.title) ?? "" }
            boards.append(id)
        }
        return id
    }

    /// Moves nodes to the trash, from where they can be restored to where they were inserted.
    mutating func trash(_ nodes: [NodeID]) {
        var rest = nodes[...]
        while !rest.isEmpty {
            append(.trash(Array(rest.prefix(ModelLimits.nodesPerOperation))))
            rest = rest.dropFirst(ModelLimits.nodesPerOperation)
        }
    }

    private mutating func append(_ operation: NodeOperation) {
        if operations.count < ModelLimits.operations { operations.append(operation) } else { excess += 1 }
    }

    /// The whole, unless it is more than one transaction takes.
    func plan() throws(ImportError) -> ImportPlan {
        try PlanLimit.check(operations.count + excess)
        var summary = summary
        summary.notes += limits.notes
        return ImportPlan(boards: boards, title: title, operations: operations, summary: summary, files: files)
    }
}
