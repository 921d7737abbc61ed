// SPDX-License-Identifier: Apache-2.0

extension WebPage {
    /// Sends a request and calls back exactly once.
    ///
    /// - Parameters:
    ///   - request: What to send.
    ///   - progress: Is told bytes so far and bytes in all (0: unknown), of the upload when a file is sent.
    ///   - chunk: Takes the body piece by piece; without it the response carries the body.
    ///   - completion: Takes the answer.
    @discardableResult
    public func send(
        _ request: Request,
        progress: ((Double, Double) -> Void)? = nil,
        chunk: (([UInt8]) -> Void)? = nil,
        completion: @escaping (Response) -> Void
    ) -> Transfer {
        let transfer = Transfer(wire: wire, number: nextNumber())
        transfer.onProgress = progress
        transfer.onChunk = chunk
        transfer.completion = completion
        transfers[transfer.number] = transfer
        wire.begin(.request)
        wire.put(transfer.number)
        wire.put(UInt8(progress != nil ? 1 : 0) | (request.isKept ? 2 : 0) | (request.isKeptForAll ? 4 : 0))
        wire.put(request.method)
        wire.put(request.path)
        wire.put(UInt16(truncatingIfNeeded: request.headers.count * 2))
        for header in request.headers {
            wire.put(header.name)
            wire.put(header.value)
        }
        putBody(request.body)
        wire.flush()
        return transfer
    }

    private func putBody(_ body: Request.Body) {
        var kind: UInt8 = 0
        var content: [UInt8] = []
        var file: UInt32 = 0
        switch body {
        case .none: break
        case .bytes(let bytes):
            kind = 1
            content = bytes
        case .file(let picked):
            kind = 2
            file = picked.handle
        case .saving(let name):
            kind = 3
            content = Array(name.utf8)
        }
        wire.put(kind)
        wire.put(content)
        wire.put(file)
    }

    func receiveResponse(_ reader: inout ByteReader) {
        let number = reader.word()
        guard let transfer = transfers[number] else { return }
        switch reader.byte() {
        case 0:
            transfer.response.status = Int(reader.short())
            transfer.response.headers = reader.text()
        case 1:
            let bytes = reader.byteArray()
            if let onChunk = transfer.onChunk { onChunk(bytes) } else { transfer.response.body += bytes }
        case 2:
            transfer.onProgress?(reader.double(), reader.double())
        default:
            transfers[number] = nil
            let completion = transfer.completion
            transfer.completion = nil
            completion?(transfer.response)
        }
    }
}
