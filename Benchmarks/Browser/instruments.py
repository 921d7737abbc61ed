# SPDX-License-Identifier: Apache-2.0
"""What cost.py puts into every page before its own scripts. It only observes."""

SCRIPT = """(() => {
  const instruments = window.instruments = { frames: [], isCounting: false, lift: null };
  const frame = () => new Promise(requestAnimationFrame);

  // The time at which two frames have passed since so many cards were in the page.
  instruments.ready = async (selector, count) => {
    while (document.querySelectorAll(selector).length < count) await frame();
    await frame();
    await frame();
    return performance.now();
  };
  // Until the worker that a page names serves it, as it will serve every later one.
  instruments.settled = async () => {
    if (!document.documentElement.dataset.worker) return;
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await frame();
  };
  instruments.twoFrames = async () => { await frame(); await frame(); };

  instruments.countFrames = (isCounting) => {
    instruments.isCounting = isCounting;
    if (!isCounting) return instruments.frames;
    instruments.frames = [performance.now()];
    const next = (time) => {
      if (!instruments.isCounting) return;
      instruments.frames.push(performance.now());
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  };

  // The first frame that shows a change after the press has begun to move: from the event to its end.
  instruments.watchLift = () => {
    const lift = instruments.lift = { moved: null, shown: null };
    const types = ['pointermove', 'mousemove', 'touchmove', 'dragstart'];
    let observer = null;
    const shown = () => {
      if (lift.moved === null || !observer) return;
      observer.disconnect();
      observer = null;
      for (const type of types) removeEventListener(type, moved, true);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => { lift.shown = performance.now(); };
      requestAnimationFrame(() => port2.postMessage(0));
    };
    const moved = (event) => {
      lift.moved = event.timeStamp;
      if (event.type === 'dragstart') shown();
    };
    observer = new MutationObserver(shown);
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    for (const type of types) addEventListener(type, moved, true);
  };

  // Where the lists and the cards are that can be seen, from left to right.
  instruments.locate = (listSelector, cardSelector) => {
    const box = (element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { node: element.dataset.node, left, top, right, bottom: Math.min(bottom, innerHeight) };
    };
    const lists = [...document.querySelectorAll(listSelector)].map(box)
      .filter((list) => list.left >= -1 && list.left + (list.right - list.left) * 0.9 <= innerWidth)
      .sort((one, two) => one.left - two.left);
    const cards = [...document.querySelectorAll(cardSelector)].map(box)
      .filter(({ left, top }) => left < lists[0].right && left >= lists[0].left - 1 && top >= lists[0].top && top < innerHeight)
      .sort((one, two) => one.top - two.top);
    return { lists, card: cards[2] };
  };
})();
"""
