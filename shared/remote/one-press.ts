/** Selector of controls. A press inside a control counts for the control; any other press counts for its element. */
const THINGS = 'a,button,label,summary,[role=option],[role^=menuitem]';

/** Attributes that, together with the text, define the effect of a press. `data-step` has no other purpose. */
const MEANING_ATTRIBUTES = ['aria-label', 'aria-pressed', 'aria-expanded', 'data-step'];

/** How long a changed control ignores presses, and how long changes are watched after a press; in milliseconds. */
const PAUSE = 500;
const WATCH = 10_000;

/** The control at a position, and the meaning of a press: its text and attributes. */
type Found = readonly [thing: Element | null, meaning: string];

const look = (place: Element | null): Found => {
  const thing = place?.closest(THINGS);
  return thing ? [thing, thing.textContent + MEANING_ATTRIBUTES.map((name) => thing.getAttribute(name))] : [place, ''];
};

const same = (a: Found, b: Found): boolean => a[0] === b[0] && a[1] === b[1];

/**
 * Makes sure that one press does one step, everywhere in the shop. After a press, another control may appear at the
 * same position (the button of the next step, a dialog, a banner, another row), or the same button may get another
 * meaning. A press at that position, or with that key, within PAUSE of the change was meant for the old control, and is
 * ignored. A control with an unchanged meaning accepts every press, and so does a text field. A button that keeps its
 * text after its step sets a new value of `data-step`.
 *
 * @returns a function that removes the guard
 */
export const guardPresses = (): (() => void) => {
  /** The last press: its position or whether it was a key, its time, and the control it hit. */
  let x = 0;
  let y = 0;
  let byKey = false;
  let pressed = -WATCH;
  let wanted: Found = [null, ''];
  /** The control that is there now, and the time of the change. */
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
    // preventDefault on a touch event has no effect here, and browsers log a warning.
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
      // Any other key moves the focus, so the next press is intentional.
      forget();
      return;
    }
    // A finger is less precise than a mouse.
    const near = key || Math.hypot(event.clientX - x, event.clientY - y) < (event.pointerType === 'mouse' ? 8 : 40);
    const found = look(target);
    // A change that the observer missed counts from the time of the last press.
    sees(found, pressed);
    dropping =
      key === byKey &&
      near &&
      !box &&
      !same(found, wanted) &&
      (key && event.repeat ? changed >= pressed : now - changed < PAUSE);
    if (dropping) {
      // All presses of one series were meant for the old control.
      changed = now;
      drop(event);
      return;
    }
    byKey = key;
    if (!key) ({ clientX: x, clientY: y } = event);
    pressed = now;
    wanted = seen = found;
    changed = -WATCH;
    observer.observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: MEANING_ATTRIBUTES,
    });
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
  // An on-screen keyboard makes the window lower, and so moves controls under the finger without a change of the page.
  // After a change of the width (a rotated phone), the next press is intentional.
  let width = window.innerWidth;
  const resized = () => {
    if (window.innerWidth === width) watch();
    else forget();
    width = window.innerWidth;
  };
  window.addEventListener('resize', resized, options);
  // After typing, the next press is intentional.
  window.addEventListener('input', forget, options);
  return () => {
    observer.disconnect();
    end.abort();
  };
};
