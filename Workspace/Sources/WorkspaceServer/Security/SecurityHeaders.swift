// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import Hummingbird

/// The headers that every response carries, errors and files alike.
struct SecurityHeaders: RouterMiddleware {
    typealias Context = WorkspaceRequestContext

    /// Only our own scripts, styles and connections; no inline code, no frames, no forms, no other base.
    static let contentSecurityPolicy = [
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "style-src 'self'",
        "img-src 'self' blob: data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "font-src 'self'",
        "form-action 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ].joined(separator: "; ")

    private static let always: HTTPFields = {
        var fields = HTTPFields()
        fields[.contentSecurityPolicy] = contentSecurityPolicy
        fields[.xContentTypeOptions] = "nosniff"
        let others = [
            ("Referrer-Policy", "no-referrer"),
            ("Cross-Origin-Opener-Policy", "same-origin"),
            ("Cross-Origin-Resource-Policy", "same-origin"),
            ("Permissions-Policy", "geolocation=(), microphone=(), payment=(), usb=()"),
            ("X-Frame-Options", "DENY"),
            ("X-Robots-Tag", "noindex"),
        ]
        for (text, value) in others {
            if let name = HTTPField.Name(text) {
                fields[name] = value
            }
        }
        return fields
    }()

    func handle(
        _ request: Request,
        context: Context,
        next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        // What would follow an answer to HEAD is taken for the beginning of the next one (RFC 9110, section 9.3.2).
        if request.method == .head { response = response.createHeadResponse() }
        for field in Self.always where response.headers[field.name] == nil {
            response.headers[field.name] = field.value
        }
        if response.headers[.cacheControl] == nil {
            response.headers[.cacheControl] = "no-store"
        }
        return response
    }
}
