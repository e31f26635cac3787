import type { LogPosition } from './log-position';

/** A position that the primary was seen at. */
interface Sight {
  position: LogPosition;
  /** By performance.now(). */
  at: number;
}

/** More of them are not kept: one a second for longer than a replica may lag. */
const MAX_SIGHTS = 3_600;

/**
 * How old a replica is, by what it has replayed of positions that the primary was seen at. So neither clocks matter nor
 * how long ago anybody wrote.
 */
export class ReplicaLag {
  /** Oldest first; those that the replica has replayed are left out. */
  private sights: Sight[] = [];
  /** The replica has all that the primary had at this time (by performance.now()). */
  private asOf = -Infinity;

  /** Notes that the primary was seen at a position, or beyond it, at a time. */
  see(position: LogPosition, at: number): void {
    this.sights.push({ position, at });
    if (this.sights.length > MAX_SIGHTS) this.sights.shift();
  }

  /** Notes how far the replica has replayed. */
  reach(replayed: LogPosition): void {
    const behind = this.sights.findIndex(({ position }) => position > replayed);
    const reached = this.sights.splice(0, behind < 0 ? this.sights.length : behind);
    this.asOf = reached.at(-1)?.at ?? this.asOf;
  }

  /** Forgets how old the replica is: another one may take its place. */
  forget(): void {
    this.asOf = -Infinity;
  }

  /** How many seconds the replica is behind the primary at most; Infinity if it is not known. */
  get seconds(): number {
    return (performance.now() - this.asOf) / 1_000;
  }
}
