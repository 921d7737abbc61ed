// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// What the keys do.
final class ShortcutsDialog: Dialog {
    private static let groups: KeyValuePairs<String, KeyValuePairs<String, String>> = [
        L10n.anywhere: [
            "?": L10n.showTheseKeys, L10n.searchKeys: L10n.searchTheBoard, L10n.ctrlK: L10n.searchEverything,
            L10n.ctrlZ: L10n.undo, L10n.ctrlShiftZ: L10n.redo, "N": L10n.addACard,
            L10n.esc: L10n.closeOrClearTheSelection,
        ],
        L10n.onACard: [
            L10n.enter: L10n.open, "E": L10n.rename, "L": L10n.labels, "D": L10n.dueDate, "M": L10n.moveTo,
            "← ↑ → ↓": L10n.goToAnother, L10n.homeEnd: L10n.firstOrLastCardOfThe,
            "X": L10n.select, L10n.shift: L10n.selectSeveral, L10n.ctrlCXV: L10n.copyCutPaste,
            L10n.del: L10n.delete, L10n.shiftF10: L10n.menu,
        ],
        L10n.carrying: [
            L10n.space: L10n.pickUpAndPutDown, "← ↑ → ↓": L10n.chooseAPlace,
            L10n.homeEndPages: L10n.firstLastOrFurther, L10n.tab: L10n.goToTheNextArea,
            "A – Z": L10n.goToWhatBeginsWithIt, L10n.enter: L10n.putDownOrOpen,
            L10n.ctrlAlt: L10n.copyInsteadOfMoving, L10n.esc: L10n.putBack,
        ],
        L10n.onPagesAndPhotos: [
            L10n.enter: L10n.open, "← ↑ → ↓": L10n.goToAnother, L10n.homeEndPages: L10n.firstLastOrFurther,
            "X": L10n.select, L10n.shift: L10n.selectSeveral, L10n.ctrlA: L10n.selectAll, "R, L": L10n.rotatePages,
            "M": L10n.moveTo, L10n.del: L10n.delete, L10n.esc: L10n.leaveTheAlbum,
        ],
        L10n.onAMessage: [
            "↑ ↓": L10n.messageBeforeOrBehind, L10n.homeEnd: L10n.firstOrLast, "E": L10n.edit, "M": L10n.moveTo,
            "X": L10n.select, L10n.shift: L10n.selectSeveral, L10n.del: L10n.delete,
        ],
        L10n.inTheLargeView: [
            "← →": L10n.previousOrNext, L10n.homeEnd: L10n.firstOrLast, "+ − 0": L10n.zoomInOutBack,
            "P": L10n.playOrPause, "S": L10n.shuffle, L10n.del: L10n.delete,
        ],
        L10n.onTabsInListsAndMenus: [
            L10n.enter: L10n.open, "← ↑ → ↓": L10n.goToAnother, "A – Z": L10n.goToWhatBeginsWithIt,
            "X": L10n.select, L10n.shift: L10n.selectSeveral, "M": L10n.moveTo, L10n.del: L10n.deleteOrCloseATab,
        ],
        L10n.whileWriting: [
            L10n.enter: L10n.sendOrAdd, L10n.shiftEnter: L10n.newLine, L10n.ctrlEnter: L10n.saveOrSend,
            "↑": L10n.editYourLastMessage, "↓": L10n.goToWhatIsFound, L10n.esc: L10n.stopWriting,
        ],
    ]

    /// Under this name the browser keeps that keys alone do nothing: who speaks to it would press them with every word.
    static let offKey = "carry-keys-off"

    init(page: WebPage) {
        super.init(page: page, title: L10n.keyboardShortcuts, classes: "dialog dialog-small")
        let box = page.make("input", "checkbox").with("type", "checkbox")
        box.setProperty("checked", page.stored(Self.offKey) == nil)
        box.on(.change) { [unowned(unsafe) page] event in
            if event.isChecked { page.removeStored(Self.offKey) } else { page.store(Self.offKey, "1") }
        }
        let words = page.make("span", nil, text: L10n.singleKeysAreShortcuts)
        body.append(page.make("label", "check-row", [box, words]))
        for (title, lines) in Self.groups {
            let list = page.make("dl", "keys")
            for (keys, text) in lines {
                let line = [page.make("dt", nil, text: text), page.make("dd", nil, text: keys)]
                list.append(page.make("div", "key-line", line))
            }
            body.append(page.make("section", nil, [page.make("h3", "keys-title", text: title), list]))
        }
    }
}
