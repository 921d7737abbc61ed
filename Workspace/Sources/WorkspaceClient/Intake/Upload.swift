// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// One file on its way to the server.
///
/// ```
/// waiting --its turn--> sending --all bytes are out--> reading --> landed
///    ^                     |                              |--> locked --password--> waiting
///    |--try again--failed--'------------------------------'
///    '--later, by itself: the server is away or in trouble'
/// waiting | sending | reading | locked --cancel--> cancelled
/// ```
final class Upload {
    enum State {
        /// Others go first.
        case waiting
        /// So many of its bytes are out.
        case sending(sent: Double)
        /// The server has it and looks at it.
        case reading
        /// It is encrypted, and the person is asked for the password.
        case locked
        /// These nodes were made of it, and this is to be known about it.
        case landed(DocumentAnswer)
        /// It was not imported, for this reason.
        case failed(String)
        /// The person gave it up.
        case cancelled
    }

    /// Whether this browser keeps a copy of it until the server has it.
    enum Keeping {
        case not
        /// It is being written, or is there, in this record.
        case storing(String)
        case kept(String)
        /// It would, but cannot, for this reason.
        case refused(String)
    }

    let file: PageFile
    /// Its name, after the folders that it came in.
    let path: String
    /// The identity of the card or the photo that it becomes, if it becomes one.
    let card: NodeID
    /// Its name without the folders that it came in, and those.
    let name: String
    let folder: String?
    /// Whether it becomes a photo, and not pages.
    var becomesPhoto = false
    /// The board that it became, if it became one.
    var board: ImportAnswer?
    /// Whether it is a photo that the album has already.
    var isDuplicate = false
    /// What the server calls it when it tells how many pages it has.
    let id: NodeID
    /// How many pages it has, as soon as the server has counted them.
    private(set) var pages: Int?
    var state = State.waiting
    /// The name of its bytes at the server, if they are there already.
    var blob: String?
    var password: String?
    /// What to ask for its password with.
    var question: PasswordRequest?
    var transfer: Transfer?
    /// Whether it would be refused again if it was sent again.
    var isRefused = false
    /// Why the server could not take it so far, if it said so: it is sent again by itself.
    var obstacle: String?
    /// Whether the server may have it, or have had it, from this page or one before.
    var wasSent = false
    /// How often the server could not take it.
    var tries = 0
    /// Whether another window may have dealt with it, which is being found out.
    var isLookedUp = false
    /// Whether another window has sent it, or has given it up.
    var isElsewhere = false
    var keeping = Keeping.not
    /// Whether it is kept only for the case that the page is loaded again: nobody waits for the server.
    var isKeptForReload = false
    /// Its place among those that came with it.
    var index = 0
    /// Whether undo can take back what was made of it.
    var isRemembered = false
    /// Are told when the state has changed.
    var observers: [() -> Void] = []

    /// - Parameter path: What it is called; nil for what its file is.
    init(file: PageFile, path: String? = nil, card: NodeID, id: NodeID) {
        self.file = file
        let path = path ?? file.name
        self.path = path
        let bytes = Array(path.utf8)
        let slash = bytes.lastIndex(of: UInt8(ascii: "/"))
        name = slash.map { String(decoding: bytes[($0 + 1)...], as: UTF8.self) } ?? path
        folder = slash.map { String(decoding: bytes[..<$0], as: UTF8.self) }
        self.card = card
        self.id = id
    }

    /// Whether nothing follows any more, unless the person asks for it: its bytes are there, or are not wanted.
    var isOver: Bool { isLanded || isCancelled || isSettled && isRefused }

    /// Whether it goes into an album of its own, to its end: pictures that came in a folder.
    var goesIntoAlbum: Bool { becomesPhoto && folder != nil }

    /// Whether it is not sent again yet.
    var isPostponed: Bool { obstacle != nil }

    var isWaiting: Bool { if case .waiting = state { true } else { false } }

    var isLanded: Bool { if case .landed = state { true } else { false } }

    var hasFailed: Bool { if case .failed = state { true } else { false } }

    var isCancelled: Bool { if case .cancelled = state { true } else { false } }

    /// Whether it ended, in whatever way.
    var isSettled: Bool { isLanded || hasFailed || isCancelled }

    /// The server has counted its pages, and still reads it.
    func count(_ pages: Int) {
        guard !isSettled else { return }
        self.pages = pages
        tellChange()
    }

    func become(_ state: State) {
        self.state = state
        obstacle = nil
        tellChange()
    }

    /// It is sent again by itself, but not yet.
    func postpone(because obstacle: String) {
        state = .waiting
        self.obstacle = obstacle
        tries += 1
        tellChange()
    }

    func keep(_ keeping: Keeping) {
        self.keeping = keeping
        tellChange()
    }

    /// The record that keeps it, if one does.
    var record: String? {
        switch keeping {
        case .storing(let record), .kept(let record): record
        case .not, .refused: nil
        }
    }

    /// Has what shows it look again.
    func tellChange() { for observer in observers { observer() } }
}
