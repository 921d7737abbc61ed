// SPDX-License-Identifier: Apache-2.0

#if !arch(wasm32)
extension RecordingPort {
    func communicate(_ opcode: Opcode, _ reader: inout ByteReader) {
        let number = reader.word()
        switch opcode {
        case .request:
            let flags = reader.byte()
            let method = reader.text()
            let path = reader.text()
            var headers: [String: String] = [:]
            for _ in 0..<reader.short() / 2 {
                let name = reader.text()
                headers[name] = reader.text()
            }
            _ = reader.byte()
            let body = reader.byteArray()
            let file = reader.word()
            log.append("\(method) \(path)")
            requests.append(
                RecordedRequest(
                    number: number,
                    method: method,
                    path: path,
                    headers: headers,
                    body: body,
                    file: file,
                    isKept: flags & 2 != 0,
                    isKeptForAll: flags & 4 != 0
                )
            )
        case .cancelRequest:
            requests.removeAll { $0.number == number }
            finish(number)
        case .openFeed:
            let path = reader.text()
            for _ in 0..<reader.short() { _ = reader.text() }
            log.append("feed \(path)")
            feeds.append((number, path))
            lastFeedID = ""
        case .closeFeed: feeds.removeAll { $0.number == number }
        case .openChannel:
            let name = reader.text()
            log.append("channel \(name)")
            channels.append((number, name))
        case .post:
            let text = reader.text()
            log.append("post \(text)")
            if let channel = channels.first(where: { $0.number == number }) { onPost?(channel.name, text) }
        default:
            log.append("close channel")
            channels.removeAll { $0.number == number }
        }
    }

    /// Answers the oldest read of a file with the bytes that were asked for out of its content; nil if it cannot be read.
    public func answerRead(of content: [UInt8]?) {
        guard !reads.isEmpty else { return log.append("bytes for nothing") }
        let read = reads.removeFirst()
        let answer = CommandBuffer(capacity: 64)
        answer.write(read.number)
        answer.write(content != nil)
        if let content {
            let start = min(Int(read.offset), content.count)
            answer.write(Array(content[start..<min(start + Int(read.count), content.count)]))
        }
        deliver(.fileBytes, answer)
    }

    /// Answers the oldest request that has no answer yet; status 0 is a network that failed.
    public func respond(status: Int = 200, headers: String = "", body: [UInt8] = []) {
        guard !requests.isEmpty else { return log.append("answer to nothing") }
        let request = requests.removeFirst()
        let number = request.number
        let key = "answer \(request.isKeptForAll ? String(request.path.prefix { $0 != "?" }) : request.path)"
        if request.isKept, status == 0, let kept = records[key] {
            answer(number, status: 200, headers: Response.keptHeaders, body: kept)
        } else if status != 0 {
            if request.isKept, status == 200 { records[key] = body }
            answer(number, status: status, headers: headers, body: body)
        }
        finish(number)
    }

    private func answer(_ number: UInt32, status: Int, headers: String, body: [UInt8]) {
        let head = CommandBuffer(capacity: 64)
        head.write(number)
        head.write(UInt8(0))
        head.write(UInt16(truncatingIfNeeded: status))
        head.write(headers)
        deliver(.response, head)
        let chunk = CommandBuffer(capacity: 64)
        chunk.write(number)
        chunk.write(UInt8(1))
        chunk.write(body)
        deliver(.response, chunk)
    }

    func recordKeys(from first: String, to last: String) -> [String] {
        hasDatabase ? records.keys.filter { first <= $0 && $0 <= last }.sorted() : []
    }

    func answerRecordReads() {
        guard isAnsweringRecords else { return }
        answerParked()
        let reads = recordReads
        recordReads = []
        for read in reads {
            for key in recordKeys(from: read.first, to: read.last) { tell(read.number, false, key, records[key] ?? []) }
            tell(read.number, true, "", [])
        }
    }

    private func tell(_ number: UInt32, _ isLast: Bool, _ key: String, _ value: [UInt8]) {
        let message = CommandBuffer(capacity: 64)
        message.write(number)
        message.write(isLast)
        message.write(key)
        message.write(value)
        deliver(.records, message)
    }

    /// Answers the oldest request with a text.
    public func respond(status: Int = 200, text: String) {
        respond(status: status, body: Array(text.utf8))
    }

    /// Tells the open feed that it is connected (`isOpen`), or that it was lost.
    public func changeFeed(isOpen: Bool) {
        guard let number = feeds.first?.number else { return log.append("no feed") }
        let message = CommandBuffer(capacity: 8)
        message.write(number)
        message.write(UInt8(isOpen ? 0 : 1))
        deliver(.feed, message)
    }

    /// Sends an event over the open feed. One without an id has that of the one before, as in a browser.
    public func sendFeed(_ name: String, id: String = "", data: String) {
        guard let number = feeds.first?.number else { return log.append("no feed") }
        let id = id.isEmpty ? lastFeedID : id
        lastFeedID = id
        let message = CommandBuffer(capacity: 64)
        message.write(number)
        message.write(UInt8(2))
        message.write(name)
        message.write(id)
        message.write(data)
        deliver(.feed, message)
    }

    /// Delivers a text that another window sent over a channel.
    public func hear(_ text: String, on channel: String) {
        for (number, name) in channels where name == channel {
            let message = CommandBuffer(capacity: 64)
            message.write(number)
            message.write(text)
            deliver(.channel, message)
        }
    }

    private func finish(_ number: UInt32) {
        let end = CommandBuffer(capacity: 8)
        end.write(number)
        end.write(UInt8(3))
        deliver(.response, end)
    }
}
#endif
