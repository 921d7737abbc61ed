// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// One file on its way to the server.
///
/// ```
/// waiting --its turn--> sending --all bytes are out--> reading --> landed
///    ^                     |                              |--> locked --password--> waiting
///    '------try again------'----------> failed <----------'
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

    let file: PageFile
    /// The identity of the card or the photo that it becomes, if it becomes one.
    let card: NodeID
    /// Its name without the folders that it came in, and those.
    let name: String
    let folder: String?
    /// Whether it becomes a photo, and not pages.
    var becomesPhoto = false
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
    /// Whether undo can take back what was made of it.
    var isRemembered = false
    /// Are told when the state has changed.
    var observers: [() -> Void] = []

    init(file: PageFile, card: NodeID, id: NodeID) {
        self.file = file
        let path = Array(file.name.utf8)
        let slash = path.lastIndex(of: UInt8(ascii: "/"))
        name = slash.map { String(decoding: path[($0 + 1)...], as: UTF8.self) } ?? file.name
        folder = slash.map { String(decoding: path[..<$0], as: UTF8.self) }
        self.card = card
        self.id = id
    }

    var isWaiting: Bool { if case .waiting = state { true } else { false } }

    var isLanded: Bool { if case .landed = state { true } else { false } }

    /// Whether it ended, in whatever way.
    var isSettled: Bool {
        switch state {
        case .landed, .failed, .cancelled: true
        case .waiting, .sending, .reading, .locked: false
        }
    }

    /// The server has counted its pages, and still reads it.
    func count(_ pages: Int) {
        guard !isSettled else { return }
        self.pages = pages
        for observer in observers { observer() }
    }

    func become(_ state: State) {
        self.state = state
        for observer in observers { observer() }
    }
}
