// SPDX-License-Identifier: Apache-2.0

/// What a command in the buffer asks the page to do.
///
/// The raw values are the indexes of the table `operations` in `bridge.js`: append only, and change both together.
enum Opcode: UInt8, CaseIterable {
    case define = 0
    case create
    case createSVG
    case release
    case insert
    case remove
    case clear
    case text
    case attribute
    case removeAttribute
    case toggleClass
    case styleText
    case stylePixels
    case styleNumber
    case removeStyle
    case translate
    case propertyText
    case propertyFlag
    case call
    case scrollTo
    case scrollBy
    case scrollIntoView
    case capturePointer
    case listen
    case holdTouches
    case clickAt
    case dragData
    case dragImage
    case dragAllowed
    case timer
    case cancelTimer
    case request
    case cancelRequest
    case openFeed
    case closeFeed
    case openChannel
    case post
    case closeChannel
    case store
    case unstore
    case copyText
    case pickFiles
    case readFile
    case releaseFile
    case navigate
    case title
    case adopt
    case copy
    case animate
    case listFolder
    case stayAwake
    case putRecord
    case deleteRecords
    case readRecords
    case persist
    case insertText
    case readParked
    case parkFile
    case followHover
    case blur
    case focusInside
    case finishStart
    case pasteClipboard
}

/// What the page is asked at once, and answers before the call returns.
///
/// The raw values are the indexes of the table `questions` in `bridge.js`.
enum Question: UInt8, CaseIterable {
    case now = 0
    case measure
    case scrollMetrics
    case viewport
    case media
    case language
    case address
    case stored
    case random
    case scrollables
    case value
    case clock
    case origin
    case keep
    case storedKeys
    case readHTML
    case catalog
    case plural
    case conventions
    case offset
    case entryMark
}

/// What the page tells Swift: the first argument of `carry_receive`.
enum Message: Int32 {
    case frame = 0
    case event
    case timer
    case response
    case feed
    case channel
    case files
    case fileBytes
    case records
    case parked
    case stored
}
