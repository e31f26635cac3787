/**
 * Event that a layer above the page (a dialog, a drawer) dispatches on the window. The host then adds a history entry,
 * so that Back closes the layer. Older hosts ignore the event.
 */
export const LAYER = 'shop:layer';

/** A layer above the page. It is the same object while the layer is open. */
export interface Layer {
  /**
   * Closes the layer as its close button does. The layer may first ask for confirmation, or stay open during a request.
   */
  close: () => void;
}

/** Dispatched when a layer opens and when it has closed. */
export type LayerEvent = CustomEvent<{ layer: Layer; open: boolean }>;

/**
 * Event that requests a history step past all layers of the current page, which are closing. The host calls
 * preventDefault and makes the step. Without that, the sender makes the step itself.
 */
export const LEAVE = 'shop:leave';

/** `by` is the number of router entries to go; negative for back. */
export type LeaveEvent = CustomEvent<{ by: number }>;

declare global {
  interface WindowEventMap {
    [LAYER]: LayerEvent;
    [LEAVE]: LeaveEvent;
  }
}
