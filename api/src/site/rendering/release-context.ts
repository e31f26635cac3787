import { setTimeout } from 'node:timers';
import { URL } from 'node:url';
import { Script, constants, createContext } from 'node:vm';
import { isFunction } from '@shop/shared/rules';
import { PARTS, type LocateUrl } from './realm-url';
import type { RealmApi } from './render-realm';

/** What a job came to: JSON, or text that says what went wrong. */
export interface Outcome {
  ok: boolean;
  body: string;
}

/** Scripts of every context, compiled once. */
export interface ContextScripts {
  realm: Script;
  host: Script;
}

/** Options of contexts. */
export interface ContextOptions {
  /** Whether each is a context of its own; otherwise code runs in the process's own. */
  inner: boolean;
  /** After how many milliseconds code is ended from within, where it must be. */
  selfTimed: number | null;
}

/** How long until promises that wait for something of the process are looked at again, in milliseconds. */
const POLL_MS = 2;

/** Stands for what a release threw that does not even say what it is. */
const UNREADABLE = 'Something that cannot be read was thrown';

/** Runs once what a context's promises have left to do; its own queue runs when a script of it ends. */
const runMicrotasks = new Script('0');

/**
 * No code in a context can begin a dynamic import: its answer would be a promise of the process. Written with an
 * escape, the word means the same wherever it may stand, in a text, a pattern, a name or a comment, but is no keyword.
 */
const withoutImport = (text: string): string => text.replace(/(?<!\\)((?:\\\\)*)import/g, '$1\\u0069mport');

/** The same for code that has dynamic imports, as libraries do: they call a function that refuses. */
const refusingImport = (text: string): string => withoutImport(text.replace(/\bimport\s*\(/g, 'noImport('));

const compileStrict = (text: string, filename: string): Script =>
  new Script(`'use strict';(function (module, exports, require, noImport) {${text}\n})`, { filename });

/** The host's server bundle as the function around it, in strict code. */
export const compileHost = (text: string): Script => compileStrict(refusingImport(text), 'host.cjs');

/**
 * A release's server bundle as the function around it, in strict code.
 *
 * @param inner whether it is for a context of its own; otherwise it may import whatever Node lets it
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

/** The script that makes a context fit: it evaluates to `open` of render-realm.ts. */
export const compileRealm = (text: string): Script =>
  new Script(`'use strict';(function () {${text}\nreturn realm.open;})()`, { filename: 'render-realm.js' });

/** Reads an address; it is called from within contexts, with text alone, and answers text alone. */
const locate: LocateUrl = (address, base, part, value) => {
  try {
    const url = base === undefined ? new URL(address) : new URL(address, base);
    const known = PARTS.find((one) => one === part);
    if (known && known !== 'origin') url[known] = value ?? '';
    return PARTS.map((one) => url[one]).join('\n');
  } catch {
    return '';
  }
};

/** One release in a context of its own. */
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
    // The script is ours, and no code of a release has run yet.
    this.gate = open(locate, options.inner) as RealmApi;
    try {
      this.gate.define(this.run(host), this.run(release));
    } catch {
      // A release's script is a function until it breaks out of the one around it; what it throws then is not looked
      // at.
      this.gate.define(undefined, undefined);
    }
  }

  /** Does a job, given as JSON, and clears up after it. */
  async work(job: string): Promise<Outcome> {
    this.gate.start(job);
    const outcome = await this.outcome();
    this.gate.clear();
    return outcome;
  }

  /** What a release threw and nobody took, as text. */
  explain(thrown: unknown): string {
    try {
      const text: unknown = this.gate.explain(thrown);
      return typeof text === 'string' ? text : UNREADABLE;
    } catch {
      // Not looked at: it may be anything.
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

  /** Whether what was begun came to a rest. */
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

/** Runs scripts in a new context, or in that of the process. */
function runner({ inner, selfTimed }: ContextOptions): (script: Script) => unknown {
  if (!inner) return (script) => script.runInThisContext();
  const context = createContext(constants.DONT_CONTEXTIFY, {
    codeGeneration: { strings: false, wasm: false },
    microtaskMode: 'afterEvaluate',
  });
  const timed = selfTimed === null ? {} : { timeout: selfTimed };
  return (script) => script.runInContext(context, timed);
}
