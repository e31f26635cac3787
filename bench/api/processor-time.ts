import { readFileSync, readdirSync } from 'node:fs';

/** Ticks a second in /proc, on every Linux that Node runs on. */
const TICKS = 100;

/** What /proc says of a process; null after its end. */
function readStat(pid: number): { parent: number; ticks: number; endedTicks: number } | null {
  let text: string;
  try {
    text = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
  } catch {
    return null;
  }
  // The name, in brackets, may contain anything.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const at = (index: number) => Number(fields[index]);
  return { parent: at(1), ticks: at(11) + at(12), endedTicks: at(13) + at(14) };
}

/** The processor time of a process and all that it started, in milliseconds. Linux only. */
export function processorTime(root: number): number {
  const stats = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        const stat = readStat(Number(name));
        return stat === null ? [] : [[Number(name), stat] as const];
      }),
  );
  const isOfRoot = (pid: number): boolean => {
    const stat = stats.get(pid);
    return pid === root || (stat !== undefined && stat.parent !== pid && isOfRoot(stat.parent));
  };
  const ticks = [...stats]
    .filter(([pid]) => isOfRoot(pid))
    .reduce((sum, [, stat]) => sum + stat.ticks + stat.endedTicks, 0);
  return (ticks * 1000) / TICKS;
}
