import { execFileSync } from 'node:child_process';

/** The state of one process, from `ps`. */
export interface ProcessState {
  /** Seconds of CPU time. */
  busy: number;
  /** Whether it is a zombie: ended, but not read by its parent yet. */
  ended: boolean;
}

/** `HH:MM:SS`, with days in front after a day, as seconds. */
function secondsOf(time: string): number {
  const [clock = '', days = '0'] = time.split('-').reverse();
  return clock.split(':').reduce((sum, part) => sum * 60 + Number(part), Number(days) * 24 * 60 * 60);
}

/** A process and its running descendants, by process id. */
export function processTreeOf(pid: number): Map<number, ProcessState> {
  const columns = ['pid', 'ppid', 'stat', 'time'].flatMap((name) => ['-o', `${name}=`]);
  const all = execFileSync('ps', ['-A', ...columns], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => {
      const [id, parent, state = '', time = ''] = line.trim().split(/\s+/);
      return { id: Number(id), parent: Number(parent), busy: secondsOf(time), ended: state.startsWith('Z') };
    });
  const tree = new Map<number, ProcessState>();
  const add = (id: number): void => {
    for (const one of all) {
      if (one.id === id) tree.set(id, { busy: one.busy, ended: one.ended });
      else if (one.parent === id) add(one.id);
    }
  };
  add(pid);
  return tree;
}

/**
 * The processes that serve below one that supervises them, by their ids: its children that run the script `server`.
 */
export function servingProcesses(supervisor: number | undefined): number[] {
  const processes = execFileSync('ps', ['-A', '-o', 'pid=', '-o', 'ppid=', '-o', 'args='], { encoding: 'utf8' });
  return [...processes.matchAll(/^ *(\d+) +(\d+) .*\/server\.js/gm)]
    .filter(([, , parent]) => Number(parent) === supervisor)
    .map(([, pid]) => Number(pid));
}
