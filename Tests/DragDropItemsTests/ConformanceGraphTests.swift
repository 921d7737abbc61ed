// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("Graphs of types from outside")
struct ConformanceGraphTests {
    typealias Declaration = ContentTypeCatalog.Declaration

    @Test("Types of a circle conform to each other, and nothing hangs")
    func circle() {
        var catalog = ContentTypeCatalog()
        catalog.declare([
            Declaration("x.a", parents: ["x.b"]), Declaration("x.b", parents: ["x.c", "public.image"]),
            Declaration("x.c", parents: ["x.a"]), Declaration("x.self", parents: ["x.self"]),
            Declaration("x.below", parents: ["X.A"]),
        ])
        let circle = ["x.a", "x.b", "x.c"].compactMap { catalog.type(identifier: $0) }
        #expect(circle.count == 3)
        for type in circle {
            for other in circle { #expect(type.conforms(to: other)) }
            #expect(type.conforms(to: .image))
        }
        #expect(catalog.type(identifier: "x.self")?.conformances == [])
        #expect(catalog.type(identifier: "x.below")?.conforms(to: .data) == true)
        #expect(circle[0].conforms(to: ContentType("x.below")) == false)
    }

    @Test("Declarations that name nothing, a known type or each other are refused by their position")
    func refused() {
        var catalog = ContentTypeCatalog()
        let refused = catalog.declare([
            Declaration(""), Declaration("x.a", parents: ["nobody.knows"]), Declaration("X.A", parents: ["public.png"]),
            Declaration("public.jpeg", parents: ["public.executable"]),
        ])
        #expect(refused == [0, 2, 3])
        #expect(catalog.type(identifier: "x.a")?.conformances == ["nobody.knows"])
        #expect(catalog.type(identifier: "public.jpeg")?.conforms(to: .executable) == false)
    }

    /// A ladder of diamonds has 2^40 ways up: whoever walks them all does not come back.
    @Test("A ladder of forty diamonds is asked at once")
    func ladder() {
        var type = ContentType("x.0")
        for step in 1...40 {
            type = ContentType(
                "x.\(step)",
                conformingTo: [
                    ContentType("x.\(step).left", conformingTo: [type]),
                    ContentType("x.\(step).right", conformingTo: [type]),
                ]
            )
        }
        #expect(type.conforms(to: ContentType("x.0")))
        #expect(type.conformances.count == 120)
        #expect(!type.conforms(to: .data))
    }

    @Test("A chain longer than the limit keeps its nearest conformances")
    func limit() {
        var catalog = ContentTypeCatalog()
        catalog.declare((0..<1000).map { Declaration("x.\($0)", parents: ["x.\($0 + 1)"]) })
        let first = catalog.type(identifier: "x.0")
        #expect(first?.conformances.count == ContentType.maximumConformances)
        #expect(first?.conforms(to: ContentType("x.1")) == true)
        #expect(first?.conforms(to: ContentType("x.256")) == true)
        #expect(first?.conforms(to: ContentType("x.257")) == false)
    }

    @Test("Random graphs, circles too, conform as the naive closure says", arguments: 1...40)
    func closure(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let count = Int.random(in: 1...30, using: &random)
        let edges = Int.random(in: 0...count * 2, using: &random)
        let system = ["public.png", "public.svg-image", "nobody.knows"]
        func name(_ node: Int) -> String { node < count ? "x.\(node)" : system[node - count] }
        var reaches = Array(repeating: Array(repeating: false, count: count + 3), count: count + 3)
        for node in reaches.indices { reaches[node][node] = true }
        var declarations = (0..<count).map { Declaration(name($0)) }
        for _ in 0..<edges {
            let from = Int.random(in: 0..<count, using: &random)
            let to = Int.random(in: 0..<count + 3, using: &random)
            declarations[from].parents.append(name(to))
            reaches[from][to] = true
        }
        for over in reaches.indices {
            for from in reaches.indices where reaches[from][over] {
                for to in reaches.indices where reaches[over][to] { reaches[from][to] = true }
            }
        }
        var catalog = ContentTypeCatalog()
        let refused = catalog.declare(declarations.shuffled(using: &random))
        #expect(refused.isEmpty, "seed \(seed)")
        for from in 0..<count {
            let type = catalog.type(identifier: name(from))
            for to in reaches.indices {
                #expect(
                    type?.conforms(to: ContentType(name(to))) == reaches[from][to],
                    "seed \(seed): \(name(from)) -> \(name(to))"
                )
            }
            let isPicture = reaches[from][count] || reaches[from][count + 1]
            #expect(type?.conforms(to: .image) == isPicture, "seed \(seed): \(name(from)) -> image")
        }
    }
}
