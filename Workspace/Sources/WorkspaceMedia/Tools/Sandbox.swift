// SPDX-License-Identifier: Apache-2.0

import Foundation

/// How far a decoder is cut off from the rest of the machine; its limits hold in every case.
public enum Sandbox: String, Hashable, Sendable {
    /// Its own namespaces by bubblewrap: no network, no other processes, and of the files only the system's programs
    /// (to read), the inputs (to read) and its work folder.
    case bubblewrap
    /// Its own network and process namespaces by `unshare`: no network, but the same files.
    case namespaces
    /// None: the system forbids the others.
    case none

    /// What an operator reads in the log.
    public var sentence: String {
        switch self {
        case .bubblewrap: "Decoders run under bubblewrap: no network, no other processes, only the files they work on."
        case .namespaces: "Decoders run without network, but see the server's files: install bubblewrap."
        case .none: "This system permits neither bubblewrap nor unshare to cut decoders off."
        }
    }

    /// Whether the death of the first process is the end of all that it started.
    var endsWithItsFirstProcess: Bool { self != .none }

    /// The command line that runs what follows it inside the sandbox; the first word is a program's path.
    /// - Parameter processes: How many processes and threads it may have. They are counted inside: outside, those of the
    ///   server's user would count too.
    func prefix(programs: [String: String], inputs: [String], folder: String, processes: Int) -> [String] {
        let bound = programs["prlimit"].map { [$0, "--nproc=\(processes)", "--"] } ?? []
        switch self {
        case .none: return []
        case .namespaces:
            let unshare = programs["unshare"].map { [$0] } ?? []
            return unshare + ["--user", "--map-root-user", "--net", "--pid", "--fork", "--kill-child=KILL", "--"]
                + bound
        case .bubblewrap:
            var words = programs["bwrap"].map { [$0] } ?? []
            words += ["--unshare-all", "--die-with-parent", "--ro-bind", "/usr", "/usr"]
            for path in Self.systemFolders { words += ["--ro-bind-try", path, path] }
            for device in ["/dev/null", "/dev/zero", "/dev/urandom"] { words += ["--dev-bind", device, device] }
            for path in inputs { words += ["--ro-bind", path, path] }
            return words + ["--bind", folder, folder, "--chdir", folder, "--"] + bound
        }
    }

    /// What programs need beside `/usr`: the loader, and the fonts for text whose font is not in its PDF.
    private static let systemFolders = [
        "/bin", "/lib", "/lib64", "/etc/ld.so.cache", "/etc/alternatives", "/etc/fonts", "/var/cache/fontconfig",
    ]
}
