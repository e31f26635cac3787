import { readFileSync } from 'node:fs';
import { processTreeOf } from '../../api/src/testing/processes';
import { lookMeanwhile } from './watch';

/** Megabytes in memory of a whole shop. Memory that its processes share is counted once (proportional set size). */
export interface ShopMemory {
  server: number;
  database: number;
  renderers: number;
  all: number;
  /** The megabytes of each process above LISTED_MB, the largest first. */
  each: Record<'database' | 'renderers', number[]>;
}

/** Processes with fewer megabytes are not listed. The process that starts render workers takes less. */
const LISTED_MB = 2;

/** The memory of a server and of all processes that it started, by the server's process id. */
export function shopMemory(pid: number): ShopMemory {
  const memory: ShopMemory = { server: 0, database: 0, renderers: 0, all: 0, each: { database: [], renderers: [] } };
  for (const one of processTreeOf(pid).keys()) {
    try {
      const kilobytes = Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${one}/smaps_rollup`, 'utf8'))?.[1]);
      const name = readFileSync(`/proc/${one}/comm`, 'utf8');
      const megabytes = kilobytes / 1024;
      const part = one === pid ? 'server' : name.startsWith('postgres') ? 'database' : 'renderers';
      memory[part] += megabytes;
      memory.all += megabytes;
      if (part !== 'server' && megabytes > LISTED_MB) memory.each[part].push(megabytes);
    } catch {
      // The process has ended since.
    }
  }
  for (const list of Object.values(memory.each)) list.sort((a, b) => b - a);
  return memory;
}

/** Runs a function. @returns its result, and the most memory that the shop used during it, sampled each second */
export async function mostMemory<T>(pid: number, meanwhile: () => PromiseLike<T>): Promise<[T, ShopMemory]> {
  const program = new URL('./memory-process.ts', import.meta.url);
  const [answer, most] = await lookMeanwhile(program, [String(pid)], meanwhile);
  // Our own program sent it.
  return [answer, most as ShopMemory];
}
