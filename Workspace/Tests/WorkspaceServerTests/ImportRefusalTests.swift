// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import Testing

@testable import WorkspaceMedia
@testable import WorkspaceServer

@Suite("Why a file is not taken")
struct ImportRefusalTests {
    private func refused(_ reason: ImportRefusal.Reason) -> ImportRefusal {
        ImportRefusal(fileName: "a.pdf", reason: reason)
    }

    @Test("what the server lacks at the moment is no fault of the file, which is sent again, and is said")
    func server() {
        let cases: [(reason: ImportRefusal.Reason, status: Int)] = [
            (.tool(.noRoom(why: "The disk is full.")), 507),
            (.tool(.didNotStart(.qpdf, why: "Too many processes.")), 500),
            (.blob(.disk("The disk is full.")), 507), (.blob(.unavailable("The database is away.")), 503),
        ]
        for (reason, status) in cases {
            let refusal = refused(reason)
            let answer = RequestRefusal(importing: refusal)
            #expect(answer.status.code == status && answer.sentence == refusal.sentence)
            #expect(!refusal.isOfContent)
        }
    }

    @Test("a file that a decoder cannot bear can be kept as it is, where it is attached")
    func file() {
        let failures: [ToolFailure] = [
            .tookTooLong(.qpdf, seconds: 60), .wroteTooMuch(.qpdf, bytes: 1), .neededTooMuch(.qpdf, bytes: 1),
            .crashed(.qpdf, signal: 11),
        ]
        for reason in [ImportRefusal.Reason.tookTooLong(seconds: 180)] + failures.map({ ImportRefusal.Reason.tool($0) })
        {
            let refusal = refused(reason)
            #expect(refusal.isOfContent)
            #expect(RequestRefusal(importing: refusal).status == .unprocessableContent)
        }
    }
}
