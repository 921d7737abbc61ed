// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import WorkspaceStore

/// `carry verify`
struct Verify: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check that the data is sound, and that its log makes exactly its tree. A server may be running."
    )

    @OptionGroup var data: DataFolder

    func run() async throws {
        let report: VerificationReport
        do {
            report = try Store.verify(folder: data.url)
        } catch {
            throw Failure("\(error)")
        }
        say("\(report.nodes) nodes, \(report.transactions) transactions.")
        for problem in report.problems {
            say("- \(problem)")
        }
        guard report.problems.isEmpty else { throw ExitCode.failure }
        say("Everything is sound.")
    }
}
