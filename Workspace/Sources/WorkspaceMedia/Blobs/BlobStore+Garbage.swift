// SPDX-License-Identifier: Apache-2.0

/// What a collection did.
public struct GarbageReport: Hashable, Sendable {
    /// Blobs that were removed.
    public var removed: [BlobID] = []
    /// Their bytes.
    public var freedBytes = 0
    /// Unfinished uploads of processes that are gone.
    public var unfinished = 0
}

extension BlobStore {
    /// Removes blobs that nothing names. One is spared while a node names it, a lease of this process holds it, an earlier
    /// owner of the folder may name it, or it was stored (or stored again) less than `grace` seconds ago, which protects
    /// the leases of other processes.
    ///
    /// - Parameters:
    ///   - now: Seconds since 1970.
    ///   - grace: Seconds; longer than the slowest upload takes from its last byte to its commit.
    ///   - inUse: Asked once, *after* the candidates are known: the blobs that nodes (trash and history included) name.
    /// - Complexity: O(number of blobs).
    public func collectGarbage(
        now: Int,
        grace: Int = 24 * 3600,
        inUse: () async throws -> Set<BlobID>
    ) async throws -> GarbageReport {
        let oldest = now.subtractingReportingOverflow(max(grace, 0)).partialValue
        if let depot { return try await collectGarbage(of: depot, oldest: oldest, inUse: inUse) }
        var report = GarbageReport()
        let kept = try keptBlobs()
        let candidates = try all().filter {
            isOlder(location(of: $0), than: oldest) && !leases.holds($0) && !kept.contains($0)
        }
        let used = try await inUse()
        for blob in candidates where !used.contains(blob) {
            guard let freed = try remove(blob, ifOlderThan: oldest) else { continue }
            report.removed.append(blob)
            report.freedBytes += freed
        }
        for name in (try? SystemFiles.names(in: incoming)) ?? [] {
            let path = incoming + "/" + name
            guard isOlder(path, than: oldest), (try? SystemFiles.remove(path)) != nil else { continue }
            report.unfinished += 1
        }
        return report
    }

    /// The same where a depot has the blobs of all servers.
    private func collectGarbage(
        of depot: any BlobDepot,
        oldest: Int,
        inUse: () async throws -> Set<BlobID>
    ) async throws -> GarbageReport {
        let old = try await BlockingWork.run { try depot.all().filter { $0.stored < oldest } }
        guard !old.isEmpty else { return GarbageReport() }
        let used = try await inUse()
        return try await BlockingWork.run { [self] in
            var report = GarbageReport()
            for (blob, byteCount, _) in old where !used.contains(blob) {
                guard try erase(blob, from: depot, ifStoredBefore: oldest) else { continue }
                try discard(blob)
                report.removed.append(blob)
                report.freedBytes += byteCount
            }
            return report
        }
    }

    /// Removes a blob that nothing names any more, unless it is just coming into use again.
    ///
    /// - Parameter oldest: Only if it was not stored since then, in seconds since 1970: others who share the blobs may be
    ///   about to name what was.
    package func erase(_ blob: BlobID, ifStoredBefore oldest: Int = .max) throws(BlobError) {
        guard let depot else { return try discard(blob, ifStoredBefore: oldest) }
        if try mapped({ try erase(blob, from: depot, ifStoredBefore: oldest) }) { try discard(blob) }
    }

    /// Whoever takes a lease and keeps the blob meanwhile makes it young, before or after: then it stays, or is there again.
    private func erase(_ blob: BlobID, from depot: any BlobDepot, ifStoredBefore oldest: Int) throws -> Bool {
        try !leases.holds(blob) && depot.remove(blob, ifStoredBefore: oldest)
    }

    /// Removes a blob here, unless it is just coming into use; where the depot has it, it comes again when somebody asks.
    package func discard(_ blob: BlobID, ifStoredBefore oldest: Int = .max) throws(BlobError) {
        try mapped {
            try FolderLock.hold(lock, exclusive: true) {
                guard !leases.holds(blob), isOlder(location(of: blob), than: oldest) else { return }
                try SystemFiles.remove(location(of: blob))
            }
        }
    }

    /// Removes whatever a dead process was writing. Only while no other process writes into the folder.
    public func sweepIncoming() throws(BlobError) {
        do {
            for name in try SystemFiles.names(in: incoming) { try SystemFiles.remove(incoming + "/" + name) }
        } catch {
            throw .disk("\(error)")
        }
    }

    private func isOlder(_ path: String, than oldest: Int) -> Bool {
        SystemFiles.status(path).map { $0.modified < oldest } ?? false
    }

    /// Removes one unless it came into use meanwhile: looked at again under the lock that storing takes too. Nor while a
    /// backup reads: it has its turn at the next collection.
    func remove(_ blob: BlobID, ifOlderThan oldest: Int) throws -> Int? {
        do {
            return try FolderLock.try(lock) {
                let path = location(of: blob)
                guard !leases.holds(blob), let status = SystemFiles.status(path), status.modified < oldest else {
                    return nil
                }
                try SystemFiles.remove(path)
                return status.bytes
            } ?? nil
        } catch {
            throw BlobError.disk("\(error)")
        }
    }
}
