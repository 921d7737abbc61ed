// SPDX-License-Identifier: Apache-2.0

/// Limits on transactions and values, far above what people and imports need.
public enum ModelLimits {
    /// Operations in one transaction.
    public static let operations = 250_000
    /// Nodes in one move or copy.
    public static let nodesPerOperation = 100_000
    /// Nodes that the copies of one transaction make.
    public static let copiedNodes = 100_000
    /// Bytes of a title.
    public static let titleBytes = 128 << 10
    /// Bytes of a description or a message.
    public static let bodyBytes = 1 << 20
    /// Bytes of any other text.
    public static let textBytes = 16 << 10
    /// Labels, members, options, people or custom values of one node.
    public static let listEntries = 2_000
    /// The maximum depth of an added node.
    public static let depth = 64
    /// The length of an order key, in bytes, above which the applier assigns new keys to all siblings.
    static let keyBytes = 200
    /// The maximum number of steps of a walk to the root.
    static let ancestors = 1_024
}
