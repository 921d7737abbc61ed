// SPDX-License-Identifier: Apache-2.0

extension Wire {
    /// Asks the page something and has the answer at once: a number, or bytes that `answer` reads.
    @discardableResult
    func ask(
        _ kind: Question,
        question: (CommandBuffer) -> Void = { _ in },
        answer: (inout ByteReader) -> Void
    ) -> Double {
        let buffer = CommandBuffer(capacity: 64)
        question(buffer)
        return port.ask(kind, buffer.bytes) { bytes in
            var reader = ByteReader(bytes)
            answer(&reader)
        }
    }

    /// Asks the page something that is answered with a number.
    func ask(_ kind: Question, question: (CommandBuffer) -> Void = { _ in }) -> Double {
        ask(kind, question: question, answer: { _ in })
    }

    /// Asks the page something that is answered with a text; `nil` when there is none.
    func askText(_ kind: Question, question: (CommandBuffer) -> Void = { _ in }) -> String? {
        var text = ""
        let number = ask(kind, question: question, answer: { text = $0.text() })
        return number < 0 ? nil : text
    }
}
