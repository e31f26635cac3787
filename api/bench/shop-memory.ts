import { readFileSync } from 'node:fs';
import { processTreeOf } from '../src/testing/processes';
import { lookMeanwhile } from './watch';

/**
 * Megabytes in memory of a whole shop, what its processes share counted once (proportional set size). Other Node processes
 * of the machine share Node's own code with it and take up to 40 MB off: it is measured where nothing else runs.
 */
export interface ShopMemory {
  server: number;
  database: number;
  renderers: number;
  all: number;
}

/** The memory of a server and of all processes that it has started, by the server's process id. */
export function shopMemory(pid: number): ShopMemory {
  const memory = { server: 0, database: 0, renderers: 0, all: 0 };
  for (const one of processTreeOf(pid).keys()) {
    try {
      const kilobytes = Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${one}/smaps_rollup`, 'utf8'))?.[1]);
      const name = readFileSync(`/proc/${one}/comm`, 'utf8');
      memory[one === pid ? 'server' : name.startsWith('postgres') ? 'database' : 'renderers'] += kilobytes / 1024;
      memory.all += kilobytes / 1024;
    } catch {
      // It has ended since.
    }
  }
  return memory;
}

/** Does something and answers the most memory that a shop used meanwhile, by looks a second apart. */
export async function mostMemory<T>(pid: number, meanwhile: () => PromiseLike<T>): Promise<[T, ShopMemory]> {
  const program = new URL('./memory-process.ts', import.meta.url);
  const [answer, most] = await lookMeanwhile(program, [String(pid)], meanwhile);
  // Sent by our own program.
  return [answer, most as ShopMemory];
}
