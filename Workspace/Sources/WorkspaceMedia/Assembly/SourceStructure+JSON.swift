// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

// How a structure is kept beside the blobs, so that a source is looked through once. What may be missing is written as an
// array of none or one.
extension SourceStructure: WireRecord {
    static var blank: SourceStructure { SourceStructure() }

    mutating func visit(_ fields: inout FieldCoder) {
        fields("catalogue", &storedCatalogue)
        fields("names", &storedNames)
        fields("opensWithScript", &opensWithScript)
        fields("highest", &highest)
        fields("pages", &pages)
        fields("attachments", &attachments)
        fields("bookmarks", &bookmarks)
        fields("destinations", &destinations)
        fields("links", &storedLinks)
        fields("layers", &layers)
        fields("isTagged", &isTagged)
        fields("hasScripts", &hasScripts)
        fields("withoutScripts", &storedChanges)
        fields("isSigned", &isSigned)
        fields("fieldNames", &storedFieldNames)
        fields("hasDynamicForm", &hasDynamicForm)
        fields("form", &storedForm)
        fields("isPartial", &isPartial)
    }

    /// An object with its reference.
    private struct Entry: WireRecord {
        var reference = ""
        var value = JSONValue.null

        static var blank: Entry { Entry() }

        mutating func visit(_ fields: inout FieldCoder) {
            fields("reference", &reference)
            fields("value", &value)
        }

        static func list(_ object: (reference: String, value: JSONObject)?) -> [Entry] {
            object.map { [Entry(reference: $0.reference, value: .object($0.value))] } ?? []
        }

        static func object(_ list: [Entry]) -> (reference: String, value: JSONObject)? {
            list.first.flatMap { entry in entry.value.object.map { (entry.reference, $0) } }
        }
    }

    private var storedCatalogue: [Entry] {
        get { Entry.list(catalogue) }
        set { catalogue = Entry.object(newValue) }
    }

    private var storedForm: [Entry] {
        get { Entry.list(form) }
        set { form = Entry.object(newValue) }
    }

    private var storedNames: [JSONValue] {
        get { names.map { [.object(JSONObject($0))] } ?? [] }
        set { names = newValue.first?.object?.members }
    }

    private var storedChanges: JSONValue {
        get { .object(JSONObject(withoutScripts)) }
        set { withoutScripts = newValue.object?.members ?? [] }
    }

    private var storedFieldNames: [String] {
        get { fieldNames.sorted() }
        set { fieldNames = Set(newValue) }
    }

    /// Of each page its number, then those of the pages its links lead to.
    private var storedLinks: [[Int]] {
        get { links.sorted { $0.key < $1.key }.map { [$0.key] + $0.value } }
        set {
            links = [:]
            for entry in newValue { entry.first.map { links[$0] = Array(entry.dropFirst()) } }
        }
    }
}

extension SourceStructure.Destination: WireRecord {
    static var blank: SourceStructure.Destination { SourceStructure.Destination() }

    mutating func visit(_ fields: inout FieldCoder) {
        fields("name", &name)
        fields("page", &page)
        fields("place", &place)
    }
}

extension SourceStructure.Bookmark: WireRecord {
    static var blank: SourceStructure.Bookmark { SourceStructure.Bookmark(title: "") }

    mutating func visit(_ fields: inout FieldCoder) {
        fields("title", &title)
        fields("page", &storedPage)
        fields("view", &view)
        fields("isOpen", &isOpen)
        fields("children", &children)
        fields("leadsElsewhere", &leadsElsewhere)
    }

    private var storedPage: [Int] {
        get { page.map { [$0] } ?? [] }
        set { page = newValue.first }
    }
}
