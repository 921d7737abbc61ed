// SPDX-License-Identifier: Apache-2.0

#if !arch(wasm32)
extension RecordingPort {
    func perform(_ opcode: Opcode, _ reader: inout ByteReader) {
        switch opcode {
        case .define: names[reader.short()] = reader.text()
        case .create, .createSVG:
            let handle = reader.word()
            nodes[handle] = RecordedNode(handle: handle, tag: name(&reader), isSVG: opcode == .createSVG)
        case .adopt:
            let handle = reader.word()
            let id = reader.text()
            let node = RecordedNode(handle: handle, tag: "div")
            node.attributes["id"] = id
            node.parent = body
            body.children.append(node)
            nodes[handle] = node
        case .copy:
            let handle = reader.word()
            nodes[handle] = nodes[reader.word()]?.copy(handle: handle)
        case .release: nodes[reader.word()] = nil
        case .insert, .remove, .clear, .text: changeTree(opcode, &reader)
        case .attribute, .removeAttribute, .toggleClass, .styleText, .stylePixels, .styleNumber, .removeStyle,
            .translate, .animate, .propertyText, .propertyFlag:
            changeNode(opcode, &reader)
        case .call, .scrollTo, .scrollBy, .scrollIntoView, .capturePointer, .listen, .insertText, .focusInside:
            act(opcode, &reader)
        case .request, .cancelRequest, .openFeed, .closeFeed, .openChannel, .post, .closeChannel:
            communicate(opcode, &reader)
        default: performElsewhere(opcode, &reader)
        }
    }

    func name(_ reader: inout ByteReader) -> String { names[reader.short()] ?? "(unknown)" }

    private func changeTree(_ opcode: Opcode, _ reader: inout ByteReader) {
        let node = nodes[reader.word()]
        switch opcode {
        case .insert:
            guard let node, let child = nodes[reader.word()] else { return log.append("insert of nothing") }
            let before = nodes[reader.word()]
            detach(child)
            let index = node.children.firstIndex { $0 === before } ?? node.children.count
            node.children.insert(child, at: index)
            child.parent = node
        case .remove: if let node { detach(node) }
        case .clear: clear(node)
        default:
            clear(node)
            node?.text = reader.text()
        }
    }

    private func detach(_ node: RecordedNode) {
        if node.parent != nil { onTakeOut?(node) }
        node.detach()
    }

    private func clear(_ node: RecordedNode?) {
        for child in node?.children ?? [] { onTakeOut?(child) }
        node?.clear()
    }

    private func changeNode(_ opcode: Opcode, _ reader: inout ByteReader) {
        let node = nodes[reader.word()]
        if opcode == .translate {
            let x = reader.double()
            let y = reader.double()
            let scale = reader.double()
            node?.styles["transform"] = "translate(\(x)px, \(y)px)" + (scale == 1 ? "" : " scale(\(scale))")
            return
        }
        let name = name(&reader)
        switch opcode {
        case .animate:
            let seconds = reader.double() / 1_000
            let values = (0..<reader.short()).map { _ in reader.text() }
            node?.animations[name] =
                values.isEmpty ? nil : RecordedAnimation(values: values, start: now, seconds: seconds)
        case .attribute: node?.set(name, reader.text())
        case .removeAttribute: node?.set(name, nil)
        case .toggleClass: if reader.flag() { node?.classes.insert(name) } else { node?.classes.remove(name) }
        case .styleText: node?.styles[name] = reader.text()
        case .stylePixels: node?.styles[name] = "\(reader.double())px"
        case .styleNumber: node?.styles[name] = "\(reader.double())"
        case .removeStyle: node?.styles[name] = nil
        case .propertyText: node?.properties[name] = reader.text()
        default: node?.properties[name] = reader.flag() ? "true" : "false"
        }
    }

    private func act(_ opcode: Opcode, _ reader: inout ByteReader) {
        let handle = reader.word()
        let node = nodes[handle]
        switch opcode {
        case .call:
            let names = ["focus", "select", "showModal", "close", "showPopover", "hidePopover", "print"]
            let method = Int(reader.byte())
            let name = names.indices.contains(method) ? names[method] : "(unknown)"
            node?.calls.append(name)
            log.append("\(name) #\(handle)")
            if let node { onCall?(name, node) }
        case .scrollTo:
            node?.scroll.left = reader.double()
            node?.scroll.top = reader.double()
            _ = reader.flag()
        case .scrollBy:
            node?.scroll.left += reader.double()
            node?.scroll.top += reader.double()
        case .listen:
            guard let type = EventType(rawValue: reader.byte()) else { return }
            if reader.flag() { node?.listening.insert(type) } else { node?.listening.remove(type) }
        case .scrollIntoView:
            _ = reader.flag()
            node?.calls.append("scrollIntoView")
        case .focusInside: node?.calls.append("focusInside")
        case .capturePointer: log.append("capture #\(handle) \(reader.word())")
        default:
            let text = reader.text()
            node?.properties["value"] = (node?.properties["value"] ?? "") + text
            log.append("insertText #\(handle) \(reader.double()) \(reader.double())")
        }
    }

    private func performElsewhere(_ opcode: Opcode, _ reader: inout ByteReader) {
        switch opcode {
        case .holdTouches: log.append("holdTouches \(reader.flag())")
        case .followHover: log.append("followHover \(reader.flag())")
        case .blur: log.append("blur")
        case .finishStart:
            log.append("finishStart")
            timers.append((reader.word(), now))
        case .clickAt: log.append("clickAt \(reader.double()) \(reader.double())")
        case .dragData:
            let type = reader.text()
            dragData[type] = reader.text()
        case .dragImage: log.append("dragImage #\(reader.word()) \(reader.double()) \(reader.double())")
        case .dragAllowed: log.append("dragAllowed \(reader.byte())")
        case .timer: timers.append((reader.word(), now + reader.double() / 1_000))
        case .cancelTimer:
            let number = reader.word()
            timers.removeAll { $0.number == number }
        case .store:
            let key = reader.text()
            storage[key] = reader.text()
        case .unstore: storage[reader.text()] = nil
        case .copyText: log.append("copyText \(reader.text())")
        case .pasteClipboard: clipboardReads.append((reader.word(), reader.word()))
        case .pickFiles: log.append("pickFiles \(reader.word()) \(reader.text()) \(reader.byte())")
        case .listFolder: log.append("listFolder \(reader.word()) \(reader.word())")
        case .persist: log.append("persist")
        case .stayAwake: log.append("stayAwake \(reader.flag())")
        case .putRecord:
            let (key, value) = (reader.text(), reader.byteArray())
            if hasDatabase { records[key] = value }
        case .deleteRecords:
            let (first, last) = (reader.text(), reader.text())
            for key in recordKeys(from: first, to: last) { records[key] = nil }
            parked.removeAll { first <= $0.key && $0.key <= last }
        case .readParked: parkedReads.append((reader.word(), reader.text(), reader.text()))
        case .parkFile: park(&reader)
        case .readRecords: recordReads.append((reader.word(), reader.text(), reader.text()))
        case .readFile:
            let (number, _) = (reader.word(), reader.word())
            reads.append(RecordedRead(number: number, offset: reader.double(), count: reader.double()))
        case .releaseFile: log.append("releaseFile \(reader.word())")
        case .navigate:
            let address = (mode: reader.byte(), text: reader.text())
            log.append("navigate \(address.mode) \(address.text)")
            if reader.flag() { log.append("cover \(address.text)") }
        default: log.append("title \(reader.text())")
        }
    }
}
#endif
