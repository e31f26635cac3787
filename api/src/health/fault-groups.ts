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
const stands = ({ standing, job }: Fault): boolean => standing === true || job !== undefined;

/**
 * Posts one fault for each cause, at once. Further ones of it are counted and posted as one now and then. When a cause
 * is over, an all-clear is posted. Symptoms wait a moment for what they follow from, so that one outage is one post, in
 * the words of whoever watches it. What nobody reports in that time is posted as a cause of its own.
 */
export class FaultGroups {
  private readonly groups = new Map<string, Group>();
  /** When causes ended. Symptoms that arrive right after the end belong to them. */
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
    const { symptom: of } = fault;
    const key = keyOf(fault);
    const now = performance.now();
    const group = (of === undefined ? undefined : this.groups.get(of)) ?? this.groups.get(key);
    if (group !== undefined) {
      this.count(group, 1);
      return;
    }
    if (of !== undefined && now - (this.endedAt.get(of) ?? -Infinity) < this.symptomMs) return;
    if (this.groups.size >= MAX_GROUPS) {
      this.options.post(fault);
      return;
    }
    const made: Group = { first: fault, since: 0, total: 1, cameAt: now, postedAt: null };
    this.groups.set(key, made);
    if (of !== undefined) made.timer = setTimeout(() => this.post(made), this.symptomMs).unref();
    else {
      this.post(made);
      this.takeSymptoms(key, made);
    }
  };

  private count(group: Group, times: number): void {
    group.since += times;
    group.total += times;
    group.cameAt = performance.now();
  }

  /** Counts the symptoms of a cause that still wait as part of it. */
  private takeSymptoms(cause: string, group: Group): void {
    for (const [key, { first, postedAt, total, timer }] of this.groups) {
      if (first.symptom !== cause || postedAt !== null) continue;
      clearTimeout(timer);
      this.groups.delete(key);
      this.count(group, total);
    }
  }

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
    this.options.post({ ...group.first, ...(group.since > 0 && { repeated: group.since }) });
    group.since = 0;
    group.postedAt = performance.now();
  }

  private readonly look = (): void => {
    const now = performance.now();
    for (const [key, group] of this.groups) {
      if (group.postedAt === null) continue;
      if (!stands(group.first) && now - group.cameAt >= this.quietMs) this.over(key);
      else if (group.since > 0 && now - group.postedAt >= this.repeatMs) this.post(group);
    }
  };
}
