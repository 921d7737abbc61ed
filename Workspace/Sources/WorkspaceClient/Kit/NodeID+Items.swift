// SPDX-License-Identifier: Apache-2.0

import DragDrop
import WorkspaceModel

// A node and the item that stands for it in a drag have one number: here alone it is converted.

extension ItemID {
    /// The item that stands for a node.
    init(_ node: NodeID) { self.init(node.rawValue) }

    /// The node for which the item stands; nil for an item that stands for none.
    var node: NodeID? { NodeID(rawValue: rawValue) }
}

extension RegionID {
    /// The region in which the children of a node are shown.
    init(_ node: NodeID) { self.init(node.rawValue) }

    /// The region of a node's tab: regions share their numbers, and a tab is not the thing for which it stands.
    static func tab(of node: NodeID) -> RegionID { RegionID(node.rawValue | 1 << 63) }

    /// A region that shows no node; numbers from 0 that are used once.
    static func fixed(_ number: UInt64) -> RegionID { RegionID(1 << 62 | number) }
}

extension Place {
    /// A gap between the children of a node; without one, behind the last.
    init(parent: NodeID, _ gap: Gap?) { self.init(parent: parent, after: gap?.after?.node, before: gap?.before?.node) }
}

extension [NodeID] {
    /// Where each of them stands: who looks for each of them by itself compares as many as their square.
    var places: [NodeID: Int] {
        var places: [NodeID: Int] = [:]
        for (place, node) in enumerated() { places[node] = place }
        return places
    }
}

extension DragSession {
    /// What is carried, as nodes.
    var nodes: [NodeID] { items.compactMap { $0.id.node } }
}
