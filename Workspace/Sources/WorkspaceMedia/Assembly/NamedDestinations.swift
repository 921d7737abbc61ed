// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// Places in a PDF that have names: the tree of PDF 1.2 and later, and the dictionary before.
struct NamedDestinations {
    private let objects: PDFObjects
    private var targets: [String: JSONValue] = [:]
    /// The names in the order of the tree, behind those of the dictionary.
    private var names: [String] = []

    init(_ objects: PDFObjects) {
        self.objects = objects
        let root = objects.catalogue?.value
        for member in objects.resolved(root?["/Dests"])?.object?.members ?? [] { add(member.name, member.value) }
        // A name that is not seen here is not in what is made of the file.
        var rest = 1_000_000
        collect(objects.resolved(root?["/Names"])?["/Dests"], depth: 0, rest: &rest)
    }

    private mutating func collect(_ node: JSONValue?, depth: Int, rest: inout Int) {
        guard depth < 20, rest > 0, let node = objects.resolved(node) else { return }
        let names = objects.resolved(node["/Names"])?.array ?? []
        for index in stride(from: 0, to: names.count - 1, by: 2) {
            rest -= 1
            if let name = names[index].string { add(name, names[index + 1]) }
        }
        for kid in objects.resolved(node["/Kids"])?.array ?? [] {
            rest -= 1
            collect(kid, depth: depth + 1, rest: &rest)
        }
    }

    private mutating func add(_ name: String, _ target: JSONValue) {
        if targets.updateValue(target, forKey: name) == nil { names.append(name) }
    }

    /// Those that lead to pages, whose numbers are given by their references.
    func all(_ numbers: [String: Int]) -> [SourceStructure.Destination] {
        names.compactMap { name in
            guard let place = place(.string(name)), let page = place.first?.string.flatMap({ numbers[$0] }) else {
                return nil
            }
            return SourceStructure.Destination(name: name, page: page, place: place)
        }
    }

    /// The reference of the page that a destination leads to.
    func page(_ target: JSONValue) -> String? { place(target)?.first?.string }

    /// The page that a destination leads to and how that is shown: an array, or a name of one.
    private func place(_ target: JSONValue) -> [JSONValue]? {
        var target = objects.resolved(target)
        if let name = target?.string { target = objects.resolved(targets[name]) }
        if let inner = target?["/D"] { target = objects.resolved(inner) }
        return target?.array
    }
}
