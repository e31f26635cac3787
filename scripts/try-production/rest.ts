import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { processTreeOf } from '../../api/src/testing/processes';

/** Linux counts processor time in hundredths of a second. */
const TICKS = 100;

/** Seconds of processor time that a process and all its descendants have used. */
export function busySeconds(pid: number): number {
  let ticks = 0;
  for (const one of processTreeOf(pid).keys()) {
    try {
      // The fields after the name, which may contain spaces. utime and stime are the 14th and 15th field of the whole
      // line.
      const fields = readFileSync(`/proc/${String(one)}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // The process has ended since.
    }
  }
  return ticks / TICKS;
}

/** The percentage of one processor that a shop uses without requests. */
export async function percentAtRest(pid: number, seconds: number): Promise<number> {
  const before = busySeconds(pid);
  await delay(seconds * 1000);
  return ((busySeconds(pid) - before) / seconds) * 100;
}
