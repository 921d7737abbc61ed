// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

extension Tree {
    /// What is wrong with a whole tree; empty when nothing is.
    func brokenInvariants() -> [String] {
        var problems: [String] = []
        var reached: Set<NodeID> = []
        var pending: [NodeID] = [.workspace, .trash, .shelf]
        while let id = pending.popLast() {
            if !reached.insert(id).inserted { problems.append("\(id) is reached twice") }
            for kind in Kind.allCases {
                let found = children(of: id, kind: kind).map(\.id)
                let all = children(of: id).filter { self[$0]?.kind == kind }
                if found != all { problems.append("children of \(id) of kind \(kind) are not those that are listed") }
            }
            var last: NodePosition?
            var keys: Set<OrderKey> = []
            for child in children(of: id) {
                guard let node = self[child] else {
                    problems.append("\(id) has a child \(child) that is not there")
                    continue
                }
                if node.parent != id { problems.append("\(child) is listed under \(id) but has another parent") }
                if let last, !(last < node.position) { problems.append("children of \(id) are out of order") }
                if !keys.insert(node.key).inserted { problems.append("two children of \(id) have one key") }
                if children(of: id).index(of: node.position) == nil { problems.append("\(child) is not found") }
                last = node.position
                pending.append(child)
            }
        }
        for node in all {
            if !reached.contains(node.id) { problems.append("\(node.kind) \(node.id) is lost or part of a cycle") }
            if node.body?.isEmpty == true { problems.append("\(node.id) has an empty body") }
            if (node.parent == .trash) != (node.fields[.from] != nil) { problems.append("\(node.id) has a wrong from") }
        }
        return problems
    }
}
