// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import WorkspaceHashing

@Suite("Hashes and codes")
struct HashingTests {
    /// The examples of FIPS 180-4.
    @Test(
        "a hash is the standard's",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
        ]
    )
    func standard(text: String, digits: String) {
        #expect(SHA256.hash(data: Array(text.utf8)).hexadecimal == digits)
        #expect(SHA256.hash(data: Data(text.utf8)).hexadecimal == digits)
    }

    @Test("how bytes are cut does not matter")
    func pieces() {
        let bytes = (0..<1000).map { UInt8($0 % 251) }
        for cut in [0, 1, 63, 64, 65, 999, 1000] {
            var hash = SHA256()
            hash.update(data: Array(bytes[..<cut]))
            #expect(hash.finalize() == SHA256.hash(data: Array(bytes[..<cut])))
            hash.update(data: Array(bytes[cut...]))
            #expect(hash.finalize() == SHA256.hash(data: bytes))
        }
    }
}
