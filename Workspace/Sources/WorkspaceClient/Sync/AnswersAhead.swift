// SPDX-License-Identifier: Apache-2.0

import BrowserBridge

/// Answers that were asked for before they are needed, each given once.
final class AnswersAhead {
    private struct Entry {
        var path: String
        var response: Response?
        var receive: ((Response) -> Void)?
    }

    private var entries: [Entry] = []

    /// An answer is on its way.
    func expect(_ path: String) { entries.append(Entry(path: path)) }

    /// An answer has come: it is given to who waits for it, or kept for who will.
    func take(_ response: Response, of path: String) {
        guard let index = index(of: path) else { return }
        guard let receive = entries[index].receive else {
            entries[index].response = response
            return
        }
        entries.remove(at: index)
        receive(response)
    }

    /// Gives an answer when it has come, at once if it has; whether one was asked for.
    func give(_ path: String, to receive: @escaping (Response) -> Void) -> Bool {
        guard let index = index(of: path), entries[index].receive == nil else { return false }
        guard let response = entries[index].response else {
            entries[index].receive = receive
            return true
        }
        entries.remove(at: index)
        receive(response)
        return true
    }

    /// Forgets what nobody asked for: later it would be old.
    func forgetUnasked() { entries.removeAll { $0.receive == nil } }

    private func index(of path: String) -> Int? { entries.firstIndex { $0.path.utf8.elementsEqual(path.utf8) } }
}
