// SPDX-License-Identifier: Apache-2.0

/// Limits on transactions and values, far above what people and imports need.
public enum ModelLimits {
    /// Operations in one transaction.
    public static let operations = 250_000
    /// Nodes in one move or copy.
    public static let nodesPerOperation = 100_000
    /// Nodes that the copies of one transaction make.
    public static let copiedNodes = 100_000
    /// Bytes that they have together.
    public static let copiedBytes = 64 << 20
    /// Bytes of a title.
    public static let titleBytes = 128 << 10
    /// Bytes of a description or a message.
    public static let bodyBytes = 1 << 20
    /// Bytes of a file that becomes a board.
    public static let boardFileBytes = 200 << 20
    /// The same of a table or of Markdown: a line of two letters becomes a card of hundreds of bytes.
    public static let boardTextBytes = 50 << 20
    /// Bytes of any other text.
    public static let textBytes = 16 << 10
    /// Labels, members, options, people or custom values of one node.
    public static let listEntries = 2_000
    /// The times that every reader can show: the years 0 to 9999, and a day on both sides for the time zones.
    public static let times: ClosedRange<Double> = -62_167_305_600_000...253_402_387_200_000
    /// The sizes of files: integers up to here are exact as JavaScript's numbers.
    public static let byteCounts: ClosedRange<Double> = 0...9_007_199_254_740_992
    /// The maximum depth of an added node.
    public static let depth = 64
    /// The length of an order key, in bytes, above which the applier assigns new keys to all siblings.
    static let keyBytes = 200
    /// The maximum number of steps of a walk to the root.
    static let ancestors = 1_024
}
