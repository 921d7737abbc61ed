// SPDX-License-Identifier: Apache-2.0

/// The types every program knows: identifier, parents, MIME types, file extensions; the preferred names first.
///
/// Identifiers and parents are those of Apple's Uniform Type Identifiers (UTCoreTypes) where it has them, MIME types
/// those of IANA's registry before the older ones that programs still send. One text instead of many declarations: it
/// costs an Embedded module its length and no code. A parent stands before its children.
enum SystemTypes {
    /// Hands over each type, the parents first.
    static func visit(_ body: ([UInt8], [[UInt8]], [[UInt8]], [[UInt8]]) -> Void) {
        table.withUTF8Buffer { bytes in
            var fields: [[[UInt8]]] = [[]]
            var word: [UInt8] = []
            for byte in bytes {
                switch byte {
                case UInt8(ascii: " "), UInt8(ascii: "|"), UInt8(ascii: "\n"):
                    if !word.isEmpty { fields[fields.count - 1].append(word) }
                    word = []
                    if byte == UInt8(ascii: "|") { fields.append([]) }
                    if byte == UInt8(ascii: "\n") {
                        if fields.count == 4, let name = fields[0].first { body(name, fields[1], fields[2], fields[3]) }
                        fields = [[]]
                    }
                default: word.append(byte)
                }
            }
        }
    }

    private static let table: StaticString = """
        public.item|||
        public.content|||
        public.composite-content|public.content||
        public.data|public.item|application/octet-stream|
        com.apple.resolvable|||
        public.executable|public.item||
        public.directory|public.item||
        public.folder|public.directory||
        public.volume|public.folder||
        com.apple.package|public.directory||
        com.apple.bundle|public.directory||
        public.symlink|public.item com.apple.resolvable||
        public.archive|public.item||
        public.disk-image|public.archive||
        public.database|public.item||
        public.message|public.item||
        public.contact|public.item||
        public.calendar-event|public.item||
        public.url|public.data|text/uri-list|
        public.file-url|public.url||
        public.text|public.data public.content||
        public.plain-text|public.text|text/plain|txt text
        public.utf8-plain-text|public.plain-text||
        public.utf16-plain-text|public.plain-text||
        public.delimited-values-text|public.text||
        public.comma-separated-values-text|public.delimited-values-text|text/csv text/comma-separated-values|csv
        public.tab-separated-values-text|public.delimited-values-text|text/tab-separated-values|tsv
        public.rtf|public.text|text/rtf application/rtf|rtf
        public.html|public.text|text/html|html htm shtml
        public.xml|public.text|application/xml text/xml|xml
        public.yaml|public.text|application/yaml application/x-yaml text/yaml|yaml yml
        public.json|public.text|application/json text/json|json
        net.daringfireball.markdown|public.plain-text|text/markdown text/x-markdown|md markdown mdown
        public.css|public.text|text/css|css
        com.apple.log|public.plain-text||log
        public.source-code|public.plain-text||
        public.swift-source|public.source-code|text/x-swift|swift
        public.c-source|public.source-code|text/x-csrc text/x-c|c
        public.c-header|public.source-code|text/x-chdr|h
        public.c-plus-plus-source|public.source-code|text/x-c++src|cpp cc cxx c++
        public.c-plus-plus-header|public.source-code|text/x-c++hdr|hpp hh hxx
        public.objective-c-source|public.source-code|text/x-objcsrc|m
        com.sun.java-source|public.source-code|text/x-java text/x-java-source|java
        org.rust-lang.rust-script|public.source-code|text/rust text/x-rust|rs
        dev.golang.go-source|public.source-code|text/x-go|go
        com.microsoft.typescript|public.source-code|application/typescript text/x-typescript|tsx
        public.script|public.source-code||
        com.netscape.javascript-source|public.source-code public.executable|\
            text/javascript application/javascript application/x-javascript|js mjs cjs
        public.shell-script|public.script|application/x-sh text/x-shellscript|sh command
        public.python-script|public.script|text/x-python application/x-python|py
        public.ruby-script|public.script|text/x-ruby text/x-ruby-script|rb
        public.perl-script|public.script|text/x-perl text/x-perl-script|pl pm
        public.php-script|public.script|text/x-php application/x-php text/php|php
        com.apple.property-list|public.data|application/x-plist|plist
        public.image|public.data public.content||
        public.png|public.image|image/png|png
        public.jpeg|public.image|image/jpeg image/jpg image/pjpeg|jpg jpeg jpe
        com.compuserve.gif|public.image|image/gif|gif
        org.webmproject.webp|public.image|image/webp|webp
        public.heif|public.image|image/heif|heif hif
        public.heic|public.heif|image/heic|heic
        public.avif|public.heif|image/avif|avif
        public.tiff|public.image|image/tiff|tif tiff
        public.svg-image|public.image public.xml|image/svg+xml|svg
        com.microsoft.bmp|public.image|image/bmp image/x-bmp image/x-ms-bmp|bmp dib
        com.microsoft.ico|public.image|image/vnd.microsoft.icon image/x-icon|ico
        com.apple.icns|public.image|image/x-icns|icns
        public.camera-raw-image|public.image||
        com.adobe.raw-image|public.camera-raw-image|image/x-adobe-dng|dng
        com.adobe.photoshop-image|public.image|image/vnd.adobe.photoshop|psd
        public.jpeg-xl|public.image|image/jxl|jxl
        public.jpeg-2000|public.image|image/jp2|jp2
        public.audiovisual-content|public.data public.content||
        public.movie|public.audiovisual-content||
        public.video|public.movie||
        public.audio|public.audiovisual-content||
        com.apple.quicktime-movie|public.movie|video/quicktime|mov qt
        public.mpeg|public.movie|video/mpeg|mpg mpeg mpe
        public.mpeg-4|public.movie|video/mp4 video/mpeg4|mp4
        com.apple.m4v-video|public.movie|video/x-m4v|m4v
        org.webmproject.webm|public.movie|video/webm|webm
        public.avi|public.movie|video/x-msvideo video/avi video/msvideo|avi
        org.matroska.mkv|public.movie|video/x-matroska video/matroska|mkv
        public.3gpp|public.movie|video/3gpp|3gp
        public.mp3|public.audio|audio/mpeg audio/mp3 audio/mpeg3|mp3
        public.mpeg-4-audio|public.mpeg-4 public.audio|audio/mp4|mp4a
        com.apple.m4a-audio|public.mpeg-4-audio|audio/x-m4a audio/m4a|m4a
        public.aac-audio|public.audio|audio/aac audio/x-aac|aac
        com.microsoft.waveform-audio|public.audio|audio/vnd.wave audio/wav audio/wave audio/x-wav|wav wave
        public.aiff-audio|public.audio|audio/aiff audio/x-aiff|aiff aif
        org.xiph.flac|public.audio|audio/flac audio/x-flac|flac
        org.xiph.ogg-audio|public.audio|audio/ogg|ogg oga opus
        org.webmproject.weba|public.audio|audio/webm|weba
        public.midi-audio|public.audio|audio/midi audio/x-midi|mid midi
        public.3d-content|public.content||
        com.pixar.universal-scene-description-mobile|public.data public.3d-content|model/vnd.usdz+zip|usdz
        org.khronos.gltf-binary|public.data public.3d-content|model/gltf-binary|glb
        public.standard-tesselated-geometry-format|public.data public.3d-content|model/stl|stl
        public.font|public.data||
        public.truetype-ttf-font|public.font|font/ttf|ttf
        public.opentype-font|public.font|font/otf|otf
        org.w3.woff|public.font|font/woff|woff
        org.w3.woff2|public.font|font/woff2|woff2
        com.adobe.pdf|public.data public.composite-content|application/pdf application/x-pdf|pdf
        com.adobe.postscript|public.data public.composite-content|application/postscript|ps
        public.spreadsheet|public.content||
        public.presentation|public.composite-content||
        org.idpf.epub-container|public.data public.composite-content|application/epub+zip|epub
        public.zip-archive|public.data public.archive|application/zip application/x-zip-compressed|zip
        org.openxmlformats.openxml|public.data||
        org.openxmlformats.wordprocessingml.document|org.openxmlformats.openxml public.composite-content|\
            application/vnd.openxmlformats-officedocument.wordprocessingml.document|docx
        org.openxmlformats.spreadsheetml.sheet|org.openxmlformats.openxml public.spreadsheet|\
            application/vnd.openxmlformats-officedocument.spreadsheetml.sheet|xlsx
        org.openxmlformats.presentationml.presentation|org.openxmlformats.openxml public.presentation|\
            application/vnd.openxmlformats-officedocument.presentationml.presentation|pptx
        com.microsoft.word.doc|public.data public.composite-content|application/msword|doc
        com.microsoft.excel.xls|public.data public.spreadsheet|application/vnd.ms-excel|xls
        com.microsoft.powerpoint.ppt|public.data public.presentation|application/vnd.ms-powerpoint|ppt
        org.oasis-open.opendocument.text|public.data public.composite-content|\
            application/vnd.oasis.opendocument.text|odt
        org.oasis-open.opendocument.spreadsheet|public.data public.spreadsheet|\
            application/vnd.oasis.opendocument.spreadsheet|ods
        org.oasis-open.opendocument.presentation|public.data public.presentation|\
            application/vnd.oasis.opendocument.presentation|odp
        org.gnu.gnu-zip-archive|public.data public.archive|application/gzip application/x-gzip|gz
        public.tar-archive|public.data public.archive|application/x-tar|tar
        org.gnu.gnu-zip-tar-archive|org.gnu.gnu-zip-archive|application/x-gtar-compressed|tar.gz tgz
        public.bzip2-archive|public.data public.archive|application/x-bzip2 application/bzip2|bz2
        org.tukaani.xz-archive|public.data public.archive|application/x-xz|xz
        org.facebook.zstandard-archive|public.data public.archive|application/zstd|zst
        org.7-zip.7-zip-archive|public.data public.archive|application/x-7z-compressed|7z
        com.rarlab.rar-archive|public.data public.archive|application/vnd.rar application/x-rar-compressed|rar
        public.iso-image|public.data public.disk-image|application/x-iso9660-image|iso
        com.apple.disk-image-udif|public.data public.disk-image|application/x-apple-diskimage|dmg
        public.email-message|public.data public.message|message/rfc822|eml
        public.vcard|public.text public.contact|text/vcard text/x-vcard|vcf vcard
        com.apple.ical.ics|public.text public.calendar-event|text/calendar|ics
        public.unix-executable|public.data public.executable||
        com.microsoft.windows-executable|public.data public.executable|\
            application/vnd.microsoft.portable-executable application/x-msdownload|exe
        org.webassembly.wasm|public.data public.executable|application/wasm|wasm
        com.apple.application|public.executable||
        com.microsoft.internet-shortcut|public.data com.apple.resolvable|application/x-mswinurl|url

        """
}
