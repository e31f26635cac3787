/** What the shop needs to serve, and what is said of it where it is missing: plain words that hold no address. */
export const PARTS = {
  database: 'The database does not answer',
  schema: 'The tables of the database are older than this version of the shop needs',
  registry: 'The registry of remotes could not be read, and there is no copy of it',
  rendering: 'The processes that render pages cannot be started',
  storage: 'The folder of the data cannot be written to',
} as const;

/** Something that the shop needs to serve. */
export type Part = keyof typeof PARTS;

/** Finds out which parts are missing. Takes a second at most, whatever stands still, and never fails. */
export type ReadinessCheck = () => readonly Part[] | Promise<readonly Part[]>;

/** Whether this process is ready for visitors: everything that it needs is there, and it is not stopping. */
export class Readiness {
  private readonly checks: ReadinessCheck[] = [];
  private checking: Promise<readonly Part[]> | null = null;
  private stopping = false;

  /** Asks one more part from now on. */
  add(check: ReadinessCheck): void {
    this.checks.push(check);
  }

  /** The process is about to stop: it is not ready from now on, though it still serves. */
  drain(): void {
    this.stopping = true;
  }

  /** Whether it is stopping. */
  get draining(): boolean {
    return this.stopping;
  }

  /** What is missing at this moment; everybody who asks meanwhile shares one look. */
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
