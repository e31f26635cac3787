import type { Database } from '../database/client';
import { every } from '../every';
import type { Notices } from './notices';
import type { Part } from './readiness';
import { PARTS } from './readiness';

/** How often each process looks at the database, in milliseconds. */
const WATCH_MS = 1_000;

/** What is wrong with the database, as a part of the readiness. */
type Trouble = Extract<Part, 'database' | 'read-only' | 'standby' | 'full' | 'outdated'>;

/** What an operator should do, besides waiting. */
const ADVICE: Readonly<Record<Trouble, string>> = {
  database: 'Look whether it runs, and whether this machine reaches it.',
  'read-only': 'Set default_transaction_read_only to off on the server, the database and the account.',
  standby: 'Have DATABASE_URL lead to the primary, or promote the standby.',
  full: 'Make room on its disk.',
  outdated:
    'Have DATABASE_URL lead to the newest primary. If this one is meant: restart the shop for another cluster; for an ' +
    'older primary stop the shop, delete newest-primary.json in DATA_DIR and start it.',
};

/** Options of a watch. */
export interface DatabaseWatchOptions {
  database: Pick<Database, 'state'>;
  notices: Pick<Notices, 'note' | 'clear'>;
  log: { error: (details: object, message: string) => void };
  /** Ends the watch. */
  signal: AbortSignal;
  /** Default value: {@link WATCH_MS}. */
  everyMs?: number;
}

/**
 * Watches whether the database answers and takes writes. The log, the page Health and the alerts say when that ends and
 * when it is so again. A database that does not answer once may only be busy, so that is reported from the second time
 * on.
 */
export function watchDatabase({ database, notices, log, signal, everyMs = WATCH_MS }: DatabaseWatchOptions): void {
  let silent = 0;
  const look = async () => {
    const state = await database.state();
    if (signal.aborted) return;
    silent = state === null ? silent + 1 : 0;
    if (state === null && silent < 2) return;
    const trouble = state === null ? 'database' : state.refuses;
    if (trouble !== null) {
      notices.note('database', `${PARTS[trouble]}. ${ADVICE[trouble]}`, 'error');
    } else {
      notices.clear('database', 'The database takes writes again');
    }
  };
  every(everyMs, look, signal, (error) => log.error({ err: error }, 'the database could not be watched'));
}
