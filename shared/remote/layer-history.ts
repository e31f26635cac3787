import { isRecord } from '../rules/type-guards';
import { BEFORE_STEP, type BeforeStep } from './before-step';
import { LEAVE, type Layer, type LeaveEvent } from './layers';

/** How long a layer may take to close after Back, in milliseconds. After that it counts as open again. */
const CLOSING_MS = 300;

/** The router's index of a history entry; undefined for entries that are not the router's. */
const routerIndexOf = (state: unknown): number | undefined =>
  isRecord(state) && typeof state['idx'] === 'number' ? state['idx'] : undefined;

/** The number of layers that a history entry has. */
const depthOf = (state: unknown): number =>
  isRecord(state) && typeof state['layers'] === 'number' ? state['layers'] : 0;

/** The router's state with a number of layers. */
const withDepth = (state: unknown, layers: number): object => ({
  ...(isRecord(state) ? state : {}),
  layers,
});

/** The open layers, the topmost last. */
const layers: Layer[] = [];
/** The router's index of the current page, and how many entries of layers lie on top of that page's own entry. */
let routerIndex = routerIndexOf(window.history.state);
let depth = depthOf(window.history.state);
/** State and URL of the current entry. The router may have changed them since a lower entry was made. */
let currentEntry = { state: withDepth(window.history.state, depth), url: window.location.href };
/** The target of a history step that this module has started and that is not finished. */
let pendingStep: typeof currentEntry | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Reads the router's current index. When the router replaces an entry, the number of layers is written back into it.
 */
export function readEntry(): void {
  if (pendingStep) return;
  const { state } = window.history;
  if (routerIndexOf(state) !== routerIndex) {
    routerIndex = routerIndexOf(state);
    depth = depthOf(state);
  }
  if (depthOf(state) !== depth) window.history.replaceState(withDepth(state, depth), '');
  currentEntry = { state: withDepth(state, depth), url: window.location.href };
}

/** Adds or removes history entries until there is one per layer. */
function settle(): void {
  timer = undefined;
  if (pendingStep) return;
  readEntry();
  if (depth > layers.length) {
    const by = layers.length - depth;
    depth = layers.length;
    pendingStep = { ...currentEntry, state: withDepth(currentEntry.state, depth) };
    window.history.go(by);
    return;
  }
  while (depth < layers.length) {
    depth += 1;
    window.history.pushState(withDepth(currentEntry.state, depth), '');
  }
  readEntry();
}

/** Settles later, so that a layer that replaces another makes no history step. */
function settleSoon(delay = 0): void {
  clearTimeout(timer);
  timer = setTimeout(settle, delay);
}

/** Records that a layer has opened or closed. */
export function noteLayer({ layer, open }: { layer: Layer; open: boolean }): void {
  const at = layers.indexOf(layer);
  if (open && at < 0) layers.push(layer);
  if (!open && at >= 0) layers.splice(at, 1);
  settleSoon();
}

/** Handles a step of the browser. The router does not see a step between layer entries of one page. */
function follow(event: BeforeStep): void {
  const { state } = event.detail;
  const ours = pendingStep;
  pendingStep = null;
  // A step between entries of one page changes the depth. With an equal depth, the router has moved since the last
  // look, but its new page was not displayed yet: Back returns to the page that is still displayed.
  if (routerIndexOf(state) !== routerIndex || (!ours && depthOf(state) === depth)) {
    routerIndex = routerIndexOf(state);
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
  window.history.replaceState(withDepth(currentEntry.state, depth), '', currentEntry.url);
  const top = layers.at(-1);
  if (!top) {
    // The entry belongs to a closed dialog, so it is skipped.
    window.history.go(depth > before ? 1 : -1);
  } else if (depth < layers.length) {
    top.close();
    settleSoon(CLOSING_MS);
  }
}

function leave(event: LeaveEvent): void {
  event.preventDefault();
  readEntry();
  const { by } = event.detail;
  window.history.go(by < 0 ? by - depth : by);
}

window.addEventListener(BEFORE_STEP, follow);
window.addEventListener(LEAVE, leave);
// A reload has closed the layers of this entry. If they do not open again at once, their entries are removed.
if (depth > 0) settleSoon();
