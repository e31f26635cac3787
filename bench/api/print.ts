import type { Measurement } from './load';

/** One line of a table. */
export const row = (cells: readonly string[]) =>
  [cells[0]?.padEnd(52), ...cells.slice(1).map((cell) => cell.padStart(11))].join(' ');

/** Prints a measurement, and the measurements it is compared with, each with the ratio of ours to it. */
export function print(title: string, subject: Measurement, against: readonly (readonly [string, Measurement])[]): void {
  const cells = ({ perSecond, p50, p99 }: Measurement) => [
    perSecond.toFixed(0),
    `${p50.toFixed(1)} ms`,
    `${p99.toFixed(1)} ms`,
  ];
  console.log(row([title, ...cells(subject), '']));
  for (const [name, base] of against) {
    console.log(row([`  ${name}`, ...cells(base), (subject.perSecond / base.perSecond).toFixed(2)]));
  }
}
