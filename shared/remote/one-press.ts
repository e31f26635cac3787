/** What a press can be meant for; anywhere else it is meant for the very element. */
const THINGS = 'a,button,label,summary,[role=option],[role^=menuitem]';

/** Attributes that tell, beside its words, what a press would do; `data-step` is there for nothing else. */
const TELLING = ['aria-label', 'aria-pressed', 'aria-expanded', 'data-step'];

/** How long what has changed under a finger does not take its next press, and how long it is watched; in milliseconds. */
const PAUSE = 500;
const WATCH = 10_000;

/** What stands at a place, and what a press of it would do, in its words. */
type Found = readonly [thing: Element | null, meaning: string];

const look = (place: Element | null): Found => {
  const thing = place?.closest(THINGS);
  return thing ? [thing, thing.textContent + TELLING.map((name) => thing.getAttribute(name))] : [place, ''];
};

const same = (a: Found, b: Found): boolean => a[0] === b[0] && a[1] === b[1];

/**
 * One press is one step, everywhere in the shop: where something else has taken the place of what was pressed (the next
 * step's button, a dialog, a banner, another row) or the same button now means another step, a press that follows at that
 * place, or by that key, within half a second of the change was meant for what stood there before, and is dropped. What
 * means the same as before takes presses as fast as they come, and so does a box that is typed into. A button whose words
 * stay although it has done its step says so by a new value of `data-step`. Answers how to stop.
 */
export const guardPresses = (): (() => void) => {
  /** The last press: where or by which keys, when, and what it found. */
  let x = 0;
  let y = 0;
  let byKey = false;
  let pressed = -WATCH;
  let wanted: Found = [null, ''];
  /** What was there since, and from when on. */
  let seen = wanted;
  let changed = pressed;
  let dropping = false;

  const sees = (found: Found, since: number) => {
    if (same(found, seen)) return;
    seen = found;
    changed = Math.max(changed, since);
  };
  const watch = () => {
    const now = performance.now();
    if (now - pressed > WATCH) observer.disconnect();
    else sees(look(byKey ? document.activeElement : document.elementFromPoint(x, y)), now);
  };
  const observer = new MutationObserver(watch);

  const drop = (event: Event) => {
    event.stopImmediatePropagation();
    // A touch takes no other way because of it, and browsers complain.
    if (!/^t/.test(event.type)) event.preventDefault();
  };
  const forget = () => {
    byKey = false;
    x = -WATCH;
  };
  const press = (event: PointerEvent | KeyboardEvent) => {
    const { target, timeStamp: now } = event;
    if (!event.isTrusted || !(target instanceof Element)) return;
    const key = 'key' in event;
    const box = key && target.matches('input,textarea,select');
    if (key && !(event.key === 'Enter' || (event.key === ' ' && !box))) {
      // By any other key one goes elsewhere, or comes back on purpose.
      forget();
      return;
    }
    // A finger is vaguer than a mouse.
    const near = key || Math.hypot(event.clientX - x, event.clientY - y) < (event.pointerType === 'mouse' ? 8 : 40);
    const found = look(target);
    // A change that nobody saw happened right after the last press.
    sees(found, pressed);
    dropping =
      key === byKey &&
      near &&
      !box &&
      !same(found, wanted) &&
      (key && event.repeat ? changed >= pressed : now - changed < PAUSE);
    if (dropping) {
      // The whole burst was meant for what stood there before.
      changed = now;
      drop(event);
      return;
    }
    byKey = key;
    if (!key) ({ clientX: x, clientY: y } = event);
    pressed = now;
    wanted = seen = found;
    changed = -WATCH;
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: TELLING });
  };
  const rest = (event: Event) => {
    if (!dropping || !event.isTrusted) return;
    dropping = event.type !== 'click';
    drop(event);
  };

  const end = new AbortController();
  const options = { capture: true, signal: end.signal };
  for (const type of ['pointerdown', 'keydown'] as const) window.addEventListener(type, press, options);
  for (const type of ['pointerup', 'mousedown', 'mouseup', 'touchstart', 'touchend', 'click'])
    window.addEventListener(type, rest, options);
  // A lower window, as a keyboard on the screen makes it, moves things under the finger without a change of the page.
  // Whoever turns the phone or makes the window wider looks anew, and presses on purpose.
  let width = window.innerWidth;
  const resized = () => {
    if (window.innerWidth === width) watch();
    else forget();
    width = window.innerWidth;
  };
  window.addEventListener('resize', resized, options);
  // Who has typed in between presses on purpose.
  window.addEventListener('input', forget, options);
  return () => {
    observer.disconnect();
    end.abort();
  };
};
