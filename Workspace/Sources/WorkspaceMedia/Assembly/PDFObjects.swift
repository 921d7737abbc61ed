// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// The objects of a PDF without the data of its streams, as qpdf's JSON has them.
struct PDFObjects: Sendable {
    private let objects: [String: JSONValue]
    private let streams: Set<String>
    let trailer: JSONValue?
    let highest: Int
    /// References of the pages, in order.
    let pages: [String]
    /// The outline as qpdf understands it.
    let outline: JSONValue?

    /// The options with which qpdf answers what this reads.
    static let options = [
        "--json=2", "--json-key=qpdf", "--json-key=pages", "--json-key=outlines", "--json-key=attachments",
    ]
    /// The names of attached files.
    let attachments: [String]

    init?(_ json: JSONValue) {
        guard let parts = json["qpdf"]?.array, parts.count == 2, let members = parts[1].object?.members else {
            return nil
        }
        var objects: [String: JSONValue] = [:]
        var streams: Set<String> = []
        var trailer: JSONValue?
        for member in members {
            if member.name == "trailer" {
                trailer = member.value["value"]
            } else if member.name.hasPrefix("obj:") {
                let reference = String(member.name.dropFirst(4))
                objects[reference] = member.value["value"] ?? member.value["stream"]?["dict"]
                if member.value["stream"] != nil { streams.insert(reference) }
            }
        }
        self.objects = objects
        self.streams = streams
        self.trailer = trailer
        highest = parts[0]["maxobjectid"]?.number.flatMap { Int(exactly: $0) } ?? objects.count
        pages = (json["pages"]?.array ?? []).compactMap { $0["object"]?.string }
        outline = json["outlines"]
        attachments = json["attachments"]?.object?.members.map(\.name) ?? []
    }

    /// What a value is after following references, at most ten of them.
    func resolved(_ value: JSONValue?) -> JSONValue? {
        var value = value
        for _ in 0..<10 {
            guard let reference = value?.string, Self.isReference(reference) else { return value }
            value = objects[reference]
        }
        return nil
    }

    /// The catalogue's reference and value.
    var catalogue: (reference: String, value: JSONObject)? {
        guard let reference = trailer?["/Root"]?.string, let value = resolved(trailer?["/Root"])?.object else {
            return nil
        }
        return (reference, value)
    }

    /// Whether it looks like `12 0 R`; texts begin with `u:` and names with a slash.
    static func isReference(_ text: String) -> Bool {
        let parts = text.split(separator: " ")
        return parts.count == 3 && parts[2] == "R" && Int(parts[0]) != nil && Int(parts[1]) != nil
    }

    /// Every dictionary that is an object of its own.
    var all: some Sequence<JSONValue> { objects.values }

    /// The same with their references, without those that describe streams; arrays are among them.
    var dictionaries: some Sequence<(reference: String, value: JSONValue)> {
        objects.lazy.filter { !streams.contains($0.key) }.map { (reference: $0.key, value: $0.value) }
    }
}
