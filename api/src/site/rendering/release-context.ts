import { setTimeout } from 'node:timers';
import { URL } from 'node:url';
import { Script, constants, createContext } from 'node:vm';
import { isFunction } from '@shop/shared/rules';
import { PARTS } from './realm-url';
import type { RealmApi } from './render-realm';

/** Result of a job: JSON, or an error text. */
export interface Outcome {
  ok: boolean;
  body: string;
}

/** The scripts that run in every context, compiled once. */
export interface ContextScripts {
  realm: Script;
  host: Script;
}

/** Options of all contexts. */
export interface ContextOptions {
  /** Whether each release gets its own context; otherwise its code runs in the main context of the process. */
  inner: boolean;
  /** Time limit in milliseconds that the process itself enforces on code; null without a limit. */
  selfTimed: number | null;
}

/** Interval in milliseconds for checking promises that wait for the process. */
const POLL_MS = 2;

/** Text for a thrown value that cannot be converted to text. */
const UNREADABLE = 'Something that cannot be read was thrown';

/** Runs the pending microtasks of a context: its queue runs at the end of each script. */
const runMicrotasks = new Script('0');

/**
 * Prevents dynamic imports in a context, because their result would be a promise of the process. The word `import` is
 * written with an escape. It means the same in a string, regular expression, name or comment, but is not a keyword any
 * more.
 */
const withoutImport = (text: string): string => text.replace(/(?<!\\)((?:\\\\)*)import/g, '$1\\u0069mport');

/**
 * The same for code that contains dynamic imports, as libraries do. They are replaced by calls of a function that
 * rejects.
 */
const refusingImport = (text: string): string => withoutImport(text.replace(/\bimport\s*\(/g, 'noImport('));

const compileStrict = (text: string, filename: string): Script =>
  new Script(`'use strict';(function (module, exports, require, noImport) {${text}\n})`, { filename });

/** Compiles the host's server bundle to a function, in strict mode. */
export const compileHost = (text: string): Script => compileStrict(refusingImport(text), 'host.cjs');

/**
 * Compiles a release's server bundle to a function, in strict mode.
 *
 * @param inner whether it runs in its own context; otherwise it may import everything that Node allows
 * @throws SyntaxError
 */
export function compileRelease(text: string, name: string, inner: boolean): Script {
  if (!inner) {
    return new Script(`'use strict';(function (module, exports, require) {${text}\n})`, {
      filename: name,
      importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    });
  }
  try {
    return compileStrict(withoutImport(text), name);
  } catch {
    return compileStrict(refusingImport(text), name);
  }
}

/** Compiles the script that prepares a context. It evaluates to `open` of render-realm.ts. */
export const compileRealm = (text: string): Script =>
  new Script(`'use strict';(function () {${text}\nreturn realm.open;})()`, { filename: 'render-realm.js' });

const isOptionalText = (value: unknown): value is string | undefined =>
  value === undefined || typeof value === 'string';

/**
 * Parses a URL. Contexts call it. It takes and returns only text: a release may have replaced `String` of its context,
 * and an object would run its code here.
 */
export function locate(address: unknown, base?: unknown, part?: unknown, value?: unknown): string {
  if (typeof address !== 'string' || !isOptionalText(base) || !isOptionalText(part) || !isOptionalText(value))
    return '';
  try {
    const url = base === undefined ? new URL(address) : new URL(address, base);
    const known = PARTS.find((one) => one === part);
    if (known && known !== 'origin') url[known] = value ?? '';
    return PARTS.map((one) => url[one]).join('\n');
  } catch {
    return '';
  }
}

/** One release in its own context. */
export class ReleaseContext {
  private readonly gate: RealmApi;
  private readonly run: (script: Script) => unknown;

  constructor(
    { realm, host }: ContextScripts,
    release: Script,
    private readonly options: ContextOptions,
  ) {
    this.run = runner(options);
    const open = this.run(realm);
    if (!isFunction(open)) throw new Error('The script of the context is none');
    // The script is trusted, and no code of a release has run yet.
    this.gate = open(locate, options.inner) as RealmApi;
    try {
      this.gate.define(this.run(host), this.run(release));
    } catch {
      // A release's script evaluates to a function unless it breaks out of the wrapper. The thrown object is not used.
      this.gate.define(undefined, undefined);
    }
  }

  /** Runs a job, given as JSON, and then clears the timers that it left behind. */
  async work(job: string): Promise<Outcome> {
    this.gate.start(job);
    const outcome = await this.outcome();
    this.gate.clear();
    return outcome;
  }

  /** Converts an unhandled error of a release to text. */
  explain(thrown: unknown): string {
    try {
      const text: unknown = this.gate.explain(thrown);
      return typeof text === 'string' ? text : UNREADABLE;
    } catch {
      // The thrown object is not used, because it may be anything.
      return UNREADABLE;
    }
  }

  private async outcome(): Promise<Outcome> {
    for (;;) {
      if (!this.settled()) return { ok: false, body: 'It took too long' };
      const found: unknown = this.gate.takeOutcome();
      if (typeof found === 'string') {
        const end = found.indexOf('\n');
        return { ok: found.slice(0, end) === 'ok', body: found.slice(end + 1) };
      }
      const due: unknown = this.gate.due();
      const wait = typeof due === 'number' ? due : -1;
      if (this.options.inner && wait < 0) return { ok: false, body: 'It waits for something that never comes' };
      await new Promise((resolve) => setTimeout(resolve, this.options.inner ? wait : POLL_MS));
      this.gate.tick();
    }
  }

  /** Runs pending microtasks. @returns false if they took too long */
  private settled(): boolean {
    if (!this.options.inner) return true;
    try {
      this.run(runMicrotasks);
      return true;
    } catch {
      return false;
    }
  }
}

/** Returns a function that runs scripts in a new context, or in the main context of the process. */
function runner({ inner, selfTimed }: ContextOptions): (script: Script) => unknown {
  if (!inner) return (script) => script.runInThisContext();
  const context = createContext(constants.DONT_CONTEXTIFY, {
    codeGeneration: { strings: false, wasm: false },
    microtaskMode: 'afterEvaluate',
  });
  const timed = selfTimed === null ? {} : { timeout: selfTimed };
  return (script) => script.runInContext(context, timed);
}
