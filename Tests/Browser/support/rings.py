# SPDX-License-Identifier: Apache-2.0
"""Rings around what has the focus: how far each reaches, and what cuts a part of it off."""

# Focuses everything that can have the focus, as keys would: in the menu, in the topmost dialog, or on the page. What
# changes then is a ring: an outline, or a shadow without blur, of the element, of something in it or of what is around
# it; of what has the focus already and would go without it, what it has itself. It is cut off where it reaches out of the
# window, or out of something around it that clips.
#
# What is seen by 32 points across is seen for Chromium, which does not scroll to the rest of it: that is done here.
CUT_RINGS = """async isOpen => {
    const focusable = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable=true]'
    const points = text => parseFloat(text) || 0
    const frame = () => new Promise(requestAnimationFrame)

    const outline = ({outlineStyle, outlineWidth, outlineOffset}) =>
        outlineStyle === 'none' || points(outlineWidth) === 0 ? null : points(outlineWidth) + points(outlineOffset)
    const shadow = ({boxShadow}) => Math.max(0, ...boxShadow.split(/,(?![^(]*[)])/).map(part => {
        const [x, y, blur, spread] = part.replace(/[a-z]+[(][^)]*[)]/, '').match(/-?[\\d.]+px/g)?.map(parseFloat) ?? []
        return x === 0 && y === 0 && blur === 0 && !part.includes('inset') ? spread : 0
    }))
    const looks = elements => elements.map(element => {
        const style = getComputedStyle(element)
        return {outline: outline(style), boxShadow: style.boxShadow, shadow: shadow(style)}
    })
    const reach = (before, now) => now.outline !== null && now.outline !== before.outline ? Math.max(0, now.outline)
        : now.boxShadow !== before.boxShadow ? now.shadow : null

    const clip = element => {
        const {overflowX, overflowY, overflowClipMargin, contain} = getComputedStyle(element)
        const all = /paint|strict|content/.test(contain)
        const [across, down] = [all || overflowX !== 'visible', all || overflowY !== 'visible']
        if (!across && !down) return []
        const margin = overflowX === 'clip' ? points(overflowClipMargin) : 0
        const box = element.getBoundingClientRect()
        const [left, top] = [box.left + element.clientLeft, box.top + element.clientTop]
        return [{
            name: element.className || element.localName,
            left: across ? left - margin : -Infinity, right: across ? left + element.clientWidth + margin : Infinity,
            top: down ? top - margin : -Infinity, bottom: down ? top + element.clientHeight + margin : Infinity,
        }]
    }
    // What clips an element: all around it up to the dialog it is in, but for what it is not placed by.
    const clips = element => {
        const found = [{name: 'window', left: 0, top: 0, right: innerWidth, bottom: innerHeight}]
        let {position} = getComputedStyle(element)
        for (let around = element.parentElement; around && position !== 'fixed'; around = around.parentElement) {
            const style = getComputedStyle(around)
            const places = style.position !== 'static' || style.transform !== 'none'
                || /layout|paint/.test(style.contain)
            if (position !== 'absolute' || places) {
                found.push(...clip(around))
                position = style.position
            }
            if (around.matches('dialog[open]')) break
        }
        return found
    }

    const answer = {rings: 0, cut: []}
    const note = (element, part, reached) => {
        answer.rings += 1
        const name = `${element.className} "${element.getAttribute('aria-label') ?? element.textContent.slice(0, 30)}"`
        const box = part.getBoundingClientRect()
        for (const limit of clips(part)) {
            const missing = {
                left: limit.left - box.left + reached, right: box.right + reached - limit.right,
                top: limit.top - box.top + reached, bottom: box.bottom + reached - limit.bottom,
            }
            for (const [side, by] of Object.entries(missing)) {
                if (by > 0.5) answer.cut.push(`${name}: ${by.toFixed(1)} at the ${side}, by ${limit.name}`)
            }
        }
    }
    const first = document.activeElement
    if (isOpen) {
        const [now] = looks([first])
        note(first, first, Math.max(now.outline ?? 0, now.shadow))
        return answer
    }

    const top = document.querySelector('.menu') ?? [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
    const scrolled = [...document.querySelectorAll('*')].filter(element => element.scrollLeft || element.scrollTop)
        .map(element => [element, element.scrollLeft, element.scrollTop])
    for (const element of top.querySelectorAll(focusable)) {
        // Where nothing had the focus, nothing is to be drawn without it.
        if ((document.activeElement ?? document.body) !== document.body) {
            document.activeElement.blur()
            await frame()
        }
        if (!element.checkVisibility({visibilityProperty: true}) || element.matches(':disabled')) continue
        const parts = [element, ...element.querySelectorAll('*')]
        for (let around = element.parentElement; around; around = around.parentElement) parts.push(around)
        const before = looks(parts)
        element.focus()
        element.scrollIntoView({block: 'nearest', inline: 'nearest', behavior: 'instant'})
        await frame()
        if (document.activeElement !== element) continue
        for (const [index, now] of looks(parts).entries()) {
            const reached = reach(before[index], now)
            if (reached !== null) note(element, parts[index], reached)
        }
    }
    for (const board of document.querySelectorAll('.board-scroller')) board.scrollTo({left: 0, behavior: 'instant'})
    for (const [element, left, top] of scrolled) element.scrollTo({left, top, behavior: 'instant'})
    first?.focus?.()
    return answer
}"""


def cut_rings(page):
    """What cuts off rings; keys were the last that was used, so that what has the focus shows it."""
    page.keyboard.press("Shift")
    answer = page.evaluate(CUT_RINGS, False)
    assert answer["rings"] > 0, "nothing on this screen shows that it has the focus"
    return sorted(set(answer["cut"]))


def cut_ring_of_open_field(page):
    """What cuts off the ring of the field that has the focus, and closes when it is left."""
    return page.evaluate(CUT_RINGS, True)["cut"]
