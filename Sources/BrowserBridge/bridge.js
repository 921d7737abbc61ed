// SPDX-License-Identifier: Apache-2.0
//
// The door between carry.wasm and the page. Swift decides, this file obeys: it holds no state of the program and takes
// no decision. Three things cross:
//
//   apply    Swift -> page   a buffer of commands, once per frame (Sources/BrowserBridge/Opcode.swift)
//   ask      Swift -> page   a question with an answer at once: measuring, random bytes
//   receive  page -> Swift   a message: an event, a frame, a part of a response
//
// Numbers are little-endian and unaligned; a text is its length in bytes and its UTF-8. Text becomes text nodes, never
// markup: HTML is only read, in a document that is shown nowhere.

const decoder = new TextDecoder('utf-8', { ignoreBOM: true }), encoder = new TextEncoder();
const HANDLE = Symbol('handle');        // on a node: the number Swift knows it by
const LISTENING = Symbol('listening');  // on a node: the set of event types Swift listens to there
const ANIMATIONS = Symbol('animations'); // on a node: what Swift plays there, by the style's name

let wasm;                               // the exports of the module
let view = new DataView(new ArrayBuffer(0)), bytes = new Uint8Array(0);
let at = 0, end = 0;                    // where the next argument is read, and where the arguments end
let out = 0, outStart = 0;              // where the next byte of a message goes, and where the message begins
let stopped = null;                     // what the module trapped with

const nodes = [null, document.documentElement, document.body, window];
const names = [];                       // tags, attributes, styles: sent once, then a number
const files = new Map(), requests = new Map(), feeds = new Map(), channels = new Map(), timers = new Map();
let lastFile = 0;
let transfer = null;                    // the DataTransfer of the event being handled
let ownDrag = false;                    // the native drag that is under way began in this page: the effects it allows
const isWebKit = navigator.vendor.startsWith('Apple'), isWebKitGTK = isWebKit && navigator.platform.startsWith('Linux');
let entered = null;                     // the element that a native drag entered last
let held = false;                       // no finger scrolls the page
let hovers = false;                     // moves with no button down are told too
let pointed = { clientX: 0, clientY: 0 }; // where a pointer was last
let wakeLock = null, staysAwake = false; // keeps the screen on; the browser ends it when the page is hidden
let catalog = '';                       // the sentences of the program in the page's language
let picker = null;                      // the field in which files were chosen last

// MARK: Reading and writing linear memory

// Growing the memory detaches the old buffer, and only code of the module grows it: look again after it ran.
function refresh() {
  if (view.buffer === wasm.memory.buffer) return;
  view = new DataView(wasm.memory.buffer);
  bytes = new Uint8Array(wasm.memory.buffer);
}

const read = {
  byte: () => view.getUint8(at++),
  short: () => (at += 2, view.getUint16(at - 2, true)),
  word: () => (at += 4, view.getUint32(at - 4, true)),
  double: () => (at += 8, view.getFloat64(at - 8, true)),
  text: () => { const size = read.word(); at += size; return decoder.decode(bytes.subarray(at - size, at)); },
  bytes: () => { const size = read.word(); at += size; return bytes.slice(at - size, at); },
  texts: () => Array.from({ length: read.short() }, read.text),
  node: () => nodes[read.word()],
  name: () => names[read.short()],
};

function begin(size) {
  try { outStart = out = wasm.carry_allocate(size); } catch (error) { fail(error); }
  refresh();
}

const write = {
  byte: (n) => { view.setUint8(out, n); out += 1; },
  short: (n) => { view.setUint16(out, n, true); out += 2; },
  word: (n) => { view.setUint32(out, n, true); out += 4; },
  float: (n) => { view.setFloat32(out, n, true); out += 4; },
  double: (n) => { view.setFloat64(out, n, true); out += 8; },
  text: (s) => {
    const size = s ? encoder.encodeInto(s, bytes.subarray(out + 4)).written : 0;
    write.word(size);
    out += size;
  },
  bytes: (source) => { write.word(source.length); bytes.set(source, out); out += source.length; },
};
const room = (...texts) => texts.reduce((sum, s) => sum + 4 + 3 * s.length, 0);

const FRAME = 0, EVENT = 1, TIMER = 2, RESPONSE = 3, FEED = 4, CHANNEL = 5, FILES = 6, FILE_BYTES = 7, RECORDS = 8,
  PARKED = 9, STORED = 10;

function send(message) {
  try {
    const answer = wasm.carry_receive(message, out - outStart);
    refresh();
    return answer;
  } catch (error) { return fail(error) ?? 0; }
}

function post(message, size, ...fields) {
  begin(size);
  for (const [kind, field] of fields) write[kind](field);
  send(message);
}

const fire = (timer) => { timers.delete(timer); post(TIMER, 4, ['word', timer]); };

// A module that trapped may have stopped in the middle of anything: no event, timer or frame enters it again.
function fail(error) {
  if (stopped) return;
  stopped = error;
  wasm = { ...wasm, carry_allocate: () => 0, carry_receive: () => 0 };
  held = false;
  for (const open of [...feeds.values(), ...channels.values()]) open.close();
  console.error(error);
  document.getElementById('app')?.setAttribute('data-state', 'stopped');
}

// MARK: Commands

const methods = ['focus', 'select', 'showModal', 'close', 'showPopover', 'hidePopover', 'print'];
const allowed = ['none', 'copy', 'move', 'copyMove', 'all'];
const plurals = ['zero', 'one', 'two', 'few', 'many', 'other'];
const pluralRules = {};                 // by language: to make one takes a tenth of a millisecond
const behavior = (smooth) => (smooth ? 'smooth' : 'instant');
const reachable = '[tabindex="0"], a[href], button:not(:disabled)';
const unique = ['id', 'tabindex', 'data-node', 'data-lifted'];
const SVG = 'http://www.w3.org/2000/svg';

function hold(handle, node) {
  nodes[handle] = node;
  if (node) node[HANDLE] = handle;
}

// What changes places keeps its focus, its scrolling and its motion where the browser has `moveBefore`: Chromium from 133, not
// Firefox 140 nor WebKit 2.50, where it gets the focus back. Chromium 156 scrolls to what has the focus when it is moved, even
// if the person has just scrolled away: all that scrolls around it goes back.
function insert(node, child, before) {
  const isMoved = child.parentNode === node && node.isConnected;
  const focused = isMoved && child.contains(document.activeElement) ? document.activeElement : null;
  const around = [];
  if (focused) for (let up = node; up; up = up.parentElement) around.push([up, up.scrollLeft, up.scrollTop]);
  if (isMoved && node.moveBefore) node.moveBefore(child, before);
  else node.insertBefore(child, before);
  if (focused !== document.activeElement) focused?.focus({ preventScroll: true });
  for (const [up, left, top] of around) if (up.scrollTop !== top || up.scrollLeft !== left) up.scrollTo({ left, top, behavior: 'instant' });
}

// Firefox 140, and Safari before 26.2, do not know `field-sizing`: a field of several lines that nobody can resize gets the
// height of its text here. A margin keeps its place while that is measured, or what scrolls around it would jump.
const growsByItself = CSS.supports('field-sizing', 'content');
function grow(field) {
  if (growsByItself || field.localName !== 'textarea' || !field.offsetHeight || getComputedStyle(field).resize !== 'none') return;
  const { style, offsetHeight } = field;
  Object.assign(style, { height: 0, marginBottom: `${offsetHeight}px` });
  Object.assign(style, { height: `${field.scrollHeight}px`, marginBottom: '' });
}
for (const type of growsByItself ? [] : ['focus', 'input']) addEventListener(type, ({ target }) => grow(target), true);

// One row per opcode, in the order of the Swift enumeration: what its arguments are, and what it does.
const operations = [
  ['short text', (number, name) => { names[number] = name; }],
  ['word name', (handle, tag) => hold(handle, document.createElement(tag))],
  ['word name', (handle, tag) => hold(handle, document.createElementNS(SVG, tag))],
  ['word', (handle) => { if (nodes[handle]) delete nodes[handle][HANDLE]; nodes[handle] = null; }],
  ['node node node', (node, child, before) => insert(node, child, before?.parentNode === node ? before : null)],
  ['node', (node) => node.remove()],
  ['node', (node) => node.replaceChildren()],
  // A text that only changes is no child that comes or goes: for those a browser looks again at what is behind each `:has`.
  ['node text', (node, text) => { (text && node.childNodes.length === 1 && node.firstChild.nodeType === 3 ? node.firstChild : node).textContent = text; }],
  // Set to what it is, an attribute would have the element restyled.
  ['node name text', (node, name, text) => node.getAttribute(name) === text || node.setAttribute(name, text)],
  ['node name', (node, name) => node.removeAttribute(name)],
  ['node name byte', (node, name, on) => node.classList.toggle(name, on === 1)],
  ['node name text', (node, name, text) => node.style.setProperty(name, text)],
  ['node name double', (node, name, number) => node.style.setProperty(name, `${number}px`)],
  ['node name double', (node, name, number) => node.style.setProperty(name, `${number}`)],
  ['node name', (node, name) => node.style.removeProperty(name)],
  ['node double double double', (node, x, y, scale) => {
    node.style.transform = scale === 1 ? `translate(${x}px,${y}px)` : `translate(${x}px,${y}px) scale(${scale})`;
  }],
  ['node name text', (node, name, text) => { node[name] = text; grow(node); }],
  ['node name byte', (node, name, flag) => { node[name] = flag === 1; }],
  ['node byte', (node, method) => (methods[method] === 'print' ? setTimeout(print) : node[methods[method]](method === 0 ? { preventScroll: true } : undefined))],
  ['node double double byte', (node, left, top, smooth) => node.scrollTo({ left, top, behavior: behavior(smooth) })],
  ['node double double', (node, left, top) => node.scrollBy({ left, top, behavior: 'instant' })],
  ['node byte', (node, on) => node.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: behavior(on) })],
  ['node word', (node, id) => node.setPointerCapture(id)],
  ['node byte byte', (node, type, on) => listen(node, type, on)],
  ['byte', (on) => { held = on === 1; }],
  // Not before the buffer is applied: whoever is clicked makes views, and measures them.
  ['double double', (clientX, clientY) => queueMicrotask(() => document.elementFromPoint(clientX, clientY)?.dispatchEvent(
    new PointerEvent('click', { bubbles: true, cancelable: true, clientX, clientY, view: window, detail: 1, pointerType: 'touch' })))],
  ['text text', (type, text) => transfer?.setData(type, text)],
  ['node double double', (node, x, y) => transfer?.setDragImage(node, x, y)],
  ['byte', (effect) => { if (transfer) transfer.effectAllowed = allowed[effect]; }],
  ['word double', (id, delay) => timers.set(id, setTimeout(fire, delay, id))],
  ['word', (id) => { clearTimeout(timers.get(id)); timers.delete(id); }],
  ['word byte text text texts byte bytes word', request],
  ['word', (id) => requests.get(id)?.abort()],
  ['word text texts', openFeed],
  ['word', (id) => { feeds.get(id)?.close(); feeds.delete(id); }],
  ['word text', openChannel],
  ['word text', (id, text) => channels.get(id)?.postMessage(text)],
  ['word', (id) => { channels.get(id)?.close(); channels.delete(id); }],
  ['text text', (key, text) => localStorage.setItem(key, text)],
  ['text', (key) => localStorage.removeItem(key)],
  ['text', (text) => { navigator.clipboard?.writeText(text).catch(console.warn); }],
  ['word text byte', pickFiles],
  ['word word double double', readFile],
  ['word', (file) => files.delete(file)],
  ['byte text byte', (mode, address, mark) => [
    () => history.pushState(mark, '', address),
    () => history.replaceState(mark, '', address),
    () => history.back(), () => location.reload(), () => history.forward(),
  ][mode]()],
  ['text', (title) => { document.title = title; }],
  ['word text', (handle, id) => hold(handle, document.getElementById(id))],
  ['word node', (handle, node) => {
    const copy = node.cloneNode(true);
    for (const one of [copy, ...copy.querySelectorAll('*')]) unique.forEach((name) => one.removeAttribute(name));
    hold(handle, copy);
  }],
  ['node name double texts', (node, name, duration, values) => {
    const running = (node[ANIMATIONS] ??= {});
    running[name]?.cancel();
    running[name] = values.length > 0 ? node.animate({ [name]: values }, duration) : null;
  }],
  ['word word', listFolder],
  ['byte', (on) => { staysAwake = on === 1; keepAwake(); }],
  ['text bytes', (key, value) => { putRecord(key, value).catch(lost); }],
  ['text text', (from, to) => { deleteRecords(from, to).catch(console.warn); }],
  ['word text text', readRecords],
  ['', () => { navigator.storage?.persist?.().catch(console.warn); }],
  ['node text double double', (node, text, x, y) => {
    const caret = document.caretPositionFromPoint?.(x, y);
    node.focus();
    if (caret?.offsetNode === node) node.setSelectionRange(caret.offset, caret.offset);
    // The one way to write into a field that the browser can take back.
    document.execCommand('insertText', false, text);
  }],
  ['word text text', readParked],
  ['word text text word', parkFile],
  ['byte', (on) => { hovers = on === 1; }],
  ['', () => document.activeElement?.blur()],
  ['node', (node) => (node.matches('[tabindex]') ? node : [...node.querySelectorAll(reachable)].find((one) => one.checkVisibility()))
    ?.focus({ preventScroll: true })],
  // Safari has no idle callbacks.
  ['word', (id) => requestAnimationFrame(() => (window.requestIdleCallback ?? setTimeout)(() => {
    askRest().then(() => fire(id));
    registerWorker();
  }))],
  ['word node', pasteClipboard],
].map(([spec, perform]) => ({ readers: spec.split(' ').filter(Boolean).map((kind) => read[kind]), perform }));

function apply(pointer, size) {
  refresh();
  at = pointer, end = pointer + size;
  while (at < end) {
    const { readers, perform } = operations[read.byte()];
    // All arguments are read before anything is done, so that a command that fails leaves the next one in place.
    const values = readers.map((next) => next());
    try { perform(...values); } catch (error) { console.warn(error); }
    // The command caused an event in which the module trapped: nor is it gone back to.
    if (stopped) throw stopped;
  }
}

// MARK: Questions

const scrolls = /auto|scroll/;
const readNodes = () => Array.from({ length: (end - at) / 4 }, read.node);
const ancestors = function* (node) { for (; node; node = node.parentElement) if (node[HANDLE]) yield node; };
const queries = ['prefers-color-scheme: dark', 'prefers-reduced-motion: reduce', 'pointer: coarse'].map((one) => matchMedia(`(${one})`));

function answerText(text) {
  if (text === null || text === undefined) return -1;
  begin(room(text));
  write.text(text);
  return 0;
}

function answerNumbers(numbers) {
  begin(8 * numbers.length);
  numbers.forEach(write.double);
  return numbers.length;
}

const questions = [
  () => performance.now() / 1000,
  () => answerNumbers(readNodes().flatMap((node) => {
    const { x, y, width, height } = node?.getBoundingClientRect?.() ?? new DOMRect();
    return [x, y, width, height];
  })),
  () => answerNumbers(readNodes().flatMap((node) => ['scrollLeft', 'scrollTop', 'scrollWidth', 'scrollHeight', 'clientWidth',
    'clientHeight', 'clientLeft'].map((name) => node?.[name] ?? 0))),
  () => answerNumbers([innerWidth, innerHeight]),
  () => queries.reduce((bits, query, index) => bits | (query.matches ? 1 << index : 0), 0)
    | (/Mac|iP(hone|ad|od)/.test(navigator.platform) ? 8 : 0)
    | (document.visibilityState === 'visible' ? 16 : 0) | (navigator.onLine ? 32 : 0)
    | (document.documentElement.dir === 'rtl' ? 64 : 0) | (isSecureContext ? 128 : 0)
    | ('webkitdirectory' in HTMLInputElement.prototype ? 256 : 0) | (navigator.clipboard?.read ? 512 : 0)
    | (/^(Win|Mac)/.test(navigator.platform) && navigator.vendor.startsWith('Google') ? 1024 : 0),
  () => answerText(navigator.language),
  () => answerText(location.pathname + location.search + location.hash),
  () => answerText(localStorage.getItem(read.text())),
  () => {
    const random = crypto.getRandomValues(new Uint8Array(read.word()));
    begin(4 + random.length);
    write.bytes(random);
    return random.length;
  },
  () => {
    const found = [...ancestors(document.elementFromPoint(read.double(), read.double()))].map((node) => {
      const style = getComputedStyle(node);
      return [node[HANDLE], (scrolls.test(style.overflowX) && node.scrollWidth > node.clientWidth ? 1 : 0)
        | (scrolls.test(style.overflowY) && node.scrollHeight > node.clientHeight ? 2 : 0)];
    }).filter(([, axes]) => axes);
    begin(5 * found.length);
    for (const [handle, axes] of found) { write.word(handle); write.byte(axes); }
    return found.length;
  },
  () => answerText(read.node()?.value),
  () => answerNumbers([Date.now(), -new Date().getTimezoneOffset()]),
  () => answerText(location.origin),
  () => {
    try { return localStorage.setItem(read.text(), read.text()) ?? 1; } catch (error) { return console.warn(error) ?? 0; }
  },
  () => {
    const prefix = read.text();
    return answerText(Object.keys(localStorage).filter((key) => key.startsWith(prefix)).sort().join('\n'));
  },
  // A document that is shown nowhere: its scripts do not run, and nothing that it names is fetched. The page's policy
  // would still complain of each style and handler in it (Chromium 156), hence the names that mean nothing; what is in a
  // template is not walked.
  () => {
    const text = read.text().replace(/<(\/?)style\b/gi, '<$1template')
      .replace(/<[a-z][^>]{0,4000}/gi, (tag) => tag.replace(/\s(?=(style|on\w+)\s*=)/gi, ' data-'));
    const { body } = new DOMParser().parseFromString(text, 'text/html');
    const attributes = read.texts();
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    const depths = new Map([[body, 0]]);
    const found = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const depth = depths.get(node.parentNode) + 1;
      depths.set(node, depth);
      const values = node.localName ? attributes.map((name) => node.getAttribute(name) ?? '') : [node.data];
      found.push([depth, [node.localName ?? '', ...values]]);
    }
    begin(found.reduce((sum, [, texts]) => sum + 2 + room(...texts), 0));
    for (const [depth, texts] of found) { write.short(depth); texts.forEach(write.text); }
    // There was room for more than that.
    wasm.carry_allocate(out - outStart);
    return found.length;
  },
  () => answerText(catalog),
  () => {
    const language = document.documentElement.lang || 'en';
    return plurals.indexOf((pluralRules[language] ??= new Intl.PluralRules(language)).select(read.double()));
  },
  // How the browser writes: the order of a date's parts, the hours of its clock, the decimal sign; as in "dmyh23,". Its own
  // fields for dates follow the same settings, which are not always those of navigator.language.
  () => {
    const initials = { day: 'd', month: 'm', year: 'y' };
    const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).formatToParts(0);
    const { hourCycle } = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).resolvedOptions();
    const decimal = new Intl.NumberFormat().formatToParts(1.5).find(({ type }) => type === 'decimal').value;
    return answerText(date.map(({ type }) => initials[type] ?? '').join('') + hourCycle + decimal);
  },
  () => -new Date(read.double()).getTimezoneOffset(),
  () => history.state ?? -1,
];

function ask(question, pointer, size) {
  refresh();
  const before = [at, end];
  at = pointer, end = pointer + size;
  try {
    return questions[question]();
  } finally {
    [at, end] = before;
  }
}

// MARK: Events

const eventNames = [
  'click', 'dblclick', 'input', 'change', 'keydown', 'keyup', 'focus', 'blur', 'submit', 'pointerdown', 'pointermove',
  'pointerup', 'pointercancel', 'pointerover', 'pointerout', 'wheel', 'scroll', 'contextmenu', 'paste', 'copy', 'cut',
  'dragstart', 'dragover', 'dragenter', 'dragleave', 'drop', 'dragend', 'resize', 'visibilitychange', 'online',
  'offline', 'popstate', 'close', 'cancel', 'mediachange', 'load', 'error', 'pagehide', 'beforeprint', 'afterprint',
];
const pointerKinds = { mouse: 1, pen: 2, touch: 3 };
const effects = [null, 'none', 'copy', 'move', 'link'];
const FOLDER = 'inode/directory';
const carriesData = new Set(['dragenter', 'drop', 'paste']);
const points = new Set(['pointerdown', 'pointermove', 'dragover']), carriesValue = new Set(['input', 'change', 'blur']);
const asksForControls = new Set(['pointerdown', 'keydown', 'click', 'dblclick', 'contextmenu', 'dragstart', 'dragover',
  'drop', 'paste', 'copy', 'cut']);
const EDITABLE = 'input:not([type=checkbox],[type=radio],[type=button],[type=range],[type=file]),textarea,[contenteditable]';
const INTERACTIVE = `${EDITABLE},input,select,button,a[href],label,summary,option,video[controls],audio[controls]`;
const registered = new Set();

// Every type has one listener on the window, in the capture phase, where all events pass on their way in; only `load` of
// a picture does not come by there.
function listen(node, type, on) {
  const types = (node[LISTENING] ??= new Set());
  if (on) types.add(eventNames[type]); else types.delete(eventNames[type]);
  // In Safari on iOS a tap is a click on controls, on what takes the focus, and within what has a listener of its own: one on
  // the window is not enough (https://github.com/material-components/material-web/issues/5015).
  if (isWebKit && eventNames[type] === 'click' && node !== window) node.onclick = () => {};
  if (!on || registered.has(type)) return;
  registered.add(type);
  const gate = eventNames[type] === 'load' ? document : window;
  gate.addEventListener(eventNames[type], (event) => forward(type, event), { capture: true, passive: false });
}

function forward(type, event) {
  if (event.type === 'click' && waitsForRest(event.target)) return;
  // Of leaving only leaving the window is told, as what was entered last is left then (WebKit names nothing that is entered
  // instead), and not that a drag of the page enters it at the corner before the mouse moves on (WebKitGTK 2.50).
  // Nor is the end of each drag told: what enters after the mouse was seen begins another one (Chromium 156).
  const isFirst = !event.relatedTarget || !entered;
  if (event.type === 'dragenter') entered = event.target; else if (event.pointerType === 'mouse') entered = null;
  if (points.has(event.type)) pointed = { clientX: event.clientX, clientY: event.clientY };
  if (event.type === 'pointermove' && event.buttons === 0 && !hovers) return;
  if (event.type === 'dragleave' && (event.relatedTarget || event.target !== entered)) return;
  if (isWebKitGTK && ownDrag && event.type === 'dragenter' && event.clientX === 0 && event.clientY === 0) return;
  const path = [];
  let target = null;
  for (let node = event.target; node; node = node.parentNode) {
    if (!node[HANDLE]) continue;
    target ??= node;
    if (node[LISTENING]?.has(event.type)) path.push(node[HANDLE]);
  }
  if (window[LISTENING]?.has(event.type) && event.target !== window) path.push(window[HANDLE]);
  if (path.length === 0) return;

  const element = event.target.nodeType === 1 ? event.target : null, control = asksForControls.has(event.type) ? element : null;
  // A keyboard of another script types no Latin letter: behind what it types stands the one at that place.
  const place = event.key > '\u036f' && /^(?!\p{Script=Latin})[\p{L}\p{M}]+$/u.test(event.key) && /^Key([A-Z])$/.exec(event.code);
  const key = (event.key ?? '') + (place ? event.shiftKey ? place[1] : place[1].toLowerCase() : '');
  const data = event.dataTransfer ?? event.clipboardData ?? null;
  // A drag that is given up ends as "move" too, and keys are told as they were before it; the effects that Control leaves
  // are true (WebKitGTK 2.50). A drop in the window is told before the end.
  const isInside = () => isWebKitGTK && document.elementFromPoint(event.clientX, event.clientY);
  const isControl = isWebKitGTK && ownDrag && data ? ownDrag !== 'copy' && data.effectAllowed === 'copy' : event.ctrlKey;
  const value = event.type === 'dragend' ? (isInside() ? 'none' : data.dropEffect)
    : carriesValue.has(event.type) || key === 'Enter' ? `${element?.value ?? ''}` : '';
  const items = carriesData.has(event.type) && isFirst ? readItems(data, event.type !== 'dragenter') : [];
  begin(64 + 4 * path.length + room(key, value) + items.reduce((sum, item) => sum + 24 + room(...item.texts), 0));
  write.byte(type);
  write.byte((isControl ? 1 : 0) | (event.shiftKey ? 2 : 0) | (event.altKey ? 4 : 0) | (event.metaKey ? 8 : 0));
  write.byte((control?.closest(INTERACTIVE) ? 1 : 0) | (control?.closest(EDITABLE) ? 2 : 0) | (event.repeat ? 4 : 0)
    | (event.isComposing ? 8 : 0) | (element?.validity?.badInput ? 16 : 0) | (element?.checked ? 32 : 0)
    | (document.visibilityState === 'visible' ? 64 : 0) | (ownDrag || event.type === 'dragstart' ? 128 : 0));
  // Until Safari 18.4 a finger's click is a mouse's, or nobody's.
  write.byte(pointerKinds[event.type === 'click' && event.detail ? pressedBy : event.pointerType] ?? 0);
  write.byte(event.button ?? -1);
  write.byte(event.detail ?? 0);
  write.short(event.buttons ?? 0);
  write.word(event.pointerId ?? 0);
  write.double(event.timeStamp / 1000);
  const { clientX, clientY } = event.type === 'paste' ? pointed : event;
  write.float(clientX ?? 0);
  write.float(clientY ?? 0);
  const scrolled = event.type === 'scroll' ? element ?? document.scrollingElement : null;
  write.float(scrolled?.scrollLeft ?? event.deltaX ?? innerWidth);
  write.float(scrolled?.scrollTop ?? event.deltaY ?? innerHeight);
  write.word(target?.[HANDLE] ?? 0);
  write.short(path.length);
  path.forEach(write.word);
  write.text(key);
  write.text(value);
  write.word(items.length);
  items.forEach(writeItem);

  const outer = transfer;
  transfer = data;
  if (event.type === 'dragstart') ownDrag = true;
  const answer = send(EVENT);
  if (answer & 1) event.preventDefault();
  if (event.type === 'dragend' || (event.type === 'dragstart' && event.defaultPrevented)) ownDrag = false;
  if (event.type === 'dragstart' && ownDrag) ownDrag = data.effectAllowed;
  transfer = outer;
  if (answer >> 4 && event.dataTransfer) event.dataTransfer.dropEffect = effects[answer >> 4];
}

// Before the drop only kinds and types can be read, so `isReadable` is false for `dragenter`. That there are files, Safari then
// says in `types` alone (https://github.com/mdn/browser-compat-data/issues/24898): as one of an unknown type.
function readItems(data, isReadable) {
  const items = Array.from(data?.items ?? []);
  const isHidden = !isReadable && data?.types.includes('Files') && !items.some(({ kind }) => kind === 'file');
  return (isHidden ? [...items, { kind: 'file', type: '' }] : items).map((item) => {
    const folder = item.kind === 'file' && isReadable ? item.webkitGetAsEntry?.() : null;
    const file = folder?.isDirectory ? folder : item.kind === 'file' && isReadable ? item.getAsFile() : null;
    const text = item.kind === 'string' && isReadable ? data.getData(item.type) : '';
    return { isFile: item.kind === 'file', file, texts: [item.type, text, file?.name ?? '', file?.type ?? FOLDER] };
  });
}

function writeItem({ isFile, file, texts }) {
  write.byte(isFile ? 1 : 0);
  texts.slice(0, 2).forEach(write.text);
  if (isFile) writeFile(file);
}

function writeFile(file, path = '') {
  if (file) files.set(++lastFile, file);
  write.word(file ? lastFile : 0);
  write.text(path + (file?.name ?? ''));
  write.text(file?.isDirectory ? FOLDER : file?.type ?? '');
  write.double(file?.size ?? 0);
}

// A finger scrolls until Swift says otherwise. A move must be refused synchronously, and from the start of the touch a
// listener must exist that could: hence one on the window, and one on the touched element itself, because the moves go
// to that element even after it was taken out of the page, where the window hears nothing of them any more.
const refuse = (event) => { if (held && event.cancelable) event.preventDefault(); };
addEventListener('touchmove', refuse, { capture: true, passive: false });
addEventListener('touchstart', (event) => event.target.addEventListener('touchmove', refuse, { passive: false }),
  { capture: true, passive: true });

addEventListener('submit', (event) => event.preventDefault(), true);
// A press on what is `user-select: none` chooses the texts it moves over (WebKitGTK 2.50): it is not to choose anything.
addEventListener('selectstart', (event) => { const pressed = [...document.querySelectorAll(':active')].pop();
  if (pressed && getComputedStyle(pressed).webkitUserSelect === 'none') event.preventDefault(); }, true);
// The press after a drag is told as `mousedown` alone (WebKitGTK 2.50): what is missing is made of it.
let isTold = false, pressedBy;
addEventListener('pointerdown', ({ pointerType }) => { isTold = true; pressedBy = pointerType; }, true);
addEventListener('mousedown', (event) => { if (!isTold && event.buttons === 1) event.target.dispatchEvent(
  new PointerEvent('pointerdown', Object.assign(event, { pointerType: 'mouse', isPrimary: true }))); isTold = false; }, true);
const mediaChanged = () => dispatchEvent(new Event('mediachange'));
for (const query of queries) query.addEventListener('change', mediaChanged);
new MutationObserver(mediaChanged).observe(document.documentElement, { attributeFilter: ['dir'] });
// Safari's keyboard lies over the page, which keeps its size: what stands at the lower edge stands higher by `--covered`.
visualViewport.onresize = visualViewport.onscroll = ({ target: { scale, offsetTop, height } }) => document.documentElement.style
  .setProperty('--covered', `${Math.max(0, Math.round(innerHeight - scale * (offsetTop + height)))}px`);

// MARK: Network, files, other windows

const CHUNK = 1 << 18, KEPT = 'x-carry-kept: 1';
// A line on which nothing came for so many milliseconds is as good as none, where an answer is kept.
const PATIENCE = 8000;
let database = null;

// The answers and records that outlive the page, by key.
const opened = () => (database ??= new Promise((done, fail) => {
  const opening = indexedDB.open('carry', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('records');
  opening.onerror = opening.onblocked = () => { database = null; fail(opening.error); };
  opening.onsuccess = () => {
    const { result } = opening;
    // iOS closes it behind a page's back; a page of a later version may want to change it.
    result.onclose = () => { database = null; };
    result.onversionchange = () => { result.close(); database = null; };
    done(result);
  };
}));
const records = () => opened().then((result) => result.transaction('records').objectStore('records'));
const answered = (asked) => new Promise((done, fail) => {
  [asked.onsuccess, asked.onerror] = [() => done(asked.result), () => fail(asked.error)];
});
// A full disk is told of by the transaction, after the request has succeeded.
const change = (perform) => opened().then((result) => new Promise((done, fail) => {
  const transaction = result.transaction('records', 'readwrite');
  transaction.oncomplete = done;
  transaction.onabort = () => fail(transaction.error);
  perform(transaction.objectStore('records'));
}));
const putRecord = (key, value) => change((store) => store.put(value, key));
const keptAnswer = (path) => records().then((store) => answered(store.get(`answer ${path}`))).catch(() => null);
const range = (from, to) => IDBKeyRange.bound(from, to);
const deleteRecords = (from, to) => change((store) => store.delete(range(from, to)));
const keptRecords = (from, to) => records().then((store) => Promise.all([
  answered(store.getAllKeys(range(from, to))), answered(store.getAll(range(from, to)))])).catch(() => [[], [], true]);

async function readRecords(id, from, to) {
  const found = await keptRecords(from, to);
  const tell = (last, key, value) =>
    post(RECORDS, 9 + room(key) + value.length, ['word', id], ['byte', last], ['text', key], ['bytes', value]);
  found[0].forEach((key, index) => tell(0, key, found[1][index]));
  tell(1, '', new Uint8Array(0));
}

// Records of the service worker, and files that wait: each a name with a text or a file; -1 where they cannot be read.
async function readParked(id, from, to) {
  const [keys, parts, isUnreadable] = await keptRecords(from, to);
  const items = parts.map(([name, value]) => (value.name === undefined
    ? { isFile: false, texts: [name, value] } : { isFile: true, file: value, texts: [name, '', value.name, value.type] }));
  begin(8 + items.reduce((sum, item, index) => sum + 24 + room(keys[index], ...item.texts), 0));
  write.word(id);
  write.word(isUnreadable ? -1 : items.length);
  items.forEach((item, index) => { write.text(keys[index]); writeItem(item); });
  send(PARKED);
}

async function parkFile(id, key, name, file) {
  post(STORED, 5, ['word', id], ['byte', await putRecord(key, [name, files.get(file)]).then(() => 1, () => 0)]);
}

// With `keeps`, an answer is kept, and given again where the server cannot be reached; with 4, the last of a path's queries.
function request(id, flags, method, path, headers, bodyKind, bodyBytes, file) {
  const [tellsProgress, keeps, name] = [flags & 1, flags & 2, flags & 4 ? path.split('?')[0] : path];
  const xhr = new XMLHttpRequest(), isSaved = bodyKind === 3;
  const tell = (part, size, ...fields) => post(RESPONSE, 5 + size, ['word', id], ['byte', part], ...fields);
  let isAborted = false;
  xhr.onabort = () => { isAborted = true; };
  requests.set(id, xhr);
  xhr.onloadend = async () => {
    requests.delete(id);
    const isAway = keeps && !isAborted && [0, 502, 503, 504].includes(xhr.status);
    const kept = isAway ? await keptAnswer(name) : null;
    if (kept) {
      tell(0, 2 + room(KEPT), ['short', 200], ['text', KEPT]);
      tell(1, 4 + kept.length, ['bytes', kept]);
    } else if (xhr.status) {
      const head = xhr.getAllResponseHeaders();
      if (isSaved && xhr.status === 200) save(xhr.response, decoder.decode(bodyBytes));
      const content = !isSaved ? xhr.response : xhr.status === 200 ? null : await xhr.response?.arrayBuffer();
      const body = new Uint8Array(content ?? 0);
      if (keeps && xhr.status === 200) putRecord(`answer ${name}`, body).catch(lost);
      tell(0, 2 + room(head), ['short', xhr.status], ['text', head]);
      for (let from = 0; from < body.length; from += CHUNK) {
        const chunk = body.subarray(from, from + CHUNK);
        tell(1, 4 + chunk.length, ['bytes', chunk]);
      }
    } else await askRest();
    tell(3, 0);
  };
  if (tellsProgress) {
    const source = bodyKind === 2 ? xhr.upload : xhr;
    source.onprogress = ({ loaded, total }) => tell(2, 16, ['double', loaded], ['double', total]);
  }
  xhr.open(method, path);
  xhr.responseType = isSaved ? 'blob' : 'arraybuffer';
  for (let index = 0; index + 1 < headers.length; index += 2) xhr.setRequestHeader(headers[index], headers[index + 1]);
  xhr.send([null, bodyBytes, files.get(file), null][bodyKind]);
  const isSilent = () => xhr.readyState < 2;
  if (keeps) setTimeout(async () => { if (isSilent() && await keptAnswer(name) && isSilent()) xhr.timeout = 1; }, PATIENCE);
}

// What is kept would have a gap: none of it is worth anything then.
function lost(error) {
  console.warn(error);
  deleteRecords('', '\uffff').catch(console.warn);
}

function save(blob, download) {
  const href = URL.createObjectURL(blob);
  Object.assign(document.createElement('a'), { href, download }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

function openFeed(id, path, events) {
  const feed = new EventSource(path);
  let wasAway = false;
  const tell = (part, ...texts) => {
    // What a server tells that was away may need all of the program, and that cannot be asked for if it goes again.
    if (wasAway && !joined) return whole.then(() => { if (feeds.get(id) === feed) tell(part, ...texts); });
    post(FEED, 5 + room(...texts), ['word', id], ['byte', part], ...texts.map((text) => ['text', text]));
  };
  feed.onopen = () => tell(0);
  feed.onerror = () => {
    wasAway = true;
    askRest().then(() => { if (feeds.get(id) === feed && feed.readyState !== EventSource.OPEN) tell(1); });
  };
  for (const name of events) feed.addEventListener(name, (event) => tell(2, name, event.lastEventId, event.data));
  feeds.set(id, feed);
}

function openChannel(id, name) {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }) => post(CHANNEL, 4 + room(`${data}`), ['word', id], ['text', `${data}`]);
  channels.set(id, channel);
}

// Names in people's order. `localeCompare` would make a collator anew for each two of the thousands in a folder.
const compare = (one, two) => (compare.names ??= new Intl.Collator(undefined, { numeric: true })).compare(one, two);

function tellFiles(id, found, isWhole = true) {
  begin(9 + found.reduce((sum, [file, path]) => sum + 12 + room(path + file.name, file.type), 0));
  write.word(id);
  write.byte(isWhole ? 1 : 0);
  write.word(found.length);
  found.forEach(([file, path]) => writeFile(file, path));
  send(FILES);
}

// Safari on iOS forgets a field that nobody holds while photos are fetched for it, and no files come: it is held until the next
// one (https://github.com/immich-app/immich/pull/29660).
function pickFiles(id, accept, mode) {
  const input = picker = document.createElement('input');
  Object.assign(input, { type: 'file', accept, multiple: mode === 1, webkitdirectory: mode === 3 }, mode === 2 && { capture: 'environment' });
  // The files of a folder come in any order; a tab sorts before all that names have.
  const path = ({ webkitRelativePath = '' }) => webkitRelativePath;
  const inOrder = (one, two) => compare(path(one).replaceAll('/', '\t'), path(two).replaceAll('/', '\t'));
  input.onchange = input.oncancel = () => tellFiles(id, [...input.files].sort(inOrder)
    .map((file) => [file, path(file).slice(0, -file.name.length)]));
  input.click();
}

// What other programs have put on the clipboard comes as if keys had pasted it there; and whether any may be read.
async function pasteClipboard(id, node) {
  const data = new DataTransfer();
  const add = async (type, blob) => (type.startsWith('text/') ? data.setData(type, await blob.text())
    : data.items.add(new File([blob], type.replace('/', '.'), { type })));
  try {
    for (const item of await navigator.clipboard.read()) for (const type of item.types) await add(type, await item.getType(type));
  } catch (error) { console.warn(error); }
  node.dispatchEvent(Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData: data }));
  post(STORED, 5, ['word', id], ['byte', data.items.length > 0 ? 1 : 0]);
}

// The files of a folder that was dropped, in the order of their names, each with its path; hidden ones are left out. Whether
// that is all of them is told too: no more than 100,000 are read, none below the 16th folder, and what fails is passed over.
async function listFolder(id, folder) {
  let [found, isWhole] = [[], true];
  const miss = (none) => { isWhole = false; return none; };
  const walk = async (entry, path, depth) => {
    const reader = entry.createReader();
    const entries = [];
    const next = () => new Promise((done) => reader.readEntries(done, () => done(miss([]))));
    let part;
    // A reader gives at most 100 entries at a time, and an empty list at its end.
    while ((part = await next()).length && entries.length < 100_000) entries.push(...part);
    if (part.length) miss();
    entries.sort((one, two) => compare(one.name, two.name));
    for (const inner of entries.filter(({ name }) => !name.startsWith('.'))) {
      if (found.length >= 100_000) return miss();
      if (inner.isDirectory) await (depth < 16 ? walk(inner, `${path}${inner.name}/`, depth + 1) : miss());
      if (!inner.isFile) continue;
      const file = await new Promise((done) => inner.file(done, () => done(miss(null))));
      if (file) found.push([file, path]);
    }
  };
  const entry = files.get(folder);
  if (entry?.isDirectory) await walk(entry, `${entry.name}/`, 1);
  tellFiles(id, found, isWhole);
}

async function keepAwake() {
  const lock = staysAwake ? await navigator.wakeLock?.request('screen').catch(() => null) : null;
  wakeLock?.release();
  wakeLock = lock;
  if (lock && !staysAwake) keepAwake();
}
addEventListener('visibilitychange', () => { if (staysAwake && !document.hidden) keepAwake(); });

async function readFile(id, file, offset, count) {
  const part = await files.get(file)?.slice?.(offset, offset + count).arrayBuffer().catch(() => null);
  const content = new Uint8Array(part ?? 0);
  post(FILE_BYTES, 9 + content.length, ['word', id], ['byte', part ? 1 : 0], ['bytes', content]);
}

// MARK: Start

const unsupported = () => 52;
const imports = {
  bridge: {
    apply, ask,
    frame: () => requestAnimationFrame((time) => { begin(8); write.double(time / 1000); send(FRAME); }),
  },
  // What the C library under Swift asks of a system. Nothing of it is used but random bytes, for hashing.
  wasi_snapshot_preview1: {
    fd_close: unsupported, fd_seek: unsupported, fd_write: unsupported,
    random_get: (pointer, size) => crypto.getRandomValues(new Uint8Array(wasm.memory.buffer, pointer, size)) && 0,
  },
  // What the second module brings is called before it has come: what called cannot wait.
  later: { join: () => joined || join(fetchNow()) },
};

// What a program's first screen does without may be a module of its own: <link rel="alternate" type="application/wasm">.
const later = document.querySelector('link[type="application/wasm"]')?.href;
let joined = !later, isAsked = joined, tellWhole, pressed = null;
// What fails because the server is away is told when all of the program is there: what is asked for then cannot come.
const whole = new Promise((done) => { tellWhole = done; if (joined) done(); });
const compileRest = () => later && WebAssembly.compileStreaming(fetch(later));
function join(module) {
  if (!joined) new WebAssembly.Instance(module, { first: wasm });
  joined = true;
  tellWhole();
}
// What does not come now is asked for again, at last every half minute, and when it is needed.
const fetchRest = (ms) => joined || compileRest().then(join).catch(() => setTimeout(fetchRest, ms, Math.min(2 * ms, 30_000)));
function askRest() {
  if (!isAsked) fetchRest(1000);
  isAsked = true;
  return whole;
}
// A press on what needs all of the program is done when that is here, and said in #waiting if it takes long: the last press, if
// there are several. <html data-whole=".area"> says what needs it, and the `data-text` of #waiting what is said.
function waitsForRest(target) {
  if (joined && !pressed) return false;
  const { whole: needy } = document.documentElement.dataset;
  const next = joined || !needy ? null : target.closest?.(needy) ?? null;
  pressed?.removeAttribute('aria-busy');
  next?.setAttribute('aria-busy', 'true');
  pressed = next;
  const said = document.getElementById('waiting');
  if (said) setTimeout(() => { said.textContent = pressed ? said.dataset.text : ''; }, next && 300);
  if (next) askRest().then(() => { if (pressed === next) next.click(); });
  return next !== null;
}
// What a page cannot go on without does not come: what has a `data-cut` says so, and it begins anew once its server answers.
function beginAnew() {
  document.querySelectorAll('[data-cut]').forEach((one) => { one.textContent = one.dataset.cut; });
  setTimeout(() => fetch('').then(({ ok }) => (ok ? location.reload() : beginAnew()), beginAnew), 2000);
}
// Only a synchronous request ends before the function returns that came too early. It has no bytes, only texts.
function fetchNow() {
  const request = new XMLHttpRequest();
  request.open('GET', later, false);
  request.overrideMimeType('text/plain; charset=x-user-defined');
  try {
    request.send();
    return new WebAssembly.Module(Uint8Array.from(request.responseText, (letter) => letter.charCodeAt(0)));
  } catch (error) {
    beginAnew();
    throw error;
  }
}

// A page that is to open while its server is away names the worker that keeps it: <html data-worker="/worker.js">.
const registerWorker = ({ worker } = document.documentElement.dataset) => worker && navigator.serviceWorker?.register(worker).catch(console.warn);

// A page may ask for what its address names while its program is on its way, and for something else at other addresses:
// <html data-ahead="^#/(\w+)$ /things/$1 /things">.
const [pattern, ahead, otherwise] = document.documentElement.dataset.ahead?.split(' ') ?? [];
const isAhead = pattern && location.hash.match(pattern);
if (pattern) document.head.append(Object.assign(document.createElement('link'),
  { rel: 'preload', as: 'fetch', crossOrigin: '', href: isAhead ? location.hash.replace(RegExp(pattern), ahead) : otherwise }));

// A page names the catalogue of each of its languages: <link hreflang="de" dir="ltr" href="/de.txt">.
const catalogs = [...document.querySelectorAll('link[hreflang]')];
const spoken = navigator.languages.flatMap((tag) => catalogs.filter((link) => `${tag}-`.startsWith(`${link.hreflang}-`)));
async function readCatalog({ hreflang, dir, href }) {
  Object.assign(document.documentElement, { lang: hreflang, dir });
  catalog = await (await fetch(href)).text();
}

nodes.forEach((node, handle) => { if (node) node[HANDLE] = handle; });
try {
  // A page of another program names it: <html data-program="/other.wasm">.
  const module = fetch(new URL(document.documentElement.dataset.program ?? 'carry.wasm', import.meta.url));
  const started = WebAssembly.instantiateStreaming(module, imports);
  // Such a page is painted before the rest of its program comes, every other begins with all of it.
  const rest = isAhead ? null : compileRest();
  if (catalogs.length) await readCatalog(spoken[0] ?? catalogs[0]);
  wasm = (await started).instance.exports;
  if (rest) join(await rest);
  wasm.__wasm_call_ctors();
  refresh();
  wasm.carry_start();
} catch (error) {
  fail(error);
  fetch('').then(({ ok }) => ok || beginAnew(), beginAnew); // What fails though its server answers would fail again.
}
