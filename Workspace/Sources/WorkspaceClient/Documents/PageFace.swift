// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// The picture of a page on its paper. In the grid, on a document's tile and under a hand it is drawn by the same code.
final class PageFace {
    let element: Element
    private let page: WebPage
    private var image: Element?
    private var shown: Node?
    private var box = (width: 0.0, height: 0.0)
    private var thumbnail: PageThumbnail?
    private var points = 0.0
    private var isEarly = false
    private var isLoaded = false
    private let workspace: Workspace
    /// How often the picture could not be had since it was had last.
    private var failures = 0
    private var question: Transfer?
    private var mark: Element?
    private var isStopped = false
    /// Takes the sentence that says why there is no picture; nil when there is one again.
    var onFailure: (String?) -> Void = { _ in }

    init(page: WebPage, workspace: Workspace) {
        self.page = page
        self.workspace = workspace
        element = page.make("div", "paper")
    }

    /// Shows a page, as large as fits into a box.
    ///
    /// - Parameter isVisible: Whether it can be seen; what is only kept ready is asked for after everything that can.
    func show(_ node: Node, width: Double, height: Double, isVisible: Bool = true) {
        // What is wanted sooner than it was asked for is asked for again, unless it has come.
        let isUrgent = isEarly && isVisible && !isLoaded
        let isSame = shown.map { $0.fields == node.fields } ?? false
        shown = node
        guard !isSame || box != (width, height) || isUrgent else { return }
        box = (width, height)
        let points = PageShape(of: node).fit(element, inWidth: width, height: height)
        ask(PageThumbnail(of: node), points: points, isEarly: !isVisible, isUrgent: isUrgent)
    }

    private func ask(_ thumbnail: PageThumbnail?, points: Double, isEarly: Bool, isUrgent: Bool) {
        guard let thumbnail else {
            image?.remove()
            image = nil
            self.thumbnail = nil
            clearFailure()
            return
        }
        let isSame = self.thumbnail?.isSame(as: thumbnail) ?? false
        guard !isSame || points != self.points || isUrgent else { return }
        if !isSame {
            isLoaded = false
            clearFailure()
        }
        (self.thumbnail, self.points, self.isEarly) = (thumbnail, points, isEarly)
        // What is asked is about the other picture.
        if !isSame { question?.cancel() }
        let image = image ?? makeImage()
        image.setAttribute("srcset", thumbnail.sources(points: points, isEarly: isEarly))
    }

    private func makeImage() -> Element {
        let image = page.makeImage("paper-image")
        image.on(.load) { [unowned(unsafe) self] _ in
            isLoaded = true
            element.setFlag("data-loaded", true)
            clearFailure()
        }
        image.on(.error) { [unowned(unsafe) self] _ in
            // A picture of another size may not come where one was shown.
            isLoaded = false
            findReason()
        }
        element.append(image)
        self.image = image
        return image
    }

    /// The page is not shown any more: a picture that has not come is not needed.
    func stop() {
        isStopped = true
        question?.cancel()
        image?.removeHandlers()
        if !isLoaded { image?.removeAttribute("srcset") }
    }
}

// MARK: - When there is no picture

extension PageFace {
    private func findReason() {
        guard question == nil, let thumbnail, isAwaited(thumbnail) else { return }
        failures += 1
        question = page.findOut(about: thumbnail, points: points, failures: failures) { [self] reason in
            question = nil
            guard isAwaited(thumbnail) else { return }
            switch reason {
            case .there: askAgain()
            case .notYet:
                show(L10n.pageIsNotDrawnYet(name: name), isFinal: false)
                page.after(MissingPicture.pause(after: failures)) { [self] in askAgain() }
            case .undrawable: show(L10n.pageCannotBeDrawn(name: name), isFinal: true)
            }
        }
    }

    private func askAgain() {
        guard let thumbnail, isAwaited(thumbnail) else { return }
        image?.setAttribute("srcset", thumbnail.sources(points: points, isEarly: isEarly, attempt: failures))
    }

    /// Whether a picture is still to come.
    private func isAwaited(_ thumbnail: PageThumbnail) -> Bool {
        !isStopped && !isLoaded && self.thumbnail?.isSame(as: thumbnail) == true
    }

    /// "Page 7 of “Report”": what the picture is of, as the person sees it.
    private var name: String {
        guard let shown, let document = shown.parent.flatMap(workspace.node) else { return L10n.thisPage }
        let index = workspace.children(of: document.id).index(of: shown.position) ?? 0
        return L10n.pageOf(number: index + 1, title: document.title)
    }

    private func show(_ sentence: String, isFinal: Bool) {
        mark?.remove()
        let mark = page.make(
            "div",
            "paper-failure",
            [page.makeIcon(isFinal ? .warning : .redo), page.makePersonal("span", text: sentence)]
        )
        mark.setAttribute("title", sentence)
        element.append(mark)
        element.setAttribute("data-failed", isFinal ? "final" : "waiting")
        self.mark = mark
        onFailure(sentence)
    }

    private func clearFailure() {
        failures = 0
        guard let mark else { return }
        mark.remove()
        self.mark = nil
        element.removeAttribute("data-failed")
        onFailure(nil)
    }
}
