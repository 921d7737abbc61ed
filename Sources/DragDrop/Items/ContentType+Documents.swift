// SPDX-License-Identifier: Apache-2.0

// Documents and archives.
extension ContentType {
    /// Letters.
    public static let font = system("public.font")

    /// A document in PDF.
    public static let pdf = system("com.adobe.pdf")

    /// A table that calculates.
    public static let spreadsheet = system("public.spreadsheet")

    /// Slides.
    public static let presentation = system("public.presentation")

    /// A book in EPUB.
    public static let epub = system("org.idpf.epub-container")

    /// An archive in ZIP.
    public static let zip = system("public.zip-archive")

    /// A document of Word.
    public static let docx = system("org.openxmlformats.wordprocessingml.document")

    /// A table of Excel.
    public static let xlsx = system("org.openxmlformats.spreadsheetml.sheet")

    /// Slides of PowerPoint.
    public static let pptx = system("org.openxmlformats.presentationml.presentation")

    /// Bytes packed with gzip.
    public static let gzip = system("org.gnu.gnu-zip-archive")

    /// An archive of tar, not packed.
    public static let tar = system("public.tar-archive")

    /// A mail.
    public static let emailMessage = system("public.email-message")

    /// Somebody's address.
    public static let vCard = system("public.vcard")

    /// Dates for a calendar.
    public static let iCalendar = system("com.apple.ical.ics")
}
