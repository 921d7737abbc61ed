// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// Someone with a name and a colour: a browser that has the workspace open, a member of a card, an author.
struct Person {
    var name: String
    var color: String

    /// The colours people get when none was chosen for them.
    private static let colors: [StaticString] = ["blue", "green", "orange", "purple", "red", "sky", "pink", "lime"]

    /// The first letter; nothing of a name without one.
    var initial: String { initials.first.map { "\($0)" } ?? "" }

    /// The first letters of the first and the last word.
    var initials: String {
        let words = name.utf8.split { $0 == Byte.space || $0 == Byte.tab }
        var text = ""
        for word in words.count > 1 ? [words[0], words[words.count - 1]] : words {
            let letters = String(decoding: word, as: UTF8.self).unicodeScalars
            if let first = letters.first { text.unicodeScalars.append(first) }
        }
        return text
    }
}

extension Person {
    init(_ session: SessionInfo) { self.init(name: session.name, color: session.color) }
    init(_ member: Member) { self.init(name: member.name, color: member.color) }

    /// A person without a colour of their own: the same name always gets the same one.
    init(name: String) {
        var hash: UInt32 = 2_166_136_261
        for byte in name.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        self.init(name: name, color: Self.colors[Int(hash % UInt32(Self.colors.count))].text)
    }
}

extension Person: Equatable {
    /// Whether name and colour are the same, by their bytes.
    static func == (left: Person, right: Person) -> Bool {
        UTF8Text.equal(left.name, right.name) && UTF8Text.equal(left.color, right.color)
    }
}

extension MemberList {
    /// Those to whom cards are given: the members, and those with whom a board was imported who are none.
    func choices(with imported: [Choice]) -> [Choice] {
        let known = members.compactMap { member in
            member.node.map { Choice(id: $0, text: member.name, color: member.color) }
        }
        return known
            + imported.filter { self[$0.id] == nil }.map { person in
                Choice(id: person.id, text: person.text, color: Person(name: person.text).color)
            }
    }
}
