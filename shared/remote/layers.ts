/**
 * Event that a layer above the page (a dialog, a drawer) dispatches on the window. The host then adds a history entry,
 * so that Back closes the layer. An older host ignores the event.
 */
export const LAYER = 'shop:layer';

/** A layer above the page. It is the same object while the layer is open. */
export interface Layer {
  /** Closes the layer like its close button: it may first show a question, or stay open during a request. */
  close: () => void;
}

/** Dispatched when a layer opens and when it has closed. */
export type LayerEvent = CustomEvent<{ layer: Layer; open: boolean }>;

/**
 * Event that requests a step of the history past all layers of the current page, which are closing. The host prevents
 * the event and makes the step. If nobody prevents it, the sender makes the step itself.
 */
export const LEAVE = 'shop:leave';

/** `by`: number of router entries to go, negative for back. */
export type LeaveEvent = CustomEvent<{ by: number }>;

declare global {
  interface WindowEventMap {
    [LAYER]: LayerEvent;
    [LEAVE]: LeaveEvent;
  }
}
