/** Key of the mark that a page has crashed in this visit. With the mark, the guard starts before any page. */
export const RELOADED_KEY = 'left';

/** Recovery from a page that breaks the shop before the guard has started, or that prevents its start. */
export interface EarlyRecovery {
  /** Whether it was used in this visit already. */
  taken: boolean;
  /** Reloads the shop, once per visit. Without session storage it does nothing, because it could reload endlessly. */
  take(): void;
}

/**
 * Creates the recovery before any page runs. It later uses nothing that a page could change: no function of the
 * storage, and only parts of `location` that cannot be replaced.
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
