// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Makes a custom field of a board, or names one and its choices. The type of a field stays: cards have values of it.
final class FieldDialog: NameDialog {
    private static let types: [(name: StaticString, text: String)] = [
        ("text", L10n.text), ("number", L10n.number), ("date", L10n.date), ("checkbox", L10n.checkbox),
        ("list", L10n.choice),
    ]

    private var type: String
    private let choices: UnsavedText

    init(_ workspace: Workspace, of board: NodeID, changing field: Node? = nil) {
        choices = UnsavedText(workspace, of: field?.id ?? board, field: "choices")
        let kept = choices.text
        type = field?.fields.text(.fieldType) ?? (kept == nil ? "text" : "list")
        super.init(
            workspace,
            changing: field,
            in: board,
            title: field == nil ? L10n.newCustomField : L10n.changeCustomField,
            action: L10n.createField,
            key: "field",
            hasColor: false
        )
        let lines = page.make("textarea", "field").with("rows", "4").with("dir", "auto")
        let saved = (field?.fields.choices(.options) ?? []).map { $0.text }.joined(separator: "\n")
        choices.follow(lines, from: kept ?? saved)
        let row = page.makeFormRow(L10n.choicesOneOnEachLine, lines)
        row.setHidden(!UTF8Text.equal(type, "list"))
        if field == nil {
            let types = page.makeSelect(Self.types.map { ($0.text, $0.name.text) }, chosen: type) {
                [unowned(unsafe) self, unowned(unsafe) row] in
                type = $0
                row.setHidden(!UTF8Text.equal(type, "list"))
            }
            body.append(page.makeFormRow(L10n.type, types))
        }
        body.append(row)
    }

    override func forget() {
        choices.forget()
        super.forget()
    }

    override func keepUnsaved() -> Bool {
        let isKept = keep(choices)
        return super.keepUnsaved() || isKept
    }

    override func save(_ name: String, _ color: FieldValue?) -> Refusal? {
        var fields: Fields = [.title: .text(name)]
        if UTF8Text.equal(type, "list") { fields[.options] = .choices(chosen) }
        if let changed { return workspace.set(FieldChanges(fields), of: changed) }
        fields[.fieldType] = .text(type)
        // What is made here is wanted on the cards.
        fields[.showOnCard] = .flag(true)
        let place = Place(parent: parent)
        return workspace.perform([.insert(workspace.newID(), kind: .customField, at: place, fields: fields)])
    }

    /// The choices by their lines: one whose line was left alone is as others have made it meanwhile, and one that was
    /// only renamed is the same. What others have added stays.
    private var chosen: [Choice] {
        let old = changed?.fields.choices(.options) ?? []
        let lines = Composer.lines(of: choices.typed)
        if lines.elementsEqual(old, by: { UTF8Text.equal($0, $1.text) }) { return old }
        let now = changed.flatMap { workspace.node($0.id) }?.fields.choices(.options) ?? []
        let chosen = lines.enumerated().compactMap { (index, line) -> Choice? in
            let isSame = { (choice: Choice) in UTF8Text.equal(choice.text, line) }
            if let same = old.first(where: isSame) { return now.first { $0.id == same.id } }
            if let same = now.first(where: isSame) { return same }
            guard lines.count == old.count, !lines.contains(where: { UTF8Text.equal($0, old[index].text) }) else {
                return Choice(id: workspace.newID(), text: line)
            }
            return Choice(id: old[index].id, text: line, color: old[index].color)
        }
        return chosen + now.filter { choice in !(old + chosen).contains { $0.id == choice.id } }
    }
}
