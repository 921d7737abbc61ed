// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

extension Workspace {
    /// Operations that give no draft of the person a time that has passed, as one has that comes back from the Trash, or that an
    /// undo writes again: nobody expects that to send it. Only this page knows when they did it: a time that passes on the way
    /// to the server is meant.
    func withoutLateTimes(_ operations: [NodeOperation]) -> [NodeOperation] {
        var timely: [NodeOperation] = []
        func add(_ draft: Node?, _ due: FieldValue?) {
            guard let draft, draft.kind == .draft, isOwn(draft), case .number(let time)? = due,
                time <= page.wallClock.milliseconds
            else { return }
            timely.append(.set(draft.id, [.target: nil, .due: nil, .obstacle: .text(L10n.thisTimeHasPassed)]))
        }
        for operation in operations {
            timely.append(operation)
            switch operation {
            case .move(let nodes, let place) where place.parent == .workspace:
                for draft in nodes.lazy.compactMap(node) where draft.parent != .workspace {
                    add(draft, draft.fields[.due])
                }
            case .set(let id, let changes):
                for change in changes.entries where change.field == .due { add(node(id), change.value) }
            case .insert, .move, .copy: continue
            }
        }
        return timely
    }
}
