/** A line of a user's crontab: the time and the command. */
export interface CronLine {
  when: string[];
  words: string[];
}

/** The allowed values of the five fields: minute, hour, day of the month, month, day of the week. */
const RANGES = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
] as const;

/** Whether a field is `*`, a number or a range, optionally with a step, or a list of these. */
function fits(field: string, [least, most]: readonly [number, number]): boolean {
  return field.split(',').every((part) => {
    const found = /^(?:\*|(\d+)(?:-(\d+))?)(?:\/([1-9]\d*))?$/.exec(part);
    if (!found) return false;
    const from = Number(found[1] ?? least);
    const to = Number(found[2] ?? from);
    return least <= from && from <= to && to <= most;
  });
}

/**
 * Reads a crontab. @throws Error that quotes a line that cron would refuse, or would read in another way than people do
 */
export function readCrontab(text: string): CronLine[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const parts = line.trim().split(/\s+/);
    const when = parts.slice(0, RANGES.length);
    const words = parts.slice(RANGES.length);
    const timed = when.length === RANGES.length && RANGES.every((range, index) => fits(when[index] ?? '', range));
    // In a crontab, % ends the command.
    if (!timed || words.length === 0 || /[%'"\\]/.test(words.join(' ')))
      throw new Error(`No line of a crontab: ${line}`);
    return { when, words };
  });
}

/** The crontabs on a page of the documentation. */
export const crontabsIn = (page: string): string[] =>
  [...page.matchAll(/^ *```crontab\n(.*?)^ *```$/gms)].map(([, block = '']) => block);
