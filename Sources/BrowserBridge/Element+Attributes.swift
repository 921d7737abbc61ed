// SPDX-License-Identifier: Apache-2.0

extension Element {
    /// Sets an attribute. A value that it has already changes nothing: no style is reckoned again, and no mutation is told.
    public func setAttribute(_ name: StaticString, _ value: String) {
        begin(.attribute, name)
        wire.put(value)
    }

    /// Sets an attribute, or removes it when there is no value.
    public func setAttribute(_ name: StaticString, _ value: String?) {
        if let value { setAttribute(name, value) } else { removeAttribute(name) }
    }

    /// Removes an attribute.
    public func removeAttribute(_ name: StaticString) {
        begin(.removeAttribute, name)
    }

    /// Adds a class.
    public func addClass(_ name: StaticString) {
        toggleClass(name, true)
    }

    /// Adds a class or removes it.
    public func toggleClass(_ name: StaticString, _ isOn: Bool) {
        begin(.toggleClass, name)
        wire.put(isOn)
    }

    /// Sets a property of the element's object, such as `value` or `placeholder`.
    public func setProperty(_ name: StaticString, _ text: String) {
        begin(.propertyText, name)
        wire.put(text)
    }

    /// Sets a property of the element's object, such as `checked` or `disabled`.
    public func setProperty(_ name: StaticString, _ flag: Bool) {
        begin(.propertyFlag, name)
        wire.put(flag)
    }
}
