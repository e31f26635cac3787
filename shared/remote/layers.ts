/**
 * What stands above the page (a dialog, a drawer, a question) tells the host on the window, which makes it a step of the
 * history: Back closes it. A host from before there was this event leaves the history alone.
 */
export const LAYER = 'shop:layer';

/** Something above the page; one object for as long as it is open. */
export interface Layer {
  /** Closes it as its close button would: it may ask first, or stay while work is under way. */
  close: () => void;
}

/** Sent when a layer opens and when it is gone. */
export type LayerEvent = CustomEvent<{ layer: Layer; open: boolean }>;

/**
 * Asks to go to another entry of the history past all layers of this one, which are about to close. The host prevents it
 * and does so; where nobody does, the asker goes by itself.
 */
export const LEAVE = 'shop:leave';

/** `by`: places of the router to go, negative for back. */
export type LeaveEvent = CustomEvent<{ by: number }>;

declare global {
  interface WindowEventMap {
    [LAYER]: LayerEvent;
    [LEAVE]: LeaveEvent;
  }
}
