import type { Fault } from './fault-alerts';

/** How faults are grouped. */
export interface FaultGroupsOptions {
  /** Posts a fault. */
  post: (fault: Fault) => void;
  /** A cause without new faults for this long is over (ms), unless it stands. */
  quietMs?: number;
  /** A symptom is posted after this time (ms), unless its cause was reported meanwhile. */
  symptomMs?: number;
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
  /** Null until it is posted. */
  postedAt: number | null;
  /** Posts a symptom whose cause nothing reports. */
  timer?: NodeJS.Timeout;
}

const QUIET_MS = 5 * 60_000;
/** Longer than the watch of the database takes to report what is wrong with it. */
const SYMPTOM_MS = 10_000;
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
const stands = ({ standing, job, symptom }: Fault): boolean =>
  standing === true || (job !== undefined && symptom !== true);

/**
 * Posts one fault for each cause, at once. Further ones of it are counted and posted as one now and then. When a cause
 * is over, an all-clear is posted. Symptoms wait a moment for their cause, so that one outage is one post, in the words
 * of whoever watches the cause.
 */
export class FaultGroups {
  private readonly groups = new Map<string, Group>();
  /** When causes ended. Symptoms that arrive right after the end belong to it. */
  private readonly endedAt = new Map<string, number>();
  private readonly timer: NodeJS.Timeout;
  private readonly quietMs: number;
  private readonly repeatMs: number;
  private readonly symptomMs: number;

  constructor(private readonly options: FaultGroupsOptions) {
    this.quietMs = options.quietMs ?? QUIET_MS;
    this.repeatMs = options.repeatMs ?? REPEAT_MS;
    this.symptomMs = options.symptomMs ?? SYMPTOM_MS;
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
      if (fault.standing === true && group.first.standing !== true) {
        group.first = fault;
        this.post(group);
      }
      return;
    }
    if (fault.symptom === true && now - (this.endedAt.get(key) ?? -Infinity) < this.symptomMs) return;
    const made: Group = { first: fault, since: 0, total: 1, cameAt: now, postedAt: null };
    if (this.groups.size < MAX_GROUPS) this.groups.set(key, made);
    if (fault.symptom !== true) this.post(made);
    else made.timer = setTimeout(() => this.post(made), this.symptomMs).unref();
  };

  /** Posts that a cause is over, if it was posted. */
  over = (cause: string): void => {
    const group = this.groups.get(cause);
    if (group === undefined) return;
    clearTimeout(group.timer);
    this.groups.delete(cause);
    if (group.first.standing === true) this.endedAt.set(cause, performance.now());
    if (group.postedAt === null) return;
    const { message, job } = group.first;
    const times = group.total === 1 ? '' : ` (${String(group.total)} times)`;
    this.options.post({ level: 'clear', message: `all clear: ${message}${times}`, ...(job !== undefined && { job }) });
  };

  /** Posts the symptoms that still wait. */
  close(): void {
    clearInterval(this.timer);
    for (const group of this.groups.values()) if (group.postedAt === null) this.post(group);
  }

  private post(group: Group): void {
    clearTimeout(group.timer);
    group.since = 0;
    group.postedAt = performance.now();
    this.options.post(group.first);
  }

  private readonly look = (): void => {
    const now = performance.now();
    for (const [key, group] of this.groups) {
      if (group.postedAt === null) continue;
      if (!stands(group.first) && now - group.cameAt >= this.quietMs) this.over(key);
      else if (group.since > 0 && now - group.postedAt >= this.repeatMs) {
        this.options.post({ ...group.first, repeated: group.since });
        group.since = 0;
        group.postedAt = now;
      }
    }
  };
}
