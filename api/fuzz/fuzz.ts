import fc from 'fast-check';
import { problemOf } from './judge';
import type { FuzzAnswer } from './judge';
import type { Operation } from './operations';
import { rawRequest } from './raw-requests';
import type { RawRequest } from './raw-requests';
import { requestOf } from './requests';
import type { Caller, FuzzRequest } from './requests';
import { NoAnswer, send, sendRaw } from './send';
import { Values } from './values';

/** What is fuzzed, and for how long. */
export interface FuzzOptions {
  /** Where the server listens. */
  origin: URL;
  operations: readonly Operation[];
  /** The same seed gives the same requests in every round, except for the ids of records made meanwhile. */
  seed: number;
  /** No round begins later than this, in milliseconds from now. */
  forMs: number;
  /** The most rounds. A round makes every call once and sends as many raw requests. */
  rounds?: number;
  /** The Authorization header of a caller; requested again after the earlier one was refused. */
  signIn: (caller: Exclude<Caller, 'nobody' | 'stranger'>) => Promise<string>;
  /** Ids of records that exist. */
  ids: readonly string[];
}

/** The result. */
export interface FuzzReport {
  requests: number;
  rounds: number;
  /** How often each status was answered. */
  statuses: Map<number, number>;
  /** What was wrong, with the request that caused it; each kind once. */
  problems: string[];
}

const STRANGER = 'Bearer eyJhbGciOiJub25lIn0.eyJyb2xlIjoiYWRtaW4ifQ.';

/** How many ids are kept: those of the records that were made last. */
const MAX_IDS = 120;

/** Requests at the same time. */
const AT_ONCE = 4;

const shown = (text: string) => (text.length > 400 ? `${text.slice(0, 400)}… (${text.length})` : text);

const describe = ({ method, url, caller, headers, body }: FuzzRequest): string =>
  `${method} ${shown(url)} as ${caller} ${JSON.stringify(headers)} ${body === null ? '' : shown(JSON.stringify(body.toString('latin1')))}`;

/**
 * Sends unusual requests to every call and unusual bytes to the port. Reports each answer that is a fault of the
 * server.
 */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { origin, operations, seed, forMs, rounds = Infinity, signIn } = options;
  const until = performance.now() + forMs;
  const report: FuzzReport = { requests: 0, rounds: 0, statuses: new Map(), problems: [] };
  const kinds = new Set<string>();
  const headers = new Map<Caller, string>();
  let ids = [...options.ids];

  const note = (name: string, problem: string, request: string) => {
    const kind = `${name}: ${problem}`;
    if (kinds.has(kind)) return;
    kinds.add(kind);
    report.problems.push(`${kind} (seed ${seed}, round ${report.rounds})\n  ${request}`);
  };
  const judge = (name: string, answer: FuzzAnswer, hasBody: boolean, request: () => string) => {
    report.requests += 1;
    report.statuses.set(answer.status, (report.statuses.get(answer.status) ?? 0) + 1);
    const problem = problemOf(answer, hasBody);
    if (problem !== null) note(name, problem, `${request()}\n  ${shown(answer.body)}`);
  };

  const authorization = async (caller: Caller): Promise<Record<string, string>> => {
    if (caller === 'nobody') return {};
    if (caller === 'stranger') return { authorization: STRANGER };
    const known = headers.get(caller) ?? (await signIn(caller));
    headers.set(caller, known);
    return { authorization: known };
  };

  const make = async (request: FuzzRequest) => {
    try {
      const known = await authorization(request.caller);
      const answer = await send(origin, { ...request, headers: { ...request.headers, ...known } });
      if (answer.status === 401) headers.delete(request.caller);
      judge(request.name, answer, true, () => describe(request));
      const made = [...answer.body.matchAll(/"_id":"([0-9a-f]{24})"/g)].map(([, id = '']) => id);
      if (answer.status === 201) ids = [...new Set([...ids, ...made.slice(0, 2)])].slice(-MAX_IDS);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      note(request.name, error.message, describe(request));
    }
  };

  const makeRaw = async (raw: RawRequest) => {
    const text = () => shown(JSON.stringify(raw.bytes.toString('latin1')));
    try {
      for (const answer of await sendRaw(origin, raw)) judge('raw', answer, raw.method !== 'HEAD', text);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      note('raw', error.message, text());
    }
  };

  while (report.rounds < rounds && performance.now() < until) {
    report.rounds += 1;
    const round = seed + report.rounds;
    const values = new Values(ids);
    const work = operations.flatMap((operation, index) => [
      ...fc
        .sample(requestOf(operation, values), { numRuns: 1, seed: round * 1000 + index })
        .map((request) => () => make(request)),
      ...fc.sample(rawRequest, { numRuns: 1, seed: round * 1000 + index }).map((raw) => () => makeRaw(raw)),
    ]);
    const worker = async () => {
      for (let next = work.shift(); next !== undefined && performance.now() < until; next = work.shift()) await next();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  }
  return report;
}
