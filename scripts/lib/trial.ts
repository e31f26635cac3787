/** What was tried, told as it happens. */
export class Report {
  private readonly faults: string[] = [];
  private readonly leftOut: string[] = [];
  private checks = 0;

  /** One thing that must hold, and what was found. */
  check(what: string, holds: boolean, found: string): void {
    this.checks += 1;
    process.stdout.write(`${holds ? 'yes' : 'NO '}  ${what}: ${found}\n`);
    if (!holds) this.faults.push(`${what}: ${found}`);
  }

  /** What could not be tried here, and why: never passed over in silence. */
  leaveOut(what: string): void {
    process.stdout.write(`--   not tried: ${what}\n`);
    this.leftOut.push(what);
  }

  /** The last words. @returns the exit code */
  end(): number {
    const { checks, faults, leftOut } = this;
    process.stdout.write(
      `\n${String(checks)} checks, ${String(faults.length)} faults, ${String(leftOut.length)} not tried.\n`,
    );
    for (const fault of faults) process.stderr.write(`Not so: ${fault}\n`);
    return faults.length === 0 ? 0 : 1;
  }
}

/** Runs a program that tries something: it ends with what `main` answers, or with 1 and why it could not go on. */
export function runTrial(main: () => Promise<number>): void {
  void main().then(
    (code) => {
      process.exitCode = code;
    },
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    },
  );
}

/** The lines of a log at level error or above. */
export const faultsIn = (log: string): string[] => log.split('\n').filter((line) => /"level":(50|60)/.test(line));
