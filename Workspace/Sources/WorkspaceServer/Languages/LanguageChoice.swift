// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import Hummingbird
import WorkspaceModel

/// Lets everything that is said while a request is answered be said in the language of whoever sent it.
struct LanguageChoice: RouterMiddleware {
    typealias Context = WorkspaceRequestContext

    let languages: Languages

    func handle(
        _ request: Request,
        context: Context,
        next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let language = languages.best(for: request.headers[.acceptLanguage])
        return try await Language.$spoken.withValue(language) {
            try await L10n.$catalog.withValue(language.catalog) { try await next(request, context) }
        }
    }
}
