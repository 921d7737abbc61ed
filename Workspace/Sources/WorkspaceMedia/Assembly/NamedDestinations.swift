// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// Places in a PDF that have names: the tree of PDF 1.2 and later, and the dictionary before.
struct NamedDestinations {
    private let objects: PDFObjects
    private var targets: [String: JSONValue] = [:]

    init(_ objects: PDFObjects) {
        self.objects = objects
        let root = objects.catalogue?.value
        for member in objects.resolved(root?["/Dests"])?.object?.members ?? [] { targets[member.name] = member.value }
        var rest = 50_000
        collect(objects.resolved(root?["/Names"])?["/Dests"], depth: 0, rest: &rest)
    }

    private mutating func collect(_ node: JSONValue?, depth: Int, rest: inout Int) {
        guard depth < 20, rest > 0, let node = objects.resolved(node) else { return }
        let names = objects.resolved(node["/Names"])?.array ?? []
        for index in stride(from: 0, to: names.count - 1, by: 2) {
            rest -= 1
            if let name = names[index].string { targets[name] = names[index + 1] }
        }
        for kid in objects.resolved(node["/Kids"])?.array ?? [] {
            rest -= 1
            collect(kid, depth: depth + 1, rest: &rest)
        }
    }

    /// The reference of the page that a destination leads to: an array, or a name of one.
    func page(_ target: JSONValue) -> String? {
        var target = objects.resolved(target)
        if let name = target?.string { target = objects.resolved(targets[name]) }
        if let inner = target?["/D"] { target = objects.resolved(inner) }
        return target?.array?.first?.string
    }
}
