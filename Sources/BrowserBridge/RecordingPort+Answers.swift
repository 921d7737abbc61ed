// SPDX-License-Identifier: Apache-2.0

#if !arch(wasm32)
extension RecordingPort {
    func ask(_ question: Question, _ bytes: UnsafeRawBufferPointer, answer: (UnsafeRawBufferPointer) -> Void) -> Double
    {
        var reader = ByteReader(bytes)
        let reply = CommandBuffer(capacity: 64)
        var number = 0.0
        switch question {
        case .now: return now
        case .media: return Double(media.rawValue)
        case .measure: while !reader.isAtEnd { write(frame(of: nodes[reader.word()]), to: reply) }
        case .scrollMetrics: while !reader.isAtEnd { write(nodes[reader.word()]?.scroll ?? ScrollMetrics(), to: reply) }
        case .viewport:
            reply.write(viewport.width)
            reply.write(viewport.height)
        case .language: reply.write(language)
        case .catalog: reply.write(catalog)
        case .plural: return reader.double() == 1 ? 1 : 5
        case .address: reply.write(address)
        case .origin: reply.write("http://127.0.0.1")
        case .stored:
            if let text = storage[reader.text()] { reply.write(text) } else { number = -1 }
        case .keep:
            let key = reader.text()
            let text = reader.text()
            guard hasRoom else { break }
            storage[key] = text
            number = 1
        case .storedKeys:
            let prefix = reader.text()
            reply.write(storage.keys.filter { $0.hasPrefix(prefix) }.sorted().joined(separator: "\n"))
        case .random:
            reply.write((0..<reader.word()).map { _ in randomByte() })
        case .scrollables:
            for node in nodesAt(&reader) {
                let scroll = node.scroll
                let axes = (scroll.contentWidth > scroll.width ? 1 : 0) + (scroll.contentHeight > scroll.height ? 2 : 0)
                guard axes > 0 else { continue }
                reply.write(node.handle)
                reply.write(UInt8(axes))
            }
        case .clock:
            reply.write(wallClock.milliseconds)
            reply.write(Double(wallClock.minutesAheadOfUTC))
        case .offset:
            let time = reader.double()
            return Double(onOffset?(time) ?? wallClock.minutesAheadOfUTC)
        case .conventions: reply.write(conventions)
        case .entryMark: return Double(entryMark)
        case .readHTML:
            let text = reader.text()
            let attributes = (0..<reader.short()).map { _ in reader.text() }
            for node in RecordedHTML.nodes(of: text, attributes: attributes) {
                reply.write(UInt16(truncatingIfNeeded: node.depth))
                reply.write(node.name)
                for value in node.values { reply.write(value) }
            }
        case .value: reply.write(nodes[reader.word()]?.properties["value"] ?? "")
        }
        answer(reply.bytes)
        return number
    }

    private func frame(of node: RecordedNode?) -> PageRect {
        guard let node else { return PageRect() }
        return onMeasure?(node) ?? node.frame
    }

    /// The chain of nodes whose frames contain a place, innermost first.
    private func nodesAt(_ reader: inout ByteReader) -> [RecordedNode] {
        let x = reader.double()
        let y = reader.double()
        return body.all.reversed().filter { node in
            let frame = frame(of: node)
            return x >= frame.x && x < frame.x + frame.width && y >= frame.y && y < frame.y + frame.height
        }
    }

    private func randomByte() -> UInt8 {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt8(truncatingIfNeeded: seed >> 56)
    }

    private func write(_ rect: PageRect, to buffer: CommandBuffer) {
        for number in [rect.x, rect.y, rect.width, rect.height] { buffer.write(number) }
    }

    private func write(_ scroll: ScrollMetrics, to buffer: CommandBuffer) {
        for number in [
            scroll.left, scroll.top, scroll.contentWidth, scroll.contentHeight, scroll.width, scroll.height,
            scroll.leftInset,
        ] { buffer.write(number) }
    }
}
#endif
