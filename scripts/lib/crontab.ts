/** A line of a crontab of one user: when, and what is run. */
export interface CronLine {
  when: string[];
  words: string[];
}

/** What each of the five fields may be: minute, hour, day of the month, month, day of the week. */
const RANGES = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
] as const;

/** Whether a field is `*`, a number or a range, with a step or not, or a list of these. */
function fits(field: string, [least, most]: readonly [number, number]): boolean {
  return field.split(',').every((part) => {
    const found = /^(?:\*|(\d+)(?:-(\d+))?)(?:\/([1-9]\d*))?$/.exec(part);
    if (!found) return false;
    const from = Number(found[1] ?? least);
    const to = Number(found[2] ?? from);
    return least <= from && from <= to && to <= most;
  });
}

/** Reads a crontab. @throws Error that quotes a line that cron would refuse, or read otherwise than it looks */
export function readCrontab(text: string): CronLine[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const parts = line.trim().split(/\s+/);
    const when = parts.slice(0, RANGES.length);
    const words = parts.slice(RANGES.length);
    const timed = when.length === RANGES.length && RANGES.every((range, index) => fits(when[index] ?? '', range));
    // To cron, % ends the command.
    if (!timed || words.length === 0 || /[%'"\\]/.test(words.join(' ')))
      throw new Error(`No line of a crontab: ${line}`);
    return { when, words };
  });
}

/** The crontabs that a page of the documentation shows. */
export const crontabsIn = (page: string): string[] =>
  [...page.matchAll(/^ *```crontab\n(.*?)^ *```$/gms)].map(([, block = '']) => block);
