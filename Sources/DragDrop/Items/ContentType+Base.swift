// SPDX-License-Identifier: Apache-2.0

// The types that others are special cases of.
extension ContentType {
    /// Anything with a name in a file system, or a part of it.
    public static let item = system("public.item")

    /// Anything a person would call content.
    public static let content = system("public.content")

    /// Content of several kinds in one, such as text with pictures.
    public static let compositeContent = system("public.composite-content")

    /// Anything that is a run of bytes.
    public static let data = system("public.data")

    /// Anything that stands for something else, as a link does.
    public static let resolvable = system("com.apple.resolvable")

    /// Anything that can be run.
    public static let executable = system("public.executable")

    /// A place that holds items: a folder, a volume or a package.
    public static let directory = system("public.directory")

    /// A directory that people open.
    public static let folder = system("public.folder")

    /// A directory that people see as one file.
    public static let package = system("com.apple.package")

    /// Many items in one, packed.
    public static let archive = system("public.archive")

    /// Records in an order of their own.
    public static let database = system("public.database")

    /// Something sent from one to another.
    public static let message = system("public.message")

    /// Somebody who can be reached.
    public static let contact = system("public.contact")

    /// Something at a time.
    public static let calendarEvent = system("public.calendar-event")

    /// The address of something.
    public static let url = system("public.url")

    /// The address of a file.
    public static let fileURL = system("public.file-url")

    /// A type of the table.
    static func system(_ identifier: StaticString) -> ContentType {
        let name = ASCII.bytes(identifier)
        return ContentTypeCatalog.system.type(named: name) ?? ContentType(Entry(name: name, parents: []))
    }
}
