// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// The picture of a page on its paper. In the grid, on a document's tile and under a hand it is drawn by the same code.
final class PageFace: PictureFace {
    private var shown: Node?
    private var box = (width: 0.0, height: 0.0)
    private let workspace: Workspace
    private var question: Transfer?
    private var mark: Element?
    /// Takes the sentence that says why there is no picture; nil when there is one again.
    var onFailure: (String?) -> Void = { _ in }

    init(page: WebPage, workspace: Workspace) {
        self.workspace = workspace
        super.init(page: page, classes: "paper", imageClasses: "paper-image")
    }

    /// Shows a page, as large as fits into a box.
    ///
    /// - Parameter isVisible: Whether it can be seen; what is only kept ready is asked for after everything that can.
    func show(_ node: Node, width: Double, height: Double, isVisible: Bool = true) {
        let isSame = shown.map { $0.fields == node.fields } ?? false
        shown = node
        guard !isSame || box != (width, height) || isUrgent(isVisible) else { return }
        box = (width, height)
        let points = PageShape(of: node).fit(element, inWidth: width, height: height)
        if let thumbnail = PageThumbnail(of: node) { return ask(for: thumbnail, points: points, isVisible: isVisible) }
        removePicture()
        clearFailure()
    }

    override func pictureDidChange() {
        clearFailure()
        // What is asked is about the other picture.
        question?.cancel()
    }

    override func didLoad() { clearFailure() }

    override func didFail() {
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

    override func stop() {
        super.stop()
        question?.cancel()
    }
}

// MARK: - When there is no picture

extension PageFace {
    private func askAgain() {
        guard let thumbnail, isAwaited(thumbnail) else { return }
        image?.setAttribute("srcset", thumbnail.sources(points: points, isEarly: isEarly, attempt: failures))
    }

    /// "Page 7 of “Report”": what the picture is of, as the person sees it.
    private var name: String {
        guard let shown, let document = shown.parent.flatMap(workspace.node) else { return L10n.thisPage }
        let index = workspace.children(of: document.id).index(of: shown.position) ?? 0
        return L10n.pageOf(number: index + 1, title: document.title)
    }

    private func show(_ sentence: String, isFinal: Bool) {
        mark?.remove()
        let words = page.makePersonal("span", text: sentence)
        let mark = page.make("div", "paper-failure", [page.makeIcon(isFinal ? .warning : .redo), words])
            .with("title", sentence)
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
