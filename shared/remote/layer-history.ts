import { BEFORE_STEP, type BeforeStep } from './before-step';
import { LEAVE, type Layer, type LeaveEvent } from './layers';

/** How long a layer may take to close after Back before it counts as staying, in milliseconds. */
const CLOSING = 300;

/** Where the router has put an entry of the history; undefined for entries that are not the router's. */
const placeOf = (state: unknown): number | undefined =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : undefined;

/** How many layers were open where an entry was made. */
const depthOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'layers' in state && typeof state.layers === 'number'
    ? state.layers
    : 0;

/** A state of the router's for an entry that stands for so many layers. */
const withDepth = (state: unknown, layers: number): object => ({
  ...(typeof state === 'object' && state !== null ? state : {}),
  layers,
});

/** The open layers, the topmost last. */
const layers: Layer[] = [];
/** The router's place, and how many entries for layers there are on top of it up to the current one. */
let place = placeOf(window.history.state);
let depth = depthOf(window.history.state);
/** What the current entry looked like last: entries are followed by the router's changes, wherever they were made. */
let shown = { state: withDepth(window.history.state, depth), url: window.location.href };
/** A step of ours is under way: the browser goes there a moment later. */
let going: typeof shown | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Finds out where the router is by now: it adds and replaces entries, and what it replaces loses its depth. */
export function look(): void {
  if (going) return;
  const { state } = window.history;
  if (placeOf(state) !== place) {
    place = placeOf(state);
    depth = depthOf(state);
  }
  if (depthOf(state) !== depth) window.history.replaceState(withDepth(state, depth), '');
  shown = { state: withDepth(state, depth), url: window.location.href };
}

/** Makes as many entries as there are layers. */
function settle(): void {
  timer = undefined;
  if (going) return;
  look();
  if (depth > layers.length) {
    const by = layers.length - depth;
    depth = layers.length;
    going = { ...shown, state: withDepth(shown.state, depth) };
    window.history.go(by);
    return;
  }
  while (depth < layers.length) {
    depth += 1;
    window.history.pushState(withDepth(shown.state, depth), '');
  }
  look();
}

/** Later, so that a layer that gives way to another one is no step at all. */
function settleSoon(delay = 0): void {
  clearTimeout(timer);
  timer = setTimeout(settle, delay);
}

/** A layer was opened, or is gone. */
export function noteLayer({ layer, open }: { layer: Layer; open: boolean }): void {
  const at = layers.indexOf(layer);
  if (open && at < 0) layers.push(layer);
  if (!open && at >= 0) layers.splice(at, 1);
  settleSoon();
}

/** The browser went to another entry: a step between layers of one place is no concern of the router. */
function follow(event: BeforeStep): void {
  const { state } = event.detail;
  const ours = going;
  going = null;
  if (placeOf(state) !== place) {
    place = placeOf(state);
    depth = depthOf(state);
    settleSoon();
    return;
  }
  event.preventDefault();
  if (ours) {
    window.history.replaceState(ours.state, '', ours.url);
    settleSoon();
    return;
  }
  const before = depth;
  depth = depthOf(state);
  // The router may have changed the address since the entry below was made.
  window.history.replaceState(withDepth(shown.state, depth), '', shown.url);
  const top = layers.at(-1);
  if (!top) {
    // Left over from a dialog that is closed: there is nothing to see here.
    window.history.go(depth > before ? 1 : -1);
  } else if (depth < layers.length) {
    top.close();
    settleSoon(CLOSING);
  }
}

function leave(event: LeaveEvent): void {
  event.preventDefault();
  look();
  const { by } = event.detail;
  window.history.go(by < 0 ? by - depth : by);
}

window.addEventListener(BEFORE_STEP, follow);
window.addEventListener(LEAVE, leave);
// A reload closed what was open when its entry was made: unless it opens again at once, the entry goes, too.
if (depth > 0) settleSoon();
