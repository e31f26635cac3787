import { each } from './each';
import type { Failure } from '../remotes/failure';
import { SKIPPED } from '../remotes/skipped-release';
import { RELOADED_KEY } from './early-recovery';
import type { Snapshot } from './snapshot';

interface Blamed {
  name: string;
  version: string;
}

/** What one visit keeps in its tab while pages of remotes may have broken the browser's own functions. */
export interface VisitMemory {
  /** Whether this visit has not been here before; from then on it has. */
  firstTime(): boolean;
  /** Leaves a release out for the rest of the visit. False where that is so already, or cannot be kept. */
  skip(release: Blamed): boolean;
  /** Keeps a report until the next full load: now, nothing may work that would send it. */
  keepReport(release: Blamed, stage: Failure['stage'], message: string): void;
  /** What was kept, once. Of a change each browser reports once only, so that as many reports are as many visitors. */
  takeReports(): Failure[];
}

const REPORT_KEY = 'left-for';
const REPORTED_KEY = 'changes-reported';
/** Characters of remembered reports in a browser. */
const MOST_REPORTED = 4_000;

const isStage = (text: string | undefined): text is 'change' | 'render' => text === 'change' || text === 'render';

/** The visit's memory, by the storage's own functions as they were before any page ran. Where storage is refused, none. */
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
      // Where nothing is kept, every time would be the first.
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
      set(browser, REPORTED_KEY, (mark + reported).slice(0, MOST_REPORTED));
      return [failure];
    },
  };
}
