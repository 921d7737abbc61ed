// SPDX-License-Identifier: Apache-2.0

/// What the person's device and settings say.
public struct Media: OptionSet, Sendable {
    /// The answers, a bit each.
    public let rawValue: UInt16

    /// Answers from their bits.
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// The person prefers dark colours.
    public static let isDark = Media(rawValue: 1)
    /// The person prefers little motion.
    public static let reducesMotion = Media(rawValue: 2)
    /// The main pointer is a finger.
    public static let hasCoarsePointer = Media(rawValue: 4)
    /// The device runs macOS or iOS, where Command is the key of shortcuts.
    public static let isApple = Media(rawValue: 8)
    /// The page is visible.
    public static let isVisible = Media(rawValue: 16)
    /// The device believes that it has a network.
    public static let isOnline = Media(rawValue: 32)
    /// The page reads from right to left.
    public static let isRightToLeft = Media(rawValue: 64)
    /// The page came over HTTPS or from this machine: only then do browsers open it without a network.
    public static let isSecure = Media(rawValue: 128)
    /// The browser lets the person pick a folder: not Safari on iOS before 18.4.
    public static let picksFolders = Media(rawValue: 256)
    /// The browser gives what is on the clipboard without keys, if the person allows it; only where the page is secure.
    public static let readsClipboard = Media(rawValue: 512)
    /// The browser saves the file whose address a drag has as `DownloadURL`, where that ends in another program: Chromium on
    /// Windows and macOS.
    public static let savesDragged = Media(rawValue: 1024)
}

extension WebPage {
    /// What the person's device and settings say now. `mediaChange` on the window tells when the first three or the
    /// reading direction change.
    public var media: Media {
        Media(rawValue: UInt16(clamping: Int64(wire.ask(.media))))
    }

    /// The language the person prefers, as in `de-CH`.
    public var language: String { wire.askText(.language) ?? "" }

    /// The catalogue of sentences that the page loaded, empty if it names none.
    ///
    /// A page names one for each of its languages, the first being the one that everybody gets whose language it has not:
    /// `<link rel="alternate" hreflang="de" dir="ltr" href="/de.txt">`. The page's language and reading direction are those
    /// of the catalogue before the program starts.
    public var catalog: String { wire.askText(.catalog) ?? "" }

    /// The plural category of a number in the page's language: 0 to 5 for zero, one, two, few, many and other, as
    /// `Intl.PluralRules` of the browser says.
    public func pluralForm(of number: Int) -> Int {
        Int(wire.ask(.plural) { $0.write(Double(number)) })
    }

    /// Path, query and fragment of the address.
    public var address: String {
        switch afterBack.last {
        case .push(let address, _), .replace(let address, _): address
        case .back, .forward, nil: wire.askText(.address) ?? ""
        }
    }

    /// Scheme, host and port of the address, as in `https://carry.example.org`.
    public var origin: String { wire.askText(.origin) ?? "" }

    /// The value a field has now.
    public func value(of field: Element) -> String {
        wire.flush()
        return wire.askText(.value) { $0.write(field.handle) } ?? ""
    }

    /// Cryptographically secure random bytes, for ids.
    public func randomBytes(_ count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        wire.ask(
            .random,
            question: { $0.write(UInt32(clamping: count)) },
            answer: { bytes = $0.byteArray() }
        )
        return bytes
    }

    /// Cryptographically secure random bits, for an id.
    public func random() -> UInt64 {
        randomBytes(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// A small text kept by the browser for this origin; `nil` when there is none.
    public func stored(_ key: String) -> String? {
        wire.askText(.stored) { $0.write(key) }
    }

    /// Keeps a small text in the browser.
    public func store(_ key: String, _ text: String) {
        wire.begin(.store)
        wire.put(key)
        wire.put(text)
    }

    /// Keeps a text in the browser at once, so that it is there even if the page ends now.
    ///
    /// - Returns: Whether there was room: browsers give a site some 5 MB.
    public func keep(_ key: String, _ text: String) -> Bool {
        wire.ask(.keep) {
            $0.write(key)
            $0.write(text)
        } == 1
    }

    /// The keys that begin with a prefix under which texts are kept in the browser, in order. A line break ends a key.
    ///
    /// - Complexity: O(n log n) for n kept texts.
    public func storedKeys(from prefix: String) -> [String] {
        let keys = wire.askText(.storedKeys) { $0.write(prefix) } ?? ""
        return keys.utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)) }
    }

    /// Removes a text kept in the browser.
    public func removeStored(_ key: String) {
        wire.begin(.unstore)
        wire.put(key)
    }

    /// Keeps the screen on while the page is seen, where the browser can; or lets it go dark again.
    public func stayAwake(_ isAwake: Bool) {
        wire.begin(.stayAwake)
        wire.put(isAwake)
    }

    /// Sets the title of the window.
    public func setTitle(_ title: String) {
        wire.begin(.title)
        wire.put(title)
    }

    /// Lets the person print the page, in a task of its own. The page waits until they have decided; what is drawn while
    /// ``EventType/beforePrint`` is handled is on the paper.
    public func print() { window.call(.print) }

    /// Puts a text onto the clipboard. Works only while an event of the person is handled.
    public func copyText(_ text: String) {
        wire.begin(.copyText)
        wire.put(text)
        wire.flush()
    }

    /// Pastes what is on the clipboard as keys would with the focus on an element: that gets the event, some time later, as the
    /// browser may ask the person first. Works only while an event of the person is handled, and where
    /// ``Media/readsClipboard`` is among ``media``.
    ///
    /// - Parameter completion: Is told, after the event, whether there was anything that the page may read.
    public func pasteClipboard(into element: Element, completion: @escaping (Bool) -> Void) {
        let number = nextNumber()
        parkings[number] = completion
        wire.begin(.pasteClipboard)
        wire.put(number)
        wire.put(element.handle)
        wire.flush()
    }

    /// Changes the address without leaving the page; back leads to the old one, and sends `popState`. While the page goes
    /// back, this and what follows waits for the arrival.
    ///
    /// - Parameter isCover: Whether the entry stands for what lies over the page, which ``isAtCover`` tells.
    public func pushAddress(_ address: String, isCover: Bool = false) {
        if isGoingBack { afterBack.append(.push(address, isCover)) } else { push(address, isCover) }
    }

    /// Changes the address without leaving the page and without an entry in the history.
    ///
    /// - Parameter isCover: Whether the entry stands for what lies over the page.
    public func replaceAddress(_ address: String, isCover: Bool = false) {
        guard isGoingBack else { return navigate(1, address, isCover) }
        guard case .push = afterBack.last else { return afterBack.append(.replace(address, isCover)) }
        afterBack[afterBack.count - 1] = .push(address, isCover)
    }

    /// Whether the page is at an entry of the history that stands for what lies over it, also after it was loaded again.
    public var isAtCover: Bool { wire.ask(.entryMark) == 1 }

    /// Whether somebody has typed an address, or followed a link: what the page makes and leaves has its mark. Any new address
    /// for the entry marks it.
    public var isAtNewEntry: Bool { wire.ask(.entryMark) < 0 }

    private func push(_ address: String, _ isCover: Bool) {
        if isAtNewEntry { markEntry() }
        navigate(0, address, isCover)
    }

    private func markEntry() { navigate(1, wire.askText(.address) ?? "") }

    /// Goes back in the history, to an address that this page had before. The browser does it some time later; as it was not
    /// the person who went back, no `popState` is sent then.
    public func goBack() {
        guard isGoingBack else {
            isGoingBack = true
            return navigate(2, "")
        }
        if case .push = afterBack.last { afterBack.removeLast() } else { afterBack.append(.back) }
    }

    /// Goes forward again in the history, to where the person has just gone back from. As with ``goBack()`` this takes some
    /// time, and no `popState` is sent then.
    public func goForward() {
        if isGoingBack { return afterBack.append(.forward) }
        isGoingBack = true
        navigate(4, "")
    }

    /// The page is at another address, or another entry. True when it was told to go there: what was asked for since is done
    /// now.
    ///
    /// Observation: an address that is opened while the page goes back is shown first, and the step back is taken from there
    /// (https://html.spec.whatwg.org/multipage/browsing-the-web.html#centralized-modifications-of-session-history). Workaround:
    /// what was asked for goes with what it was about, and the page goes forward again.
    func arrive() -> Bool {
        guard isGoingBack else { return false }
        if isAtNewEntry {
            markEntry()
            afterBack = []
            isOvertaken = true
            // A browser may also have given the step back up.
            after(Self.overtakenTime) { [unowned(unsafe) self] in if isOvertaken { goOn() } }
            return false
        }
        if isOvertaken {
            isOvertaken = false
            navigate(4, "")
        } else {
            goOn()
        }
        return true
    }

    /// Seconds after which a step back that was overtaken is not awaited any more.
    private static let overtakenTime = 1.0

    private func goOn() {
        (isGoingBack, isOvertaken) = (false, false)
        // A browser may take two steps back at once for one.
        while !isGoingBack, !afterBack.isEmpty {
            switch afterBack.removeFirst() {
            case .push(let address, let isCover): push(address, isCover)
            case .replace(let address, let isCover): navigate(1, address, isCover)
            case .back: goBack()
            case .forward: goForward()
            }
        }
    }

    /// Loads the page again.
    public func reload() { navigate(3, "") }

    /// Says that the first screen is made. Once it is painted and the browser has time, what that did without comes: the
    /// rest of the program, and the worker that keeps the page for when its server is away.
    ///
    /// - Parameter completion: Called when all of the program is there.
    public func finishStart(then completion: @escaping () -> Void = {}) {
        let number = nextNumber()
        timers[number] = completion
        wire.begin(.finishStart)
        wire.put(number)
    }

    private func navigate(_ mode: UInt8, _ address: String, _ isCover: Bool = false) {
        wire.begin(.navigate)
        wire.put(mode)
        wire.put(address)
        wire.put(isCover)
        wire.flush()
    }
}

/// What a page does with its history.
enum HistoryStep {
    /// An entry of its own; whether it stands for what lies over the page.
    case push(String, Bool)
    /// Another address for the entry, and whether it stands for what lies over the page.
    case replace(String, Bool)
    case back
    case forward
}
