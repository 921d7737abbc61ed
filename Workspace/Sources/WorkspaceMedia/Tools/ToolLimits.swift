// SPDX-License-Identifier: Apache-2.0

/// What a decoder may use before it is killed. Every number is a bound on one child process.
public struct ToolLimits: Hashable, Sendable {
    /// Seconds of wall time from its start. They end what hangs, and leave what computes on a busy machine its processor
    /// time.
    public var wallSeconds: Int
    /// Seconds of processor time.
    public var processorSeconds: Int
    /// Bytes of address space, which bounds its memory.
    public var memoryBytes: Int
    /// Bytes of any one file it writes, its standard output and error among them.
    public var outputBytes: Int
    /// Files it may have open at once.
    public var openFiles: Int
    /// Processes and threads it may have at once, where a sandbox counts them.
    public var processes = 64

    /// Limits; each is raised to at least 1.
    public init(wallSeconds: Int, processorSeconds: Int, memoryBytes: Int, outputBytes: Int, openFiles: Int = 64) {
        self.wallSeconds = max(wallSeconds, 1)
        self.processorSeconds = max(processorSeconds, 1)
        self.memoryBytes = max(memoryBytes, 1)
        self.outputBytes = max(outputBytes, 1)
        self.openFiles = max(openFiles, 1)
    }

    /// Looking at a file's structure.
    public static let inspection = ToolLimits(
        wallSeconds: 60,
        processorSeconds: 15,
        memoryBytes: 1 << 30,
        outputBytes: 64 << 20
    )

    /// The same where nobody has asked for it yet.
    static let learning = ToolLimits(wallSeconds: 15, processorSeconds: 3, memoryBytes: 1 << 30, outputBytes: 16 << 20)

    /// Drawing one page or picture.
    public static let rendering = ToolLimits(
        wallSeconds: 60,
        processorSeconds: 15,
        memoryBytes: 1 << 30,
        outputBytes: 32 << 20
    )

    /// Writing a whole document.
    public static let assembly = ToolLimits(
        wallSeconds: 170,
        processorSeconds: 100,
        memoryBytes: 2 << 30,
        outputBytes: 2 << 30,
        openFiles: 512
    )
}
