// SPDX-License-Identifier: Apache-2.0

/// Something bytes are read from piece by piece, as from a file.
public protocol ByteSource: AnyObject {
    /// How many bytes there will be, if that is known.
    var byteCount: Int? { get }

    /// The next bytes, at most so many; none means that there are no more. Must not wait for long: a source that has to
    /// wait feeds the transfer itself, see ``Transfer/onDemand``.
    ///
    /// - Throws: What the load is to fail with.
    func read(upTo count: Int) throws(TransferError) -> [UInt8]

    /// No more will be read. Called once.
    func close()
}

extension ByteSource {
    /// Not known.
    public var byteCount: Int? { nil }

    /// Does nothing.
    public func close() {}
}

extension ItemProvider.Representation {
    /// Makes a representation that is read from a source as fast as the consumer takes it, and never faster.
    ///
    /// - Parameters:
    ///   - chunkSize: The most bytes that are read at a time.
    ///   - open: Opens the source, once a load; what it throws is what the load fails with.
    public init(
        _ contentType: ContentType,
        visibility: ItemProvider.Visibility = .all,
        chunkSize: Int = 64 << 10,
        reading open: @escaping () throws(TransferError) -> any ByteSource
    ) {
        self.init(contentType, visibility: visibility) { transfer in
            do throws(TransferError) {
                transfer.read(from: try open(), chunkSize: max(chunkSize, 1))
            } catch {
                transfer.fail(error)
            }
        }
    }
}

extension Transfer {
    fileprivate func read(from source: any ByteSource, chunkSize: Int) {
        if let byteCount = source.byteCount { expect(byteCount: byteCount) }
        onCancel = { source.close() }
        onDemand = { transfer in
            do throws(TransferError) {
                while transfer.demand > 0, !transfer.isSettled {
                    let chunk = try source.read(upTo: min(transfer.demand, chunkSize))
                    if chunk.isEmpty {
                        source.close()
                        transfer.finish()
                        return
                    }
                    transfer.receive(chunk)
                }
            } catch {
                source.close()
                transfer.fail(error)
            }
        }
    }
}
