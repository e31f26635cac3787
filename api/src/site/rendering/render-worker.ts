import { writeSync } from 'node:fs';
import { setImmediate } from 'node:timers';
import { type Script, constants, createContext } from 'node:vm';
import { type Outcome, ReleaseContext, compileHost, compileRealm, compileRelease } from './release-context';
import { lockDown } from './lock-down';
import { FrameReader, type Message, frame } from './render-frames';
import type { RenderReply, RenderRequest, WorkerOptions } from './render-protocol';

/** Maximum size of a message from the parent, in bytes. */
const MAX_MESSAGE_BYTES = 64 * 1024 * 1024;
/** After this many failures without a rendered page, a release gets a new context. */
const FAILURES_TO_REPLACE = 3;
/** Minimum age of a context before it is replaced, in milliseconds. */
const MIN_CONTEXT_AGE_MS = 5_000;

/** A loaded release. */
interface Loaded {
  script: Script;
  context: ReleaseContext;
  failures: number;
  since: number;
}

// The options come from the parent, and no code of a release has run yet.
const options = JSON.parse(process.argv[2] ?? '{}') as WorkerOptions;
const input = process.stdin;
const self = process;
const reallyExit: unknown = Reflect.get(self, 'reallyExit');
/** Ends this process at once. The function is saved here because `lockDown` removes it. */
const exitNow = (code: number): void => {
  if (typeof reallyExit === 'function') Reflect.apply(reallyExit, self, [code]);
};

/** Switches to a user that owns nothing. After this, the process could not even read its own script. */
function becomeUser(id: number): void {
  process.setgroups?.([]);
  process.setgid?.(id);
  process.setuid?.(id);
  if (process.getuid?.() !== id || process.geteuid?.() !== id || process.getgid?.() !== id) exitNow(1);
}
if (options.id !== null) becomeUser(options.id);

let current: ReleaseContext | null = null;
let asyncError: string | null = null;
process.on('unhandledRejection', (reason) => {
  asyncError ??= current?.explain(reason) ?? 'A promise was rejected';
});

const loaded = new Map<string, Loaded>();
let realm: Script | undefined;
let host: Script | undefined;

const sendReply = (reply: RenderReply, body: string): void => {
  const bytes = frame(reply, body);
  for (let written = 0; written < bytes.length;) written += writeSync(1, bytes, written);
};

function makeContext(script: Script): ReleaseContext {
  if (!realm || !host) throw new Error('The host has not come yet');
  return new ReleaseContext({ realm, host }, script, options);
}

async function job({ release, weight }: Extract<RenderRequest, { kind: 'job' }>, body: string): Promise<Outcome> {
  const known = loaded.get(release);
  if (!known) throw new Error(`${release} was not loaded`);
  if (known.failures >= FAILURES_TO_REPLACE && Date.now() - known.since > MIN_CONTEXT_AGE_MS) {
    known.context = makeContext(known.script);
    known.failures = 0;
    known.since = Date.now();
  }
  current = known.context;
  const outcome = await known.context.work(body);
  if (!outcome.ok && weight !== 'none') known.failures += 1;
  else if (outcome.ok && weight === 'page') known.failures = 0;
  return outcome;
}

async function handle(request: RenderRequest, body: string): Promise<Outcome> {
  const done = { ok: true, body: 'null' };
  if (request.kind === 'job') return job(request, body);
  if (request.kind === 'realm') realm = compileRealm(body);
  else if (request.kind === 'host') host = compileHost(body);
  else if (request.kind === 'load') {
    const script = compileRelease(body, request.release, options.inner);
    loaded.set(request.release, { script, context: makeContext(script), failures: 0, since: Date.now() });
  } else if (request.kind === 'keep') {
    for (const key of loaded.keys()) if (!request.releases.includes(key)) loaded.delete(key);
  }
  return done;
}

async function carryOut({ head, body }: Message): Promise<void> {
  // The parent is trusted.
  const request = JSON.parse(head) as RenderRequest;
  const outcome = await handle(request, body).catch((error: unknown) => ({
    ok: false,
    body: error instanceof Error ? error.message : 'It failed',
  }));
  // Unhandled rejections are reported in the next round of the event loop.
  await new Promise((resolve) => setImmediate(resolve));
  const left = asyncError;
  asyncError = null;
  sendReply({ seq: request.seq, ok: outcome.ok, ...(left === null ? {} : { asyncError: left }) }, outcome.body);
}

let turn: Promise<void> = Promise.resolve();
const reader = new FrameReader(MAX_MESSAGE_BYTES);
input.on('data', (chunk: Buffer) => {
  for (const message of reader.read(chunk)) turn = turn.then(() => carryOut(message));
});
// Ends when the parent has ended.
for (const event of ['end', 'close', 'error']) input.on(event, () => exitNow(0));

if (options.inner) {
  const bare: object = createContext(constants.DONT_CONTEXTIFY);
  lockDown(new Set(Reflect.ownKeys(bare)));
}
