// SPDX-License-Identifier: Apache-2.0

#if !arch(wasm32)
/// A page without a browser: it makes a small tree of what is written, and plays events, time and the network.
///
/// Nothing happens by itself. ``frame()`` runs one frame, ``advance(_:)`` moves the clock.
public final class RecordingPort {
    /// The `html` element.
    public let root = RecordedNode(handle: 1, tag: "html")
    /// The `body` element.
    public let body = RecordedNode(handle: 2, tag: "body")
    /// What was asked of the browser beside the tree, a line each: `focus #5`, `POST /api/transactions`.
    public internal(set) var log: [String] = []
    /// Where a pointer was last.
    var pointed = (x: 0.0, y: 0.0)
    /// How many times commands crossed.
    public private(set) var crossings = 0
    /// The requests that have no answer yet.
    public internal(set) var requests: [RecordedRequest] = []
    /// The feeds that are open: number and path.
    public internal(set) var feeds: [(number: UInt32, path: String)] = []
    /// The channels that are open: number and name.
    public internal(set) var channels: [(number: UInt32, name: String)] = []
    /// Called with the name of a channel and a text that was sent over it.
    public var onPost: ((String, String) -> Void)?
    /// The parts of files that were asked for and have no answer yet.
    public internal(set) var reads: [RecordedRead] = []
    /// What was kept with ``WebPage/store(_:_:)``.
    public var storage: [String: String] = [:]
    /// What was kept with ``WebPage/putRecord(_:_:)``, and of answers to requests with ``Request/isKept``.
    public var records: [String: [UInt8]] = [:]
    /// The readings of records that have no answer yet; they get it when time passes.
    var recordReads: [(number: UInt32, first: String, last: String)] = []
    /// What is parked, by the service worker and with ``WebPage/park(_:as:note:completion:)``.
    public var parked: [RecordedPart] = []
    /// The readings of what is parked that have no answer yet.
    var parkedReads: [(number: UInt32, first: String, last: String)] = []
    /// The files that were parked and have no answer yet, with whether there was room.
    var parkings: [(number: UInt32, isKept: Bool)] = []
    /// The readings of the clipboard that have no answer yet, with what it is pasted into.
    var clipboardReads: [(number: UInt32, target: UInt32)] = []
    /// The files that were made, by their handles.
    public var files: [UInt32: (name: String, type: String, size: Double)] = [:]
    /// The handle of the file that was made last.
    public var lastFile: UInt32 = 1_000
    /// Whether ``WebPage/keep(_:_:)`` and ``WebPage/park(_:as:note:completion:)`` find room.
    public var hasRoom = true
    /// The representations given to the native drag.
    public internal(set) var dragData: [String: String] = [:]
    /// What ``WebPage/media`` answers.
    public var media: Media = [.isVisible, .isOnline, .isSecure]
    /// What ``WebPage/viewport`` answers.
    public var viewport = PageRect(width: 1_280, height: 800)
    /// What ``WebPage/catalog`` answers.
    public var catalog = ""
    /// What ``WebPage/language`` answers.
    public var language = "en"
    /// What ``WebPage/address`` answers.
    public var address = "/"
    /// What stands beside the entry of the history that the page is at: 1 where ``WebPage/isAtCover``, 0 at another entry that
    /// the page knows, -1 where somebody has just opened an address.
    public var entryMark = 0
    /// Whether the browser's database answers; while it does not, readings of records wait.
    public var isAnsweringRecords = true
    /// Whether that database can be opened; while it cannot, no record is written, removed or found.
    public var hasDatabase = true
    var lastFeedID = ""
    /// What ``WebPage/wallClock`` answers.
    public var wallClock = WallClock(milliseconds: 1_700_000_000_000, minutesAheadOfUTC: 60)
    /// What ``WebPage/minutesAheadOfUTC(at:)`` answers; nil: the same as the clock's at any time.
    public var onOffset: ((Double) -> Int)?
    /// What ``WebPage/conventions`` is read from: the order of a date, the hours of the clock, the decimal sign.
    public var conventions = "dmyh23."
    /// The clock, in seconds.
    public internal(set) var now = 0.0
    /// Called when a method of an element is called, for what a browser would do then, such as sending an event.
    public var onCall: ((String, RecordedNode) -> Void)?
    /// Called before a node leaves its parent, also to be put elsewhere: a browser takes the focus from what is in it.
    public var onTakeOut: ((RecordedNode) -> Void)?
    /// Answers ``WebPage/measure(_:)-9l5xm`` instead of the nodes' own frames: a layout for tests that need one.
    public var onMeasure: ((RecordedNode) -> PageRect)?
    unowned(unsafe) var page: WebPage!
    var nodes: [UInt32: RecordedNode] = [:]
    var names: [UInt16: String] = [:]
    var timers: [(number: UInt32, due: Double)] = []
    /// Whether a frame was asked for that has not run.
    public private(set) var isFrameRequested = false
    /// Where the page's random numbers begin: pages of other browsers have other ones.
    public var seed: UInt64 = 0x9e37_79b9_7f4a_7c15

    init() {
        let window = RecordedNode(handle: 3, tag: "window")
        nodes = [1: root, 2: body, 3: window]
        root.children = [body]
        body.parent = root
        root.parent = window
    }

    /// The node of an element; what was written to it so far is applied first.
    public func node(_ element: Element) -> RecordedNode {
        page.flush()
        return nodes[element.handle] ?? RecordedNode(handle: 0, tag: "(released)")
    }

    /// Whether the page still holds a node; it may be out of the tree.
    public func holds(_ node: RecordedNode) -> Bool { nodes[node.handle] === node }

    func apply(_ commands: UnsafeRawBufferPointer) {
        crossings += 1
        var reader = ByteReader(commands)
        while !reader.isAtEnd {
            guard let opcode = Opcode(rawValue: reader.byte()) else {
                log.append("unknown command")
                return
            }
            perform(opcode, &reader)
        }
    }

    func requestFrame() {
        isFrameRequested = true
    }

    // MARK: Time

    /// Runs the frame that was asked for, if one was.
    public func frame() {
        guard isFrameRequested else { return }
        isFrameRequested = false
        let message = CommandBuffer(capacity: 8)
        message.write(now)
        deliver(.frame, message)
    }

    /// Moves the clock, running a frame every 1/60 s and each timer when it is due.
    public func advance(_ seconds: Double) {
        answerRecordReads()
        let end = now + seconds
        while now < end {
            now = min(end, now + 1.0 / 60)
            while let index = timers.firstIndex(where: { $0.due <= now }) {
                let message = CommandBuffer(capacity: 8)
                message.write(timers.remove(at: index).number)
                deliver(.timer, message)
            }
            frame()
        }
    }

    @discardableResult
    func deliver(_ message: Message, _ buffer: CommandBuffer) -> Int32 {
        page.receive(message, buffer.bytes)
    }
}

/// A request the page sent.
public struct RecordedRequest {
    let number: UInt32
    /// The method.
    public let method: String
    /// The path.
    public let path: String
    /// The headers.
    public let headers: [String: String]
    /// The bytes sent; empty for a file.
    public let body: [UInt8]
    /// The ``PageFile/handle`` of the file that is sent; 0 without one.
    public let file: UInt32
    /// See ``Request/isKept``.
    public let isKept: Bool
    /// See ``Request/isKeptForAll``.
    public let isKeptForAll: Bool
}

/// A part of a file that the page asked for.
public struct RecordedRead {
    let number: UInt32
    /// Where it begins.
    public let offset: Double
    /// How many bytes of it.
    public let count: Double
}
#endif
