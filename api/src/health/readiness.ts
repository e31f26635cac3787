/**
 * The parts that the shop needs to serve visitors, with the message for each when it is missing. The messages contain
 * no addresses.
 */
export const PARTS = {
  database: 'The database does not answer',
  'read-only': 'The database takes no writes: it is set to read-only',
  standby: 'The database takes no writes: its address leads to a standby',
  full: 'The database takes no writes: its disk is full',
  outdated: 'The database is not used: its address leads to a primary that was replaced, or to another cluster',
  schema: 'The tables of the database are older than this version of the shop needs',
  registry: 'The registry of remotes could not be read, and there is no copy of it',
  rendering: 'The processes that render pages cannot be started',
  storage: 'The folder of the data cannot be written to',
} as const;

export type Part = keyof typeof PARTS;

/** Finds out which parts are missing. Takes a second at most, even if a part hangs. Never rejects. */
export type ReadinessCheck = () => readonly Part[] | Promise<readonly Part[]>;

/** Whether this process is ready for visitors: everything that it needs works, and it is not stopping. */
export class Readiness {
  private readonly checks: ReadinessCheck[] = [];
  private checking: Promise<readonly Part[]> | null = null;
  private stopping = false;

  /** Adds a check. */
  add(check: ReadinessCheck): void {
    this.checks.push(check);
  }

  /** Marks the process as about to stop: from now on it is not ready, though it still serves. */
  drain(): void {
    this.stopping = true;
  }

  /** Whether the process is about to stop. */
  get draining(): boolean {
    return this.stopping;
  }

  /** Finds out which parts are missing now. Concurrent calls share one check. */
  missing(): Promise<readonly Part[]> {
    this.checking ??= this.look().finally(() => {
      this.checking = null;
    });
    return this.checking;
  }

  private async look(): Promise<readonly Part[]> {
    const missing = await Promise.all(this.checks.map((check) => check()));
    return missing.flat();
  }
}
