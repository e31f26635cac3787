/** Under this key a tab keeps that a page has broken this visit once: from then on the guard comes before any page. */
export const RELOADED_KEY = 'left';

/** A way out of a page that broke the shop before the guard was there, or kept it from coming. */
export interface EarlyRecovery {
  /** Whether it was taken in this visit already. */
  taken: boolean;
  /** Loads the shop again, once a visit; not where the browser would not keep that it was. */
  take(): void;
}

/**
 * Makes the way out before any page runs. Once taken it needs nothing that a page could change: no function of the storage,
 * and of the address only what the browser lets nobody replace.
 */
export function earlyRecovery(): EarlyRecovery {
  try {
    const { sessionStorage: memory, location } = window;
    let taken = RELOADED_KEY in memory;
    return {
      taken,
      take() {
        if (taken) return;
        taken = true;
        memory[RELOADED_KEY] = 'once';
        location.reload();
      },
    };
  } catch {
    return { taken: false, take: () => undefined };
  }
}
