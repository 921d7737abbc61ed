// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropWeb
import WorkspaceModel

// What the engine and the host of the page say by themselves, in the words of the catalogue.

extension AnnouncementRenderer {
    static var ofCatalog: AnnouncementRenderer {
        var renderer = AnnouncementRenderer(
            lifted: PluralTemplate(L10n.pickedUpItems),
            added: PluralTemplate(L10n.addedItems),
            overGap: PluralTemplate(L10n.overGap),
            overRegion: PluralTemplate(L10n.overRegion),
            overSpring: PluralTemplate(L10n.overSpring),
            forbidden: PluralTemplate(L10n.doesNotTakeItems),
            noTarget: PluralTemplate(L10n.nothingInThatDirection),
            droppedInGap: PluralTemplate(L10n.droppedInGap),
            dropped: PluralTemplate(L10n.droppedOn),
            refused: PluralTemplate(L10n.itemsNotTaken),
            cancelled: PluralTemplate(L10n.cancelledDrag),
            removed: PluralTemplate(forms: L10n.itemsAreGone),
            passed: PluralTemplate(L10n.doesNotTakeIt),
            twoItems: L10n.twoItems,
            manyItems: PluralTemplate(forms: L10n.manyItems),
            unnamedPlace: L10n.thisPlace
        )
        renderer.pluralCategory = { number in
            let categories = PluralCategory.allCases
            let form = L10n.catalog.form(of: number)
            return categories.indices.contains(form) ? categories[form] : .other
        }
        return renderer
    }
}

extension PluralTemplate {
    /// - Parameter forms: For zero, one, two, few, many and other; one that the language does not have is empty.
    fileprivate init(forms: [String]) {
        let form = { (index: Int) in forms.indices.contains(index) && !forms[index].utf8.isEmpty ? forms[index] : nil }
        self.init(forms.last ?? "", zero: form(0), one: form(1), two: form(2), few: form(3), many: form(4))
    }
}

extension EngineReasons {
    static var ofCatalog: EngineReasons {
        EngineReasons(
            notAllowed: L10n.sourceDoesNotAllow,
            timedOut: L10n.noAnswerInTime,
            targetGone: L10n.placeIsGone,
            severalSources: L10n.severalSources,
            notBundled: L10n.notBundled,
            insideItself: L10n.insideItself,
            nothingToLoad: L10n.nothingToLoad,
            tooLarge: L10n.tooLarge,
            sentTooEarly: L10n.sentTooEarly,
            loadFailed: L10n.loadFailed
        )
    }
}

extension PageSentences {
    static var ofCatalog: PageSentences {
        PageSentences(
            unreadableFile: L10n.unreadableFile,
            onlyRows: L10n.onlyRows,
            cannotBeCopied: L10n.cannotBeCopied,
            nothingHere: L10n.nothingCanBeDroppedHere
        )
    }
}
