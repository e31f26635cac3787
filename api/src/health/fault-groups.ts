import type { Fault } from './fault-alerts';

/** How faults are grouped. */
export interface FaultGroupsOptions {
  /** Posts a fault. */
  post: (fault: Fault) => void;
  /** A cause without new faults for this long is over (ms), unless it stands. */
  quietMs?: number;
  /** A cause that goes on is posted again after this time (ms). */
  repeatMs?: number;
}

/** The faults of one cause. */
interface Group {
  first: Fault;
  /** How often it came since the last post, and in all. */
  since: number;
  total: number;
  cameAt: number;
  postedAt: number;
}

const QUIET_MS = 5 * 60_000;
const REPEAT_MS = 10 * 60_000;
/** More causes at once are posted one by one. */
const MAX_GROUPS = 200;
const KEY_LENGTH = 200;

/** The cause of a fault that names none: where it was thrown, and its message without numbers and quoted text. */
const keyOf = ({ cause, job, message, stack = '' }: Fault): string => {
  if (cause !== undefined) return cause;
  if (job !== undefined) return `job ${job}`;
  const text = message.replace(/"[^"]*"/g, '').replace(/\d+/g, '#');
  return `${text.slice(0, KEY_LENGTH)} ${stack.split('\n')[0] ?? ''}`;
};

/** Whether a cause lasts until somebody says that it is over. Other causes are over when they stay away. */
const stands = ({ standing, job }: Fault): boolean => standing === true || job !== undefined;

/**
 * Posts one fault for each cause, at once. Further ones of it are counted and posted as one now and then. When a cause
 * is over, an all-clear is posted.
 */
export class FaultGroups {
  private readonly groups = new Map<string, Group>();
  private readonly timer: NodeJS.Timeout;
  private readonly quietMs: number;
  private readonly repeatMs: number;

  constructor(private readonly options: FaultGroupsOptions) {
    this.quietMs = options.quietMs ?? QUIET_MS;
    this.repeatMs = options.repeatMs ?? REPEAT_MS;
    this.timer = setInterval(this.look, Math.min(this.quietMs, this.repeatMs) / 10).unref();
  }

  /** Posts or counts a fault. */
  tell = (fault: Fault): void => {
    const key = keyOf(fault);
    const now = performance.now();
    const group = this.groups.get(key);
    if (group !== undefined) {
      group.since += 1;
      group.total += 1;
      group.cameAt = now;
      return;
    }
    if (this.groups.size < MAX_GROUPS) {
      this.groups.set(key, { first: fault, since: 0, total: 1, cameAt: now, postedAt: now });
    }
    this.options.post(fault);
  };

  /** Posts that a cause is over, if it was posted. */
  over = (cause: string): void => {
    const group = this.groups.get(cause);
    if (group === undefined) return;
    this.groups.delete(cause);
    const { message, job } = group.first;
    const times = group.total === 1 ? '' : ` (${String(group.total)} times)`;
    this.options.post({ level: 'clear', message: `all clear: ${message}${times}`, ...(job !== undefined && { job }) });
  };

  close(): void {
    clearInterval(this.timer);
  }

  private readonly look = (): void => {
    const now = performance.now();
    for (const [key, group] of this.groups) {
      if (!stands(group.first) && now - group.cameAt >= this.quietMs) this.over(key);
      else if (group.since > 0 && now - group.postedAt >= this.repeatMs) {
        this.options.post({ ...group.first, repeated: group.since });
        group.since = 0;
        group.postedAt = now;
      }
    }
  };
}
