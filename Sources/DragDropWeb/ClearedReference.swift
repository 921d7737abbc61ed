// SPDX-License-Identifier: Apache-2.0

/// A reference that does not keep its owner, and that the owner clears when it goes, for a frame or a timer that may come later:
/// there is no `weak` in the module.
final class ClearedReference<Owner: AnyObject> {
    unowned(unsafe) var owner: Owner?
}
