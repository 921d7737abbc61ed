// SPDX-License-Identifier: Apache-2.0

extension ItemProvider {
    /// Starts loading the best representation of a type and collects it; nil if there is none for this scope.
    ///
    /// - Parameters:
    ///   - scope: Who asks; a host that loads for another program says so.
    ///   - limit: The most bytes that are collected; more fails the transfer.
    ///   - reasons: The sentences it fails with by itself.
    public func load(
        _ type: ContentType,
        visibleTo scope: VisibilityScope = .ownProcess,
        limit: Int = Transfer.defaultLimit,
        reasons: EngineReasons = EngineReasons()
    ) -> Transfer? {
        load(anyOf: [type], visibleTo: scope, limit: limit, reasons: reasons)
    }

    /// Starts loading what an asker takes who accepts several types, its favourite first; nil if nothing fits.
    public func load(
        anyOf types: [ContentType],
        visibleTo scope: VisibilityScope = .ownProcess,
        limit: Int = Transfer.defaultLimit,
        reasons: EngineReasons = EngineReasons()
    ) -> Transfer? {
        guard let transfer = self.transfer(anyOf: types, visibleTo: scope, reasons: reasons) else { return nil }
        transfer.limit = limit
        transfer.start()
        return transfer
    }

    /// A load that has not begun, to be given its time-out, its limit or the one who takes the chunks before
    /// ``Transfer/start()``; nil if there is no representation for this scope.
    public func transfer(
        _ type: ContentType,
        visibleTo scope: VisibilityScope = .ownProcess,
        reasons: EngineReasons = EngineReasons()
    ) -> Transfer? {
        transfer(anyOf: [type], visibleTo: scope, reasons: reasons)
    }

    /// A load that has not begun, of what an asker takes who accepts several types, its favourite first.
    public func transfer(
        anyOf types: [ContentType],
        visibleTo scope: VisibilityScope = .ownProcess,
        reasons: EngineReasons = EngineReasons()
    ) -> Transfer? {
        representation(conformingToAny: types, visibleTo: scope)?.transfer(reasons: reasons)
    }
}

extension ItemProvider.Representation {
    /// A load of it that has not begun.
    public func transfer(reasons: EngineReasons = EngineReasons()) -> Transfer {
        let transfer = Transfer(contentType, reasons: reasons, loader: load)
        transfer.expect(byteCount: estimatedByteCount)
        return transfer
    }
}
