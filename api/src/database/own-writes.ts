import type { Pool } from 'pg';
import { END_OF_TIME, readPosition } from './log-position';
import type { LogPosition } from './log-position';
import { one } from './one';

/** For this long after a person's write, its position is kept (ms). A replica that lags for longer is not used. */
export const WRITE_COUNTS_MS = 3_600_000;

/** A person's write. */
interface Write {
  position: LogPosition;
  /** By performance.now(). */
  at: number;
}

/** Which position has the last write of each person to this process, until the replica has replayed it. */
export class OwnWrites {
  private readonly writes = new Map<string, Write>();

  constructor(private readonly primary: Pick<Pool, 'query'>) {}

  /** Notes that a person has written just now. @returns the position that has the write */
  async note(userId: string): Promise<LogPosition> {
    const at = performance.now();
    const position = await this.positionNow();
    if (position > this.last(userId)) this.writes.set(userId, { position, at });
    return position;
  }

  /** The position that has a person's last write; 0 without one. */
  last(userId: string): LogPosition {
    return this.writes.get(userId)?.position ?? 0n;
  }

  /** Forgets the writes that the replica has replayed. */
  forget(replayed: LogPosition): void {
    const oldest = performance.now() - WRITE_COUNTS_MS;
    for (const [userId, { position, at }] of this.writes) {
      if (position <= replayed || at < oldest) this.writes.delete(userId);
    }
  }

  /** The position that has all that was committed before; the end of time if the primary does not answer. */
  async positionNow(): Promise<LogPosition> {
    try {
      const { rows } = await this.primary.query<{ position: string }>(
        'select pg_current_wal_insert_lsn()::text as position',
      );
      return readPosition(one(rows).position);
    } catch {
      // The write is there, but nobody knows where.
      return END_OF_TIME;
    }
  }
}
