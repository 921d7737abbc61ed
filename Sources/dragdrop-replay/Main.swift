// SPDX-License-Identifier: Apache-2.0

import DragDropSimulator

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#endif

/// usage: dragdrop-replay < RECORDING
///
/// Plays a recording again and compares the transcripts: leaves with 0 if they are the same, with 1 and the first
/// difference if they are not, with 2 and the line if the text is no recording.
@main
enum Main {
    static func main() {
        var text = ""
        while let line = readLine(strippingNewline: false) { text += line }
        do {
            let replay = try Replay(text)
            if let difference = replay.difference {
                print(difference)
                exit(1)
            }
            print("\(replay.recorded.count) lines, the same")
        } catch {
            print(error)
            exit(2)
        }
    }
}
