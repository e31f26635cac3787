import { whenAnswered } from '@shop/shared/api/line';

/** Key of the mark that a page has crashed in this visit. With the mark, the guard starts before any page. */
export const RELOADED_KEY = 'left';

/** Recovery from a page that breaks the shop before the guard has started, or that prevents its start. */
export interface EarlyRecovery {
  /** Whether it was used in this visit already. */
  taken: boolean;
  /**
   * Reloads the shop when the server answers, once per visit. Without session storage it does nothing, because it could
   * reload endlessly.
   */
  take(): Promise<void>;
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
      async take() {
        if (taken) return;
        taken = true;
        await whenAnswered();
        memory[RELOADED_KEY] = 'once';
        // eslint-disable-next-line no-restricted-syntax -- The server answers.
        location.reload();
      },
    };
  } catch {
    return { taken: false, take: () => Promise.resolve() };
  }
}
