// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropWeb
import WorkspaceModel

// What the engine and the host of the page say by themselves, in the words of the catalogue.

extension AnnouncementRenderer {
    /// In the words of the catalogue.
    static var ofCatalog: AnnouncementRenderer {
        var renderer = AnnouncementRenderer()
        renderer.lifted = PluralTemplate(L10n.pickedUpItems)
        renderer.added = PluralTemplate(L10n.addedItems)
        renderer.overGap = PluralTemplate(L10n.overGap)
        renderer.overRegion = PluralTemplate(L10n.overRegion)
        renderer.overSpring = PluralTemplate(L10n.overSpring)
        renderer.forbidden = PluralTemplate(L10n.doesNotTakeItems)
        renderer.noTarget = PluralTemplate(L10n.nothingInThatDirection)
        renderer.droppedInGap = PluralTemplate(L10n.droppedInGap)
        renderer.dropped = PluralTemplate(L10n.droppedOn)
        renderer.refused = PluralTemplate(L10n.itemsNotTaken)
        renderer.cancelled = PluralTemplate(L10n.cancelledDrag)
        renderer.removed = PluralTemplate(forms: L10n.itemsAreGone)
        renderer.passed = PluralTemplate(L10n.doesNotTakeIt)
        renderer.twoItems = L10n.twoItems
        renderer.manyItems = PluralTemplate(forms: L10n.manyItems)
        renderer.unnamedPlace = L10n.thisPlace
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
    /// In the words of the catalogue.
    static var ofCatalog: EngineReasons {
        var reasons = EngineReasons()
        reasons.notAllowed = L10n.sourceDoesNotAllow
        reasons.timedOut = L10n.noAnswerInTime
        reasons.targetGone = L10n.placeIsGone
        reasons.severalSources = L10n.severalSources
        reasons.notBundled = L10n.notBundled
        reasons.insideItself = L10n.insideItself
        reasons.nothingToLoad = L10n.nothingToLoad
        reasons.tooLarge = L10n.tooLarge
        reasons.sentTooEarly = L10n.sentTooEarly
        reasons.loadFailed = L10n.loadFailed
        return reasons
    }
}

extension PageSentences {
    /// In the words of the catalogue.
    static var ofCatalog: PageSentences {
        var sentences = PageSentences()
        sentences.unreadableFile = L10n.unreadableFile
        sentences.onlyRows = L10n.onlyRows
        sentences.cannotBeCopied = L10n.cannotBeCopied
        sentences.nothingHere = L10n.nothingCanBeDroppedHere
        return sentences
    }
}
