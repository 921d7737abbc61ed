// SPDX-License-Identifier: Apache-2.0

extension ContentTypeCatalog {
    /// The type for a MIME type as a browser or a mail gives it, without regard to case and parameters.
    ///
    /// Without a declared type that fits, an undeclared one: it conforms to what was asked for, else to what the name says
    /// (`text/…` is text, `image/…` a picture, `…+json` is JSON), else to data. What is no MIME type, such as a wildcard,
    /// is the type that was asked for.
    ///
    /// - Parameter parent: What the type must conform to; nil takes the first declared.
    /// - Complexity: O(log n), and O(k) for k types with that name; of the text, no more than 256 bytes are kept.
    public func type(mimeType: String, conformingTo parent: ContentType? = nil) -> ContentType {
        guard let name = TagName.mimeType(mimeType) else { return parent ?? .data }
        if let known = type(mimeType: name, conformingTo: parent) { return known }
        return UndeclaredType.type(mimeType: name, conformingTo: parent)
    }

    /// The type for the ending of a file's name, without regard to case; a leading dot does not matter.
    ///
    /// Without a declared type that fits, an undeclared one that conforms to what was asked for, else to data. What cannot be
    /// an ending (empty, with spaces, slashes or control characters, longer than 64 bytes) is the type asked for.
    ///
    /// - Parameter parent: What the type must conform to; nil takes the first declared.
    /// - Complexity: O(log n), and O(k) for k types with that ending.
    public func type(fileExtension: String, conformingTo parent: ContentType? = nil) -> ContentType {
        guard let name = TagName.fileExtension(fileExtension.utf8) else { return parent ?? .data }
        if let known = type(fileExtension: name, conformingTo: parent) { return known }
        return UndeclaredType.type(fileExtension: name, conformingTo: parent)
    }

    /// The type for a file's name or path, by its ending; a known double ending such as `tar.gz` counts as one.
    ///
    /// A name without an ending, as `Makefile` or `.profile`, is the type that was asked for, else data.
    ///
    /// - Complexity: O(length of the name + log n).
    public func type(fileName: String, conformingTo parent: ContentType? = nil) -> ContentType {
        let endings = FileName.endings(of: fileName)
        if let double = endings.double, let name = TagName.fileExtension(double),
            let known = type(fileExtension: name, conformingTo: parent)
        {
            return known
        }
        guard let last = endings.last else { return parent ?? .data }
        return type(fileExtension: String(decoding: last, as: UTF8.self), conformingTo: parent)
    }
}

extension ContentType {
    /// The system's type for a MIME type, or an undeclared one; see ``ContentTypeCatalog/type(mimeType:conformingTo:)``.
    public init(mimeType: String, conformingTo parent: ContentType? = nil) {
        self = ContentTypeCatalog.system.type(mimeType: mimeType, conformingTo: parent)
    }

    /// The system's type for a file extension, or an undeclared one; see
    /// ``ContentTypeCatalog/type(fileExtension:conformingTo:)``.
    public init(fileExtension: String, conformingTo parent: ContentType? = nil) {
        self = ContentTypeCatalog.system.type(fileExtension: fileExtension, conformingTo: parent)
    }

    /// The system's type for a file's name, or an undeclared one; see ``ContentTypeCatalog/type(fileName:conformingTo:)``.
    public init(fileName: String, conformingTo parent: ContentType? = nil) {
        self = ContentTypeCatalog.system.type(fileName: fileName, conformingTo: parent)
    }
}
