// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import WorkspaceModel

/// One server and several clients on a bad line. Whatever was lost, late, doubled or out of order on the way, in the
/// end all trees are one, and everything acknowledged happened once.
@Suite struct ConvergenceTests {
    private static let seeds: UInt64 = 300

    @Test func `Every replica ends equal to the server, whatever the line does`() {
        for seed in 1...ConvergenceTests.seeds {
            var world = World(seed: seed)
            for _ in 0..<60 { world.step() }
            world.settle()
            if let problem = world.problems.first {
                Issue.record("seed \(seed): \(problem)")
                return
            }
        }
    }

    private struct World {
        var server: SimulatedServer
        var clients: [SimulatedClient] = []
        var generator: SeededGenerator
        var messages: [Message] = []

        /// Something on its way.
        enum Message {
            case request(from: Int, [UInt8])
            case answer(to: Int, SimulatedServer.Answer, [UInt8])
            case page(to: Int, [UInt8], NodeID)
        }

        init(seed: UInt64) {
            generator = SeededGenerator(seed: seed)
            let tree = Tree.make(lists: Int.random(in: 1...3, using: &generator), cards: 3)
            server = SimulatedServer(tree: tree)
            for _ in 0..<Int.random(in: 3...4, using: &generator) {
                // Seeds that are neighbours would give the same numbers, one later.
                clients.append(SimulatedClient(tree: tree, seed: generator.next()))
            }
        }

        mutating func step() {
            let client = Int.random(in: clients.indices, using: &generator)
            switch Int.random(in: 0..<100, using: &generator) {
            case 0..<30: clients[client].act()
            case 30..<50: send(from: client)
            case 50..<80: deliver()
            case 80..<92:
                let limit = Int.random(in: 1...4, using: &generator)
                clients[client].receive(feed: server.feed, atMost: limit)
            case 92..<95:
                if let event = server.feed.randomElement(using: &generator) {
                    clients[client].receive(event: event)
                }
            default:
                let parents = server.tree.all.filter { $0.kind == .list || $0.kind == .board }.map { $0.id }.sorted()
                guard let parent = parents.randomElement(using: &generator) else { return }
                let limit = generator.chance(50) ? 2 : 100
                messages.append(.page(to: client, server.page(of: parent, limit: limit), parent))
            }
        }

        private mutating func send(from client: Int) {
            guard let request = clients[client].request, !generator.chance(15) else { return }
            messages.append(.request(from: client, request))
            if generator.chance(15) { messages.append(.request(from: client, request)) }
        }

        private mutating func deliver() {
            guard !messages.isEmpty else { return }
            switch messages.remove(at: Int.random(in: messages.indices, using: &generator)) {
            case .request(let client, let request):
                guard let answer = server.receive(request), !generator.chance(20) else { return }
                messages.append(.answer(to: client, answer, request))
            case .answer(let client, let answer, let request): clients[client].receive(answer, to: request)
            case .page(let client, let page, let parent): clients[client].receive(page: page, of: parent)
            }
        }

        /// Lets everything arrive.
        mutating func settle() {
            while !messages.isEmpty { deliver() }
            for _ in 0..<1_000 {
                for index in clients.indices {
                    if let request = clients[index].request, let answer = server.receive(request) {
                        clients[index].receive(answer, to: request)
                    }
                    clients[index].receive(feed: server.feed, atMost: 50)
                }
                if clients.allSatisfy({ $0.hasAll(of: server.feed) }) { return }
            }
        }

        var problems: [String] {
            var problems = server.problems + server.tree.brokenInvariants()
            let expected = server.tree.contents
            for (index, client) in clients.enumerated() {
                problems += client.problems
                problems += client.replica.tree.brokenInvariants().map { "client \(index): \($0)" }
                if !client.hasAll(of: server.feed) { problems.append("client \(index) does not come to rest") }
                for (id, node) in expected where client.replica.tree[id] != node {
                    problems.append("client \(index) has \(String(describing: client.replica.tree[id])), not \(node)")
                }
                if client.replica.tree.count != expected.count { problems.append("client \(index) has too much") }
                for id in expected.keys
                where !client.replica.tree.children(of: id).elementsEqual(server.tree.children(of: id)) {
                    problems.append("client \(index) orders the children of \(id) differently")
                }
                for id in client.acknowledged where server.applications[id] != 1 {
                    problems.append("\(id) was acknowledged and applied \(server.applications[id] ?? 0) times")
                }
                for id in client.refused where server.applications[id] != nil {
                    problems.append("\(id) was refused and applied")
                }
            }
            return problems
        }
    }
}
