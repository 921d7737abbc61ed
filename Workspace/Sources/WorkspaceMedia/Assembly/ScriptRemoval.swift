// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// Takes out what a file does by itself or at a click beyond showing another place: scripts, starting programs, sending and
/// fetching the values of its form.
struct ScriptRemoval {
    private let objects: PDFObjects

    init(_ objects: PDFObjects) {
        self.objects = objects
    }

    /// Kinds of actions that are taken out.
    static let kinds: Set<String> = ["/JavaScript", "/Launch", "/SubmitForm", "/ImportData"]

    /// The objects that change, each as it is then.
    /// - Complexity: O(size of the objects).
    var changes: [JSONObject.Member] {
        objects.dictionaries.compactMap { reference, value in
            cleaned(value, depth: 0).map { JSONObject.Member(reference, $0) }
        }.sorted { $0.name < $1.name }
    }

    /// The value without such actions; nil where it has none.
    func cleaned(_ value: JSONValue, depth: Int = 0) -> JSONValue? {
        guard depth < 100 else { return .null }
        switch value {
        case .array(let elements):
            var changed: [JSONValue]?
            for (index, element) in elements.enumerated() {
                guard let new = cleaned(element, depth: depth + 1) else { continue }
                changed = changed ?? elements
                changed?[index] = new
            }
            return changed.map { .array($0) }
        case .object(let object):
            if isUnwanted(object) { return .null }
            var changed: [JSONObject.Member]?
            for (index, member) in object.members.enumerated() {
                guard let new = cleaned(member.value, depth: depth + 1) else { continue }
                changed = changed ?? object.members
                changed?[index].value = new
            }
            return changed.map { .object(JSONObject($0)) }
        case .null, .bool, .number, .string: return nil
        }
    }

    private func isUnwanted(_ object: JSONObject) -> Bool {
        guard let kind = objects.resolved(object["/S"])?.string else { return false }
        // An action that plays something may have a script beside it.
        return Self.kinds.contains(kind) || kind == "/Rendition" && object["/JS"] != nil
    }
}
