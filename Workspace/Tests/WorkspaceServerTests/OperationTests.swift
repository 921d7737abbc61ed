// SPDX-License-Identifier: Apache-2.0
import CoreMetrics
import Foundation
import GRDB
import HTTPTypes
import Hummingbird
import Logging
import Testing
import WorkspaceMedia
import WorkspaceModel

@testable import WorkspaceServer
@testable import WorkspaceStore

@Suite("What operators see", .timeLimit(.minutes(10)))
struct OperationTests {
    @Test("the health says how the store, the disk and the sandbox are, and nothing else")
    func health() async throws {
        let fixture = try await ServerFixture()
        let sandbox = fixture.server.library.media.runner.sandbox == .none ? "missing" : "works"
        try await fixture.router { client in
            let response = try await client.execute(uri: "/health", method: .get)
            #expect(response.status == .ok)
            #expect(
                response.text
                    == "{\"status\":\"ok\",\"store\":\"writable\",\"disk\":\"ok\",\"sandbox\":\"\(sandbox)\"}"
            )
            // Programs that watch servers ask for no more than the status.
            #expect(try await client.execute(uri: "/health", method: .head).status == .ok)
        }
    }

    @Test("a disk without room makes the health fail, also where it has the files alone")
    func disks() async throws {
        let fixture = try await ServerFixture()
        let runner = fixture.server.library.media.runner
        let gone = fixture.folder.url.appendingPathComponent("gone")
        for (folder, isRoomy) in [(nil, true), (fixture.folder.url, true), (gone, false)] as [(URL?, Bool)] {
            let check = HealthCheck(store: fixture.store, runner: runner, blobFolder: folder)
            #expect(await check.health().isRoomy == isRoomy)
        }
    }

    @Test("a store that takes no writes makes the health fail", .onSQLite)
    func readOnly() async throws {
        let fixture = try await ServerFixture()
        try await fixture.store.sqlite.writeWithoutTransaction { try $0.execute(sql: "PRAGMA query_only = ON") }
        try await fixture.router { client in
            let response = try await client.execute(uri: "/health", method: .get)
            #expect(response.status == .serviceUnavailable)
            #expect(response.text.contains("\"store\":\"read-only\""))
        }
    }

    @Test("while the writer does not come back, all who ask are told so in time", .onSQLite)
    func stuckWriter() async throws {
        let fixture = try await ServerFixture()
        let check = HealthCheck(store: fixture.store, runner: fixture.server.library.media.runner)
        let (holder, gate) = await fixture.holdWriter()
        async let first = check.health()
        async let second = check.health()
        let answers = await [first, second]
        gate.signal()
        #expect(try await holder.value, "they waited")
        #expect(answers.allSatisfy { !$0.isWritable })
    }

    @Test("the numbers need a session or the token, and count what happened")
    func metrics() async throws {
        let fixture = try await ServerFixture(configure: { $0.metricsToken = "0123456789abcdef" })
        let (_, list) = try await fixture.makeList()
        try await fixture.router { client in
            #expect(try await client.execute(uri: "/metrics", method: .get).status == .unauthorized)
            let wrong: HTTPFields = [.authorization: "Bearer 0123456789abcdeX"]
            #expect(try await client.execute(uri: "/metrics", method: .get, headers: wrong).status == .unauthorized)
            let session = try await fixture.signIn(client)
            for _ in 0..<3 {
                _ = try await client.execute(uri: "/api/nodes/\(list)/children", method: .get, headers: session)
            }
            let token: HTTPFields = [.authorization: "Bearer 0123456789abcdef"]
            let inside = try await client.execute(uri: "/api/workspace", method: .get, headers: token)
            #expect(inside.status == .unauthorized, "the token opens the numbers only")
            for headers in [session, token] {
                let response = try await client.execute(uri: "/metrics", method: .get, headers: headers)
                #expect(response.status == .ok)
                let lines = response.text.split(separator: "\n")
                let route = "method=\"GET\",route=\"/api/nodes/{id}/children\",status=\"200\""
                #expect(lines.contains { $0 == "carry_requests_total{\(route)} 3" }, "\(response.text)")
                #expect(lines.contains { $0.hasPrefix("carry_commit_seconds_count 1") })
                #expect(lines.contains("carry_feed_clients 0"))
                #expect(lines.contains("# TYPE carry_request_seconds histogram"))
                #expect(!response.text.contains("\(list)"))
            }
        }
    }

    @Test("the numbers tell how many commits wait, how many landed together, and how often each decoder ran", .onSQLite)
    func queues() async throws {
        let fixture = try await ServerFixture(configure: { $0.metricsToken = "0123456789abcdef" })
        let (store, media) = (fixture.store, fixture.server.library.media)
        let (_, list) = try await fixture.makeList()
        try await fixture.router { client in
            func numbers() async throws -> Set<Substring> {
                let token: HTTPFields = [.authorization: "Bearer 0123456789abcdef"]
                let response = try await client.execute(uri: "/metrics", method: .get, headers: token)
                return Set(response.text.split(separator: "\n"))
            }
            // Somebody else has the disk: the first waits for it, and three more for the commit of the first.
            let gate = DispatchSemaphore(value: 0)
            let holder = Task { try await store.sqlite.writeWithoutTransaction { _ in gate.wait() } }
            let first = Task { try await store.commit(.make([.card("1", in: list)]), author: "tester") }
            try await eventually {
                let isCommitting = await store.writer.isCommitting
                return await store.waitingCount() == 0 && isCommitting
            }
            let others = (2...4).map { number in
                Task { try await store.commit(.make([.card("\(number)", in: list)]), author: "tester") }
            }
            try await eventually { await store.waitingCount() == 3 }
            #expect(try await numbers().contains("carry_queue_depth{queue=\"commits\"} 3"))
            gate.signal()
            try await holder.value
            for commit in [first] + others { _ = try await commit.value }
            // The list, the first, and the three.
            let landed = try await numbers()
            #expect(landed.contains("carry_queue_depth{queue=\"commits\"} 0"))
            #expect(landed.contains("carry_commit_batch_size_count 3"))
            #expect(landed.contains("carry_commit_batch_size_sum 5"))
            #expect(landed.contains("carry_commit_batch_size_bucket{le=\"1\"} 2"))
            #expect(landed.contains("carry_commit_batch_size_bucket{le=\"2.5\"} 2"))
            #expect(landed.contains("carry_commit_batch_size_bucket{le=\"5\"} 3"))
            #expect(!landed.contains { $0.hasPrefix("carry_decoder_runs") })
            _ = try await fixture.upload(TestPDF.make(pages: 1))
            let runs = media.runner.statistics.runs()
            #expect(!runs.isEmpty)
            _ = try await fixture.upload(TestPDF.make(pages: 1, title: "Another"))
            let lines = try await numbers()
            for (tool, once) in runs {
                for (result, count) in [("answered", 2 * once.answered), ("failed", 2 * once.failed)] {
                    let line = "carry_decoder_runs{tool=\"\(tool.rawValue)\",result=\"\(result)\"} \(count)"
                    #expect(lines.contains(Substring(line)), "\(line)")
                }
            }
        }
    }

    @Test("Prometheus' text: counters, gauges, cumulated buckets, escaped labels")
    func format() {
        let registry = PrometheusRegistry()
        let counter = registry.makeCounter(label: "c", dimensions: [("a", "x\"y\\z\n")])
        counter.increment(by: 2)
        counter.increment(by: 3)
        registry.makeMeter(label: "g", dimensions: []).set(1.5)
        let timer = registry.makeTimer(label: "t", dimensions: [("r", "/")])
        timer.recordNanoseconds(2_000_000)
        timer.recordNanoseconds(900_000_000_000)
        let lines = registry.text().split(separator: "\n").map(String.init)
        #expect(lines[0...3] == ["# TYPE c counter", "c{a=\"x\\\"y\\\\z\\n\"} 5", "# TYPE g gauge", "g 1.5"])
        #expect(lines.contains("t_bucket{r=\"/\",le=\"0.001\"} 0"))
        #expect(lines.contains("t_bucket{r=\"/\",le=\"0.0025\"} 1"))
        #expect(lines.contains("t_bucket{r=\"/\",le=\"250\"} 1"))
        #expect(lines.suffix(3) == ["t_bucket{r=\"/\",le=\"+Inf\"} 2", "t_sum{r=\"/\"} 900.002", "t_count{r=\"/\"} 2"])
    }

    @Test("a log has the request's identity and its route, and no title, name, address or secret")
    func logs() async throws {
        let recorder = Recorder()
        let fixture = try await ServerFixture(log: recorder)
        let (board, _) = try await fixture.makeList()
        try await fixture.router { client in
            let link = try await fixture.server.signIn.makeLink()
            _ = try await client.execute(uri: "/open?token=\(link.text)", method: .get)
            let session = try await client.spend(link.text).cookie
            let response = try await client.execute(
                uri: "/api/boards/\(board)?secret=1",
                method: .get,
                headers: session
            )
            let id = try #require(HTTPField.Name("X-Request-Id").flatMap { response.headers[$0] })
            let line = try #require(recorder.lines.first { $0.contains("hb.request.id=\(id)") })
            #expect(line.contains("route=/api/boards/{id}"))
            #expect(line.contains("status=200"))
            let cookie = session[.cookie]?.split(separator: "=").last ?? "none"
            for private_ in [link.text, String(cookie), "Board", "\(board)", "secret"] {
                #expect(!recorder.lines.contains { $0.contains(private_) }, "\(private_)")
            }
        }
    }

    @Test("a server that is asked to stop tells its feeds, finishes its answers and ends well")
    func stopping() async throws {
        let fixture = try await ServerFixture()
        let folder = try TemporaryFolder()
        let process = try await ServeProcess.start(folder: folder.url, web: fixture.server.configuration.webFolder)
        let client = try await WritingClient.signIn(at: process.address, token: process.token)
        let port = try #require(URL(string: process.address)?.port)
        try await FeedReader.open(port: port, cookie: client.cookie) { reader in
            #expect(try await reader.next()?.isComment == true)
            async let ended: Void = process.stopWell()
            var names: [String] = []
            while let event = try await reader.next() { names.append(event.name ?? "") }
            #expect(names.last == "stopping")
            try await ended
        }
    }
}
