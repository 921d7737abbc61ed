// SPDX-License-Identifier: Apache-2.0
public import WorkspaceStore

/// One-time addresses that are made while no server runs.
public enum Invitation {
    /// Makes an address that opens the workspace once, when a server answers at `entrance` later.
    public static func make(in store: Store, entrance: String) async throws -> String {
        let secret = Secret()
        try await store.addLink(secretHash: secret.hash, lifetime: SignIn.linkLifetime)
        return secret.address(at: entrance)
    }
}
