/**
 * Event that the host dispatches on the window before its router follows Back or Forward. A listener that calls
 * preventDefault stops the router from following. Older hosts do not dispatch the event.
 */
export const BEFORE_STEP = 'shop:before-step';

/** `detail.state` is the state of the history entry that the browser went to. */
export type BeforeStep = CustomEvent<{ state: unknown }>;

declare global {
  interface WindowEventMap {
    [BEFORE_STEP]: BeforeStep;
  }
}

/** Dispatches the event from now on. @returns a function that stops this */
export const dispatchBeforeStep = (): (() => void) => {
  const onPopState = (step: PopStateEvent) => {
    const event = new CustomEvent(BEFORE_STEP, { cancelable: true, detail: { state: step.state } });
    if (!window.dispatchEvent(event)) step.stopImmediatePropagation();
  };
  window.addEventListener('popstate', onPopState);
  return () => window.removeEventListener('popstate', onPopState);
};
