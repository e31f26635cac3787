/** One line of a table. */
export const row = (cells: readonly string[]): string =>
  [cells[0]?.padEnd(30), ...cells.slice(1).map((cell) => cell.padStart(14))].join('');

/** The middle of the sorted numbers; for an even count, the upper of the two. */
export const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;

/** A time in whole milliseconds, as text. */
export const ms = (time: number): string => `${time.toFixed(0)} ms`;

/** Whether a target was reached, in words. */
export const verdict = (reached: boolean): string => (reached ? 'reached' : 'NOT reached');

/** Prints a figure and its limit. */
export function target(name: string, figure: number, most: number): void {
  const digits = most < 10 ? 2 : 0;
  console.log(`    ${name}: ${figure.toFixed(digits)}, at most ${String(most)}: ${verdict(figure <= most)}`);
}
