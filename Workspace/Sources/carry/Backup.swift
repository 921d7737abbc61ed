// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import WorkspaceServer

/// `carry backup`
struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Write everything into one file, and check it. Servers may be running."
    )

    @Argument(help: "The file to write, a ZIP.", completion: .file())
    var file: String
    @OptionGroup var data: DataFolder

    func run() async throws {
        let report: BackupReport
        do {
            report = try Backup.make(of: data.place, at: URL(fileURLWithPath: file))
        } catch {
            throw Failure("\(error)")
        }
        say("\(report.summary) are in \(file), and it was checked.")
        try report.tell()
    }
}

/// `carry restore`
struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Put the data of a backup in the place of a folder's, which is kept under another name.",
        discussion: "With --database it goes into a database in which no workspace is yet. No server may be running."
    )

    @Argument(help: "The backup.", completion: .file())
    var file: String
    @OptionGroup var data: DataFolder

    func run() async throws {
        let report: BackupReport
        let former: URL?
        do {
            let backup = URL(fileURLWithPath: file)
            if data.database != nil {
                report = try await Backup.restore(backup, into: data.place)
                former = nil
            } else {
                (report, former) = try Backup.restore(backup, into: data.url)
            }
        } catch {
            throw Failure("\(error)")
        }
        say("\(report.summary) were restored into \(data.place.store). Everybody signs in again.")
        if let former { say("What was there before is in \(former.path).") }
        for name in report.missing { say("- The file \(name) was not in the backup.") }
    }
}

extension BackupReport {
    /// "3 nodes, 2 transactions and 1 file"
    var summary: String { "\(nodes) nodes, \(transactions) transactions and \(files) \(files == 1 ? "file" : "files")" }

    /// Prints what is wrong, and fails when something is.
    func tell() throws {
        for problem in problems { say("- \(problem)") }
        guard problems.isEmpty else { throw ExitCode.failure }
    }
}
