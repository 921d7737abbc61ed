// SPDX-License-Identifier: Apache-2.0
import ArgumentParser

/// The `carry` command.
@main
struct Carry: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "carry",
        abstract: "A workspace in which everything can be picked up and dropped anywhere.",
        subcommands: [
            Serve.self, Link.self, Invite.self, Import.self, Export.self, BackupCommand.self, Verify.self,
            RestoreCommand.self, Copy.self,
        ]
    )
}
