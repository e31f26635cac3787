import { each } from './each';
import type { Failure } from '../remotes/failure';
import { SKIPPED } from '../remotes/skipped-release';
import { RELOADED_KEY } from './early-recovery';
import type { Snapshot } from './snapshot';

interface ReleaseId {
  name: string;
  version: string;
}

/** Values that a visit keeps in its tab, even if pages have broken the browser's own functions. */
export interface VisitMemory {
  /** Whether this is the first call in this visit. */
  firstTime(): boolean;
  /** Skips a release for the rest of the visit. False if it is skipped already, or if the storage refuses. */
  skip(release: ReleaseId): boolean;
  /** Keeps a report until the next full load: at the moment, sending may be broken. */
  keepReport(release: ReleaseId, stage: Failure['stage'], message: string): void;
  /** Returns the kept reports and removes them. A browser reports a change once, so that reports count visitors. */
  takeReports(): Failure[];
}

const REPORT_KEY = 'left-for';
const REPORTED_KEY = 'changes-reported';
/** Maximum length of the list of reported changes, in characters. */
const MAX_REPORTED_LENGTH = 4_000;

const isStage = (text: string | undefined): text is 'change' | 'render' => text === 'change' || text === 'render';

/** Creates the memory with the storage functions from before any page ran. Without storage, it keeps nothing. */
export function visitMemory(before: Snapshot): VisitMemory {
  let members: Snapshot[number]['members'] = {};
  each(before, (seen) => {
    if (seen.name === 'Storage.prototype') members = seen.members;
  });
  const { apply } = Reflect;
  const call = (storage: () => Storage, name: string, given: unknown[]): unknown => {
    try {
      return apply(members[name]?.value, storage(), given);
    } catch {
      return null;
    }
  };
  const tab = () => window.sessionStorage;
  const browser = () => window.localStorage;
  const get = (storage: () => Storage, key: string): string => {
    const value = call(storage, 'getItem', [key]);
    return typeof value === 'string' ? value : '';
  };
  const set = (storage: () => Storage, key: string, value: string) => void call(storage, 'setItem', [key, value]);

  return {
    firstTime() {
      if (get(tab, RELOADED_KEY) !== '') return false;
      set(tab, RELOADED_KEY, 'once');
      // Without storage, every call would be the first.
      return get(tab, RELOADED_KEY) !== '';
    },
    skip({ name, version }) {
      const key = `${SKIPPED} ${name} ${version}`;
      if (get(tab, key) !== '') return false;
      set(tab, key, 'yes');
      return get(tab, key) !== '';
    },
    keepReport: ({ name, version }, stage, message) =>
      set(tab, REPORT_KEY, `${name}\n${version}\n${stage}\n${message}`),
    takeReports() {
      const kept = get(tab, REPORT_KEY);
      if (kept === '') return [];
      set(tab, REPORT_KEY, '');
      const [remote = '', version = '', stage, ...rest] = kept.split('\n');
      const message = rest.join('\n');
      if (!isStage(stage)) return [];
      const failure = { remote, version, stage, message };
      if (stage === 'render') return [failure];
      const mark = `${kept}\n\n`;
      const reported = get(browser, REPORTED_KEY);
      if (reported.includes(mark)) return [];
      set(browser, REPORTED_KEY, (mark + reported).slice(0, MAX_REPORTED_LENGTH));
      return [failure];
    },
  };
}
