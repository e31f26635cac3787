/** Prints the checks of a trial while it runs. */
export class Report {
  private readonly faults: string[] = [];
  private readonly leftOut: string[] = [];
  private checks = 0;

  /** Reports a condition that must be true, with the measured result. */
  check(what: string, holds: boolean, found: string): void {
    this.checks += 1;
    process.stdout.write(`${holds ? 'yes' : 'NO '}  ${what}: ${found}\n`);
    if (!holds) this.faults.push(`${what}: ${found}`);
  }

  /** Reports what could not be tested here, and why. */
  leaveOut(what: string): void {
    process.stdout.write(`--   not tried: ${what}\n`);
    this.leftOut.push(what);
  }

  /** Prints the result. @returns the exit code */
  end(): number {
    const { checks, faults, leftOut } = this;
    process.stdout.write(
      `\n${String(checks)} checks, ${String(faults.length)} faults, ${String(leftOut.length)} not tried.\n`,
    );
    for (const fault of faults) process.stderr.write(`Not so: ${fault}\n`);
    return faults.length === 0 ? 0 : 1;
  }
}

/** Runs a trial. The process ends with the exit code of `main`, or with 1 and the error that stopped it. */
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
