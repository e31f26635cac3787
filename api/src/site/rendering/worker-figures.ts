import { readFileSync } from 'node:fs';

/** Size of a memory page in bytes, on all systems whose /proc is read here. */
const PAGE = 4096;
/** The unit of processor time in /proc, in milliseconds, on the same systems. */
const TICK_MS = 10;
/** Maximum depth of the process tree of a worker. */
const DEPTH = 8;

/** Sum of a figure over a process and its descendants; null if the system does not report it or the process ended. */
function sumOf(figure: (folder: string) => number, pid: number, depth = DEPTH): number | null {
  const folder = `/proc/${String(pid)}`;
  try {
    const own = figure(folder);
    const children = readFileSync(`${folder}/task/${String(pid)}/children`, 'utf8').trim();
    const below = children === '' || depth === 0 ? [] : children.split(' ');
    return below.reduce((sum, child) => sum + (sumOf(figure, Number(child), depth - 1) ?? 0), own);
  } catch {
    // There is no /proc, or the process has ended.
    return null;
  }
}

const memoryIn = (folder: string): number => Number(readFileSync(`${folder}/statm`, 'utf8').split(' ')[1] ?? 0) * PAGE;

function processorTimeIn(folder: string): number {
  const line = readFileSync(`${folder}/stat`, 'utf8');
  // The second field is the program's name in brackets, which may contain anything. Times are the 14th and 15th field.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Memory of a process and its descendants in bytes; null if the system does not report it or the process has ended. */
export const memoryOf = (pid: number): number | null => sumOf(memoryIn, pid);

/**
 * Processor time that a process and its descendants have used so far, in milliseconds; null if the system does not
 * report it or the process has ended.
 */
export const processorTimeOf = (pid: number): number | null => sumOf(processorTimeIn, pid);
