/**
 * The event that the host sends on the window before its router follows Back or Forward; who prevents it keeps the router
 * where it is. A host from before there was this event sends none, and a page then is left unasked.
 */
export const BEFORE_STEP = 'shop:before-step';

/** What the event tells: the state of the entry that the browser went to. */
export type BeforeStep = CustomEvent<{ state: unknown }>;

declare global {
  interface WindowEventMap {
    [BEFORE_STEP]: BeforeStep;
  }
}

/** Sends the event from now on; answers how to stop. */
export const tellBeforeStep = (): (() => void) => {
  const tell = (step: PopStateEvent) => {
    const asked = new CustomEvent(BEFORE_STEP, { cancelable: true, detail: { state: step.state } });
    if (!window.dispatchEvent(asked)) step.stopImmediatePropagation();
  };
  window.addEventListener('popstate', tell);
  return () => window.removeEventListener('popstate', tell);
};
