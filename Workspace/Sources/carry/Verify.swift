// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import WorkspaceServer
import WorkspaceStore

/// `carry verify`
struct Verify: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check a backup, or the data: every file by its hash, and that the log makes exactly the tree.",
        discussion: "Servers may be running. With a file only the backup is checked."
    )

    @Argument(help: "A backup. (default: the data is checked)", completion: .file())
    var backup: String?
    @OptionGroup var data: DataFolder

    func run() async throws {
        if let backup {
            let report: BackupReport
            do {
                report = try Backup.check(URL(fileURLWithPath: backup))
            } catch {
                throw Failure("\(error)")
            }
            say("\(report.summary).")
            try report.tell()
        } else {
            try checkData()
        }
        say("Everything is sound.")
    }

    private func checkData() throws {
        let report: VerificationReport
        do {
            report = try DataCheck.run(data.place)
        } catch {
            throw Failure("\(error)")
        }
        say("\(report.nodes) nodes, \(report.transactions) transactions.")
        for problem in report.problems {
            say("- \(problem)")
        }
        guard report.problems.isEmpty else { throw ExitCode.failure }
    }
}
