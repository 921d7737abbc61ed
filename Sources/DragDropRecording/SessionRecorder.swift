// SPDX-License-Identifier: Apache-2.0

public import DragDrop

/// Writes down what happens around an engine, as lines of text that `Replay` in DragDropSimulator plays again: every
/// input with its time, the regions and their changes, what delegates answered, and what the host was asked to do.
///
/// ```
/// + region 5 0 ...        the model changed (seen before an input, or after a callback that changed it)
/// 12.5 press 1 touch ...  an input, at seconds of the host's clock
///  < 5 lifts yes          a delegate of region 5 answered
///  > capture 1            the host was asked
/// = captured              the engine's answer to the input
/// ```
///
/// The answers and requests below an input, one space deeper, happened within it; what is deeper still happened within
/// the next answer or request that is less deep, as a target changes its list while it performs a drop. Bytes of items
/// and objects are not recorded.
///
/// It stands between the engine and its host and delegates, and forwards everything; ``stop()`` takes it out again.
/// Works in Embedded Swift.
///
/// - Complexity: each call costs O(n) for n regions while a recorder is in place, and O(n) rows of a list that changed.
public final class SessionRecorder {
    /// The most bytes a recording takes; what comes later is not written.
    public let limit: Int

    /// Whether the limit was reached.
    public private(set) var isFull = false

    let engine: DragDropEngine
    var depth = 0
    var regions: [RecordedRegion] = []
    var sources: [RecordedSource] = []
    var targets: [RecordedTarget] = []
    var springs: [RecordedSpring] = []
    var drops: [RecordedDrop] = []
    private var configuration: DragDropConfiguration?
    private var bytes: [UInt8] = []
    private var isRunning = true
    package var isPaused = false

    #if hasFeature(Embedded)
    unowned(unsafe) var host: (any DragDropHost)?
    #else
    weak var host: (any DragDropHost)?
    #endif

    /// Begins to record an engine.
    ///
    /// - Parameters:
    ///   - engine: The engine; it keeps the recorder until ``stop()``.
    ///   - limit: The most bytes the recording takes, 4 MB unless told otherwise: about ten minutes of dragging.
    public init(recording engine: DragDropEngine, limit: Int = 4_000_000) {
        self.engine = engine
        self.limit = limit
        host = engine.host
        engine.host = self
        engine.observer = self
        write(RecordingLine("recording 1"))
        sync()
    }

    /// The recording so far.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Takes the recorder out of the engine; the recording stays.
    public func stop() {
        guard isRunning else { return }
        isRunning = false
        for source in sources { source.interaction.delegate = source.original }
        for target in targets { target.interaction.delegate = target.original }
        for spring in springs { spring.interaction.delegate = spring.original }
        engine.host = host
        engine.observer = nil
        sources = []
        targets = []
        springs = []
    }

    func line(_ word: StaticString) -> RecordingLine { RecordingLine(word, depth: depth) }

    /// A line about a region.
    func line(_ word: StaticString, of region: Region) -> RecordingLine {
        var line = line(word)
        line.integer(region.id.rawValue)
        return line
    }

    func write(_ line: RecordingLine) {
        guard isRunning, !isFull else { return }
        guard bytes.count + line.bytes.count < limit else {
            isFull = true
            return
        }
        bytes += line.bytes
        bytes.append(10)
    }

    /// Runs what is not the engine's (a delegate, the host), and writes down what it changed.
    func outside<Result>(_ body: () -> Result) -> Result {
        depth += 1
        let result = body()
        sync()
        depth -= 1
        return result
    }

    /// Writes down what changed since it was last looked at, and goes between the engine and new delegates.
    func sync() {
        guard isRunning else { return }
        if configuration != engine.configuration {
            configuration = engine.configuration
            write(configurationLine(engine.configuration))
        }
        syncRegions()
        syncDrops()
    }
}

extension SessionRecorder: EngineObserver {
    package func engineWillHandle(_ input: EngineInput, at time: Timestamp) {
        guard let line = line(for: input, at: time) else { return }
        sync()
        write(line)
        depth += 1
    }

    package func engineDidHandle(_ input: EngineInput, response: InputResponse) {
        if case .regionsLeft = input { return }
        depth -= 1
        guard case .event = input else { return }
        switch response {
        case .free: write(line("= free"))
        case .watching: write(line("= watching"))
        case .captured: write(line("= captured"))
        case .consumed: write(line("= consumed"))
        case .refused: write(line("= refused"))
        case .deferred: break
        }
    }
}
