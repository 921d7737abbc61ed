// SPDX-License-Identifier: Apache-2.0

/// Who is believed when it says for whom it asks: the proxies that people come through, and nobody else.
struct TrustedProxies: Sendable {
    private let addresses: Set<String>

    /// Those of a server that people reach by another address: one on this machine, and those that are named.
    init(_ configuration: ServerConfiguration) {
        let known = configuration.publicAddress == nil ? [] : ["127.0.0.1", "::1"] + configuration.proxies
        addresses = Set(known.map(ClientAddress.plain))
    }

    func contains(_ address: String) -> Bool { addresses.contains(ClientAddress.plain(address)) }
}
