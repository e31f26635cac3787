/** How far a part of a backup or a restore has come. */
export interface ProgressStep {
  /** A table, a folder, or another step. */
  name: string;
  /** How many are done so far. */
  count: number;
  unit: 'rows' | 'files' | 'parts';
  /** True once, when the part is complete. */
  done: boolean;
}

/** Called repeatedly while a backup or a restore runs. An error that it throws ends the run. */
export type ReportProgress = (step: ProgressStep) => void;

const REDRAW_MS = 100;

/** A terminal or another stream to write to. */
export interface Output {
  isTTY?: boolean;
  write: (text: string) => unknown;
}

const line = ({ name, count, unit }: ProgressStep) =>
  `  ${name.padEnd(20)} ${count.toLocaleString('en-US').padStart(12)} ${unit}`;

/**
 * Shows progress with one line for each part. On a terminal, the line of the current part is redrawn as it counts up.
 */
export function showProgress(output: Output): ReportProgress {
  let drawn = 0;
  return (step) => {
    if (output.isTTY !== true) {
      if (step.done) output.write(`${line(step)}\n`);
      return;
    }
    const now = Date.now();
    if (!step.done && now - drawn < REDRAW_MS) return;
    drawn = now;
    output.write(`\r\u001b[K${line(step)}${step.done ? '\n' : ''}`);
  };
}
