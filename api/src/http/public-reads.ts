import type { CatalogChanges } from '../cache/changes';
import type { ReadSource } from '../database/client';
import { END_OF_TIME } from '../database/log-position';
import type { LogPosition } from '../database/log-position';
import type { Deps } from '../deps';

/** Reads from the primary, or from the replica; then it may run twice. */
type PublicRead = <T>(work: (from: ReadSource) => T | Promise<T>) => Promise<T>;

/** How far a replica must be to have all changes of public data that this process knows of. */
class KnownChanges {
  private known: LogPosition = END_OF_TIME;
  private pending = 0;

  constructor(
    private readonly changes: CatalogChanges,
    private readonly positionNow: () => Promise<LogPosition>,
  ) {
    changes.subscribe(() => void this.note());
    void this.note();
  }

  get position(): LogPosition {
    return this.changes.isFresh() ? this.known : END_OF_TIME;
  }

  /** Reads the position of the primary, and once more if a change came meanwhile. */
  private async note(): Promise<void> {
    this.known = END_OF_TIME;
    this.pending += 1;
    if (this.pending > 1) return;
    let position: LogPosition;
    let count: number;
    do {
      count = this.pending;
      position = await this.positionNow();
    } while (count !== this.pending);
    this.pending = 0;
    this.known = position;
  }
}

/**
 * Reads for visitors that no cache has the answer of. The replica answers them as soon as it has all changes that this
 * process knows of: what a cache keeps of it is then no older than what the primary would have given, and the next
 * change drops it.
 */
export function publicReads({
  database,
  replica,
  changes,
}: Pick<Deps, 'database' | 'replica' | 'changes'>): PublicRead {
  if (replica === null) return async (work) => work(database);
  const knownChanges = new KnownChanges(changes, () => replica.writes.positionNow());
  return (work) => replica.read(knownChanges.position, work);
}
