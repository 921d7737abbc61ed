// SPDX-License-Identifier: Apache-2.0
import Logging

/// Keeps what is logged: the level, the message, and the metadata as `name=value`.
struct RecordingLog: LogHandler {
    let recorder: Recorder
    var metadata: Logger.Metadata = [:]
    var logLevel: Logger.Level = .trace

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let all = metadata.merging(event.metadata ?? [:]) { _, later in later }
        let words = all.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        recorder.record((["\(event.level) \(event.message)"] + words).joined(separator: " "))
    }
}
