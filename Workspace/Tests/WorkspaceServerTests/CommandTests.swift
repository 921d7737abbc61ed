// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import WorkspaceModel
import WorkspaceStore

@testable import WorkspaceServer

@Suite("The carry command", .timeLimit(.minutes(10)))
struct CommandTests {
    private let trello = """
        {"id":"5f0000000000000000000001","name":"Imported","lists":[\
        {"id":"5f0000000000000000000002","name":"To do","closed":false,"pos":1}],"cards":[\
        {"id":"5f0000000000000000000003","idList":"5f0000000000000000000002","name":"A card","desc":"","pos":1}],\
        "labels":[],"members":[],"checklists":[],"customFields":[],"actions":[]}
        """

    @Test("import, export, link and verify do the same with and without a running server", arguments: [false, true])
    func commands(isServed: Bool) async throws {
        let fixture = try await ServerFixture()
        let folder = try TemporaryFolder()
        let data = try DataPlace.make(in: folder.url.appendingPathComponent("data"))
        let board = folder.url.appendingPathComponent("board.json")
        let archive = folder.url.appendingPathComponent("board.zip")
        try Data(trello.utf8).write(to: board)
        var server: ServeProcess?
        if isServed {
            server = try await ServeProcess.start(at: data, web: fixture.server.configuration.webFolder)
        }
        let imported = try await CarryExecutable.run(["import", board.path] + data.options)
        #expect(imported.status == 0)
        #expect(imported.output.hasPrefix("Imported “Imported”: 1 list, 1 card"), "\(imported.output)")
        let exported = try await CarryExecutable.run(["export", "Imported", "--out", archive.path] + data.options)
        #expect(exported.status == 0, "\(exported.output)")
        #expect(try Data(contentsOf: archive).starts(with: Data("PK".utf8)))
        let again = try await CarryExecutable.run(["import", archive.path] + data.options)
        #expect(again.status == 0, "\(again.output)")
        let link = try await CarryExecutable.run(["link"] + data.options)
        #expect(link.output.hasPrefix("http://127.0.0.1:"), "\(link.output)")
        #expect(link.output.contains("/open?token="))
        let verified = try await CarryExecutable.run(["verify"] + data.options)
        #expect(verified.status == 0)
        #expect(verified.output.contains("Everything is sound."), "\(verified.output)")
        if let server {
            let token = link.output.split(separator: "token=").last?.split(separator: "\n").first ?? ""
            let client = try await WritingClient.signIn(at: server.address, token: String(token))
            let boards = try await client.children(of: .workspace).map(\.title)
            #expect(boards == ["Welcome to Carry", "Imported", "Imported"])
            try await server.stopWell()
        }
    }

    @Test(
        "people are invited, and further devices of theirs let in, with and without a running server",
        arguments: [false, true]
    )
    func people(isServed: Bool) async throws {
        let fixture = try await ServerFixture()
        let folder = try TemporaryFolder()
        let data = try DataPlace.make(in: folder.url.appendingPathComponent("data"))
        var server: ServeProcess?
        if isServed {
            server = try await ServeProcess.start(at: data, web: fixture.server.configuration.webFolder)
        }
        let invited = try await CarryExecutable.run(["invite", "Bob & Co", "--role", "viewer"] + data.options)
        #expect(invited.status == 0, "\(invited.output)")
        #expect(invited.output.contains("/open?token="), "\(invited.output)")
        let again = try await CarryExecutable.run(["invite", "Bob & Co", "--role", "editor"] + data.options)
        #expect(again.status != 0)
        #expect(again.output.contains("is here already"), "\(again.output)")
        let device = try await CarryExecutable.run(["link", "--member", "Bob & Co"] + data.options)
        #expect(device.output.contains("/open?token="), "\(device.output)")
        let stranger = try await CarryExecutable.run(["link", "--member", "Nobody"] + data.options)
        #expect(stranger.status != 0)
        #expect(stranger.output.contains("Nobody is called “Nobody” here."), "\(stranger.output)")
        let boss = try await CarryExecutable.run(["invite", "Ann", "--role", "boss"] + data.options)
        #expect(boss.status != 0)
        try await server?.stopWell()
        let member = try #require(try await data.open().members().members.first { $0.name == "Bob & Co" })
        #expect(member.role == .viewer)
        #expect(member.invitedUntil > 0)
    }

    @Test("files and folders become what they are, with and without a running server", arguments: [false, true])
    func files(isServed: Bool) async throws {
        let fixture = try await ServerFixture()
        let folder = try TemporaryFolder()
        let data = try DataPlace.make(in: folder.url.appendingPathComponent("data"))
        let trip = folder.url.appendingPathComponent("Trip")
        let inner = trip.appendingPathComponent("Day 10 & 11")
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        try Data(TestPicture.upright).write(to: trip.appendingPathComponent("a+b.png"))
        try Data(TestPicture.tall).write(to: inner.appendingPathComponent("c.txt"))
        try Data("no picture".utf8).write(to: inner.appendingPathComponent("notes.txt"))
        try Data("hidden".utf8).write(to: inner.appendingPathComponent(".hidden"))
        #expect(mkfifo(inner.appendingPathComponent("pipe").path, 0o600) == 0)
        try FileManager.default.createSymbolicLink(
            at: inner.appendingPathComponent("loop"),
            withDestinationURL: trip
        )
        let paper = folder.url.appendingPathComponent("paper.pdf")
        try Data(TestPDF.make(pages: 2)).write(to: paper)
        var server: ServeProcess?
        if isServed {
            server = try await ServeProcess.start(at: data, web: fixture.server.configuration.webFolder)
        }
        let arguments = ["import", trip.path, paper.path, "--unsandboxed"] + data.options
        let first = try await Program.run(try CarryExecutable.url().path, arguments)
        #expect(first.status == 1)
        #expect(first.output.contains("“Trip”: 2 photos imported, 0 there already."), "\(first.output)")
        #expect(first.output.contains("“notes.txt” was not imported"), "\(first.output)")
        #expect(first.output.contains("“paper.pdf” is a document of 2 pages now."), "\(first.output)")
        #expect(first.output.contains("One file was not imported."), "\(first.output)")
        let again = try await CarryExecutable.run(["import", trip.path, "--unsandboxed"] + data.options)
        #expect(again.output.contains("“Trip”: 0 photos imported, 2 there already."), "\(again.output)")
        #expect(!again.output.contains(" error "), "\(again.output)")
        if let server { try await server.stopWell() }
        let store = try data.open()
        let album = try #require(try await store.album(named: "Trip", in: .workspace))
        let day = try #require(try await store.album(named: "Day 10 & 11", in: album))
        let names = try await store.subtree(of: album)?.filter { $0.kind == .photo }.map { $0.fields.text(.fileName) }
        #expect(Set(names ?? []) == ["a+b.png", "c.txt"])
        #expect(try await store.subtree(of: day)?.filter { $0.kind == .photo }.count == 1)
    }

    @Test(
        "a board that is for some members only is exported too, with and without a running server",
        arguments: [false, true]
    )
    func closedBoard(isServed: Bool) async throws {
        let fixture = try await ServerFixture()
        let folder = try TemporaryFolder()
        let data = try DataPlace.make(in: folder.url.appendingPathComponent("data"))
        do {
            let store = try data.open()
            let ada = Member(id: NodeID.make().description, name: "Ada", color: "green", role: .owner)
            try await store.addMember(ada)
            let fields: Fields = [.title: .text("Closed"), .readers: .nodes([try #require(ada.node)])]
            let board = NodeOperation.insert(.make(), kind: .board, at: Place(parent: .workspace), fields: fields)
            _ = try await store.commit(.make([board]), member: ada.id)
        }
        var server: ServeProcess?
        if isServed {
            server = try await ServeProcess.start(at: data, web: fixture.server.configuration.webFolder)
        }
        let archive = folder.url.appendingPathComponent("closed.zip")
        let exported = try await CarryExecutable.run(["export", "Closed", "--out", archive.path] + data.options)
        #expect(exported.status == 0, "\(exported.output)")
        #expect(try Data(contentsOf: archive).starts(with: Data("PK".utf8)))
        try await server?.stopWell()
    }

    @Test("whatever the umask, nobody else may read or enter anything of the data or of a backup")
    func rights() async throws {
        let folder = try TemporaryFolder()
        let data = folder.url.appendingPathComponent("data")
        let board = folder.url.appendingPathComponent("board.json")
        try Data(trello.utf8).write(to: board)
        let backup = folder.url.appendingPathComponent("backup.zip")
        for line in [["import", board.path], ["backup", backup.path], ["restore", backup.path]] {
            let done = try await CarryExecutable.runOpenly(line[0], line[1], "--data", data.path)
            #expect(done.status == 0, "\(done.output)")
        }
        try FileManager.default.removeItem(at: board)
        let found = FileManager.default.enumerator(at: folder.url, includingPropertiesForKeys: nil)
        let urls = (found?.compactMap { $0 as? URL }) ?? []
        #expect(urls.count > 5)
        for url in urls {
            let mode = try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
            #expect((mode ?? 0o777) & 0o077 == 0, "\(url.path)")
        }
    }

    @Test("what cannot be done is said in a sentence, and the status tells it too")
    func sentences() async throws {
        let fixture = try await ServerFixture()
        let web = fixture.server.configuration.webFolder
        let folder = try TemporaryFolder()
        let server = try await ServeProcess.start(folder: folder.url, web: web)
        let port = server.address.split(separator: ":").last.map(String.init) ?? ""
        let other = try TemporaryFolder()
        let taken = try await CarryExecutable.run("serve", "--port", port, "--data", other.url.path, "--web", web.path)
        #expect(taken.status != 0)
        #expect(taken.output.contains("Port \(port) is in use."), "\(taken.output)")
        let twice = try await CarryExecutable.run("serve", "--port", "0", "--data", folder.url.path, "--web", web.path)
        #expect(twice.status != 0)
        #expect(twice.output.contains("Another carry process has the folder"), "\(twice.output)")
        let ages = try await CarryExecutable.run("serve", "--keep-days", "999999999999", "--data", other.url.path)
        #expect(ages.status != 0)
        #expect(ages.output.contains("--keep-days is a number from 0 to 100000."), "\(ages.output)")
        let missing = try await CarryExecutable.run("import", "/no/such/file", "--data", folder.url.path)
        #expect(missing.status != 0)
        #expect(missing.output.contains("The file /no/such/file cannot be read."))
        let unknown = try await CarryExecutable.run("export", "Nothing", "--data", folder.url.path)
        #expect(unknown.output.contains("There is no board “Nothing”."), "\(unknown.output)")
        // The proxy of the environment, at which nobody listens, is not asked for what is on this machine.
        let link = try await Program.run(
            "/bin/sh",
            ["-c", "http_proxy=http://127.0.0.1:1 exec \"$0\" \"$@\"", CarryExecutable.url().path]
                + ["link", "--data", folder.url.path]
        )
        #expect(link.output.contains("/open?token="), "\(link.output)")
        let note = folder.url.appendingPathComponent("server.json").path
        let mode = try FileManager.default.attributesOfItem(atPath: note)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        try await server.stopWell()
        // With a server the command itself writes the file, without one the exporter does.
        let unwritten = try await CarryExecutable.run(
            ["export", "Welcome to Carry", "--format", "csv", "--out", other.url.path, "--data", folder.url.path]
        )
        #expect(unwritten.output == "Error: The file \(other.url.path) cannot be written.\n", "\(unwritten.output)")
    }

    @Test("a command that asks more than an address may goes on as soon as it may again")
    func limited() async throws {
        let fixture = try await ServerFixture(configure: { configuration in
            configuration.limits.requestBurst = 1
            configuration.limits.requestsPerSecond = 4
        })
        let (board, _) = try await fixture.makeList()
        try await fixture.live { client in
            let port = try #require(client.port)
            let address = "http://127.0.0.1:\(port)"
            let secret = fixture.server.signIn.commandSecret.text
            try ServerNote(address: address, entrance: address, secret: secret).write(in: fixture.store.folder)
            let archive = fixture.folder.url.appendingPathComponent("board.zip").path
            let exported = try await CarryExecutable.run(
                ["export", "\(board)", "--out", archive] + fixture.data.options
            )
            #expect(exported.status == 0, "\(exported.output)")
        }
    }

    @Test("a command reaches a server whose address is the loopback one of IPv6")
    func numberOfIPv6() async throws {
        let fixture = try await ServerFixture()
        try await fixture.live { client in
            // This one listens at that of IPv4, which has the same name: not every machine has the other.
            let port = try #require(client.port)
            let address = "http://[::1]:\(port)"
            let secret = fixture.server.signIn.commandSecret.text
            try ServerNote(address: address, entrance: address, secret: secret).write(in: fixture.store.folder)
            let link = try await CarryExecutable.run(["link"] + fixture.data.options)
            #expect(link.output.contains("/open?token="), "\(link.output)")
        }
    }

    @Test("a command that reaches no other number of IPv6 says how the server has to listen")
    func otherNumberOfIPv6() async throws {
        let fixture = try await ServerFixture()
        // Nobody listens there, also where URLSession tries.
        let address = "http://[::ffff:127.0.0.1]:1"
        let secret = fixture.server.signIn.commandSecret.text
        try ServerNote(address: address, entrance: address, secret: secret).write(in: fixture.store.folder)
        let link = try await CarryExecutable.run(["link"] + fixture.data.options)
        #expect(link.status != 0)
        #expect(link.output.contains("The server at \(address) does not answer."), "\(link.output)")
        #if canImport(FoundationNetworking)
        let hint = "If it runs: on Linux a command reaches no number of IPv6; serve with --host :: or a name."
        #expect(link.output.contains(hint), "\(link.output)")
        #endif
    }

    @Test("a command that reads makes no workspace in the folder of a database's server that has ended")
    func endedServer() async throws {
        let folder = try TemporaryFolder()
        let note = ServerNote(address: "http://127.0.0.1:1", entrance: "http://127.0.0.1:1", secret: Secret().text)
        try note.write(in: folder.url)
        let arguments = ["export", "Board", "--data", folder.url.path]
        do {
            // As the server has it while it runs: then it is asked.
            let lock = try FolderLock(folder: folder.url)
            defer { withExtendedLifetime(lock) {} }
            let asked = try await CarryExecutable.run(arguments)
            #expect(asked.output.contains("The server at \(note.address) does not answer."), "\(asked.output)")
        }
        let refused = try await CarryExecutable.run(arguments)
        #expect(refused.status != 0)
        #expect(refused.output.contains("There is no workspace in \(folder.url.path)"), "\(refused.output)")
        #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("carry.sqlite").path))
    }

    @Test("wrong arguments are refused with a sentence, before anything is made")
    func arguments() async throws {
        let folder = try TemporaryFolder()
        let place = folder.url.path
        let data = folder.url.appendingPathComponent("data").path
        let lines: [(arguments: [String], sentence: String)] = [
            (["serve", "--data", data, "--proxy", "nginx", "--address", "https://a.example"], "“nginx” is none."),
            (["serve", "--data", data, "--proxy", "10.0.0.2"], "--proxy needs --address"),
            (["serve", "--data", data, "--address", "https://a.example/carry"], "--address must be a web address"),
            (["serve", "--data", data, "--address", "ftp://a.example"], "--address must be a web address"),
            (["serve", "--data", data, "--host", "192.0.2.1", "--web", place], "Nothing can listen on port 8421"),
            (["serve", "--data", data, "--port", "0", "--blobs", place, "--web", place], "--blobs belongs to"),
            (["backup", place, "--data", data], "\(place) is a folder."),
            (["link", "--data", ""], "--data is empty"),
            (["verify", "--database", ""], "--database is empty"),
            (["copy", "--from", "", "--to", data], "A place has no name"),
            (["export", "Board", "--data", data], "There is no workspace in \(data)."),
        ]
        for (arguments, sentence) in lines {
            let refused = try await CarryExecutable.run(arguments)
            #expect(refused.status != 0)
            #expect(refused.output.contains(sentence), "\(refused.output)")
        }
        #expect(!FileManager.default.fileExists(atPath: data))
    }
}
