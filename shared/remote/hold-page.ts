import type { MountPage, MountView } from './mount-page';

/** How long an element may stay empty, or a call of `render` unsettled, in milliseconds. */
export const MAX_MOUNT_WAIT = 10_000;

interface Listener {
  /** The page has drawn something, or has taken all of it away. */
  onShown: (shown: boolean) => void;
  /** The page failed. Called once. */
  onFailure: (error: unknown) => void;
}

/** A page that draws into an element of the host. */
export interface HeldPage {
  /** Draws the page, or draws it again at another address. */
  show: (view: Omit<MountView, 'dom'>) => void;
  /** Takes the page away. */
  leave: () => void;
}

/**
 * Gives a page an element of its own in `frame`, and watches it. A page fails when it throws, when it draws nothing or
 * does not settle within {@link MAX_MOUNT_WAIT}, and when an uncaught error leaves its element empty, as an error in a
 * root of another React does.
 */
export function holdPage({ render, destroy }: MountPage, frame: Element, listener: Listener): HeldPage {
  const dom = document.createElement('div');
  frame.append(dom);
  let unsettled = 0;
  let over = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const fail = (error: unknown): void => {
    if (end()) listener.onFailure(error);
  };
  const isLate = (): void => {
    const what = dom.hasChildNodes() ? 'a promise that did not settle' : 'nothing in its element';
    const seconds = String(MAX_MOUNT_WAIT / 1000);
    const remedy = 'draw into `dom`, a loading state at first, and settle what render returns';
    fail(new Error(`After ${seconds} s, the page's render left ${what}: ${remedy}`));
  };
  const look = (): void => {
    if (over) return;
    listener.onShown(dom.hasChildNodes());
    if (unsettled === 0 && dom.hasChildNodes()) {
      clearTimeout(timer);
      timer = undefined;
    } else timer ??= setTimeout(isLate, MAX_MOUNT_WAIT);
  };
  const noteError = ({ error }: ErrorEvent): void => {
    if (error && !dom.hasChildNodes()) fail(error);
  };
  const observer = new MutationObserver(look);
  /** Ends the watch. @returns false if it had ended */
  const end = (): boolean => {
    if (over) return false;
    over = true;
    clearTimeout(timer);
    observer.disconnect();
    window.removeEventListener('error', noteError);
    return true;
  };
  observer.observe(dom, { childList: true });
  window.addEventListener('error', noteError);

  const draw = async (view: Omit<MountView, 'dom'>): Promise<void> => {
    unsettled += 1;
    try {
      const drawn = render({ ...view, dom });
      look();
      await drawn;
    } catch (error) {
      fail(error);
    }
    unsettled -= 1;
    look();
  };
  return {
    show: (view) => {
      if (!over) void draw(view);
    },
    leave: () => {
      end();
      // The page is gone for the user; what it throws now only concerns its team.
      new Promise((resolve) => resolve(destroy({ dom }))).catch((error: unknown) => reportError(error));
      dom.remove();
    },
  };
}
