// SPDX-License-Identifier: Apache-2.0

/// How much one transaction may hold. Generous for people and imports, finite for mistakes.
public enum ModelLimits {
    /// Operations in one transaction.
    public static let operations = 250_000
    /// Nodes in one move or copy.
    public static let nodesPerOperation = 100_000
    /// Nodes that one copy makes.
    public static let copiedNodes = 100_000
    /// Bytes of a title.
    public static let titleBytes = 128 << 10
    /// Bytes of a description or a message.
    public static let bodyBytes = 1 << 20
    /// Bytes of any other text.
    public static let textBytes = 16 << 10
    /// Labels, members, options, people or custom values of one node.
    public static let listEntries = 2_000
    /// How deep the tree may get by adding to it.
    public static let depth = 64
    /// Order keys longer than this make the applier space their siblings anew.
    static let keyBytes = 200
    /// How far a walk to the root goes before it gives up.
    static let ancestors = 1_024
}
