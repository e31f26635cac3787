import type { CallId, Role } from '@shop/shared/contracts';
import { calls } from '@shop/shared/contracts/calls';
import type { Answers } from '../../sample-data/fake-http';
import { type Disturbance, SCENARIOS, type ScenarioName, isScenario } from '../../sample-data/scenarios';

/** Answers that a remote adds to the sample data, by call. */
export type StandaloneMocks = Answers;

/** A set of data that a remote brings itself, from its src/scenarios.ts. */
interface OwnScenario {
  /** What the page shows, for the list of scenarios: 'an order that was placed by chat'. */
  shows: string;
  /** Answers in place of the sample data. */
  answers?: Answers;
  /** The navigation state with which the first page opens, as after a step on another page. */
  state?: unknown;
}

/** A remote's own scenarios by name. Names are of small letters and hyphens. */
export type StandaloneScenarios = Readonly<Record<string, OwnScenario>>;

export type ColorScheme = 'light' | 'dark';

/** The options in the address of a standalone page. */
export interface StandaloneOptions {
  /** `mock` uses sample data. `live` uses the API of the page's own server. */
  api: 'mock' | 'live';
  /** The role of the simulated session; null for a visitor. */
  role: Role | null;
  /** The chosen scenarios of every remote, the failing calls and the delay. */
  disturbance: Disturbance;
  /** The chosen scenarios of this remote. */
  own: readonly OwnScenario[];
  /** Colors of the page; null follows the system. */
  theme: ColorScheme | null;
  /** The page to open. */
  path: string;
}

/** Longest delay of answers, in milliseconds. */
const MAX_SLOW_MS = 60_000;

const ROLES: Readonly<Record<string, Role | null>> = { admin: 'admin', employee: 'employee', visitor: null };
const APIS: Readonly<Record<string, 'mock' | 'live'>> = { mock: 'mock', live: 'live' };
const SCHEMES: Readonly<Record<string, ColorScheme>> = { light: 'light', dark: 'dark' };
const NAMES = ['api', 'role', 'scenario', 'fail', 'slow', 'theme'];

const isCall = (name: string): name is CallId => Object.hasOwn(calls, name);

type Read = { ok: true; options: StandaloneOptions } | { ok: false; problems: string[] };

/**
 * Reads ?api=live, ?role=admin | employee | visitor, ?scenario=, ?fail=, ?slow=, ?theme=, and the page after the #.
 * `scenario` and `fail` take several names, separated by commas or repeated. Default: sample data, as an admin.
 *
 * @returns the options, or a sentence for everything that it does not know
 */
export function readOptions(
  { search, hash }: Pick<Location, 'search' | 'hash'>,
  scenarios: StandaloneScenarios = {},
): Read {
  const query = new URLSearchParams(search);
  const problems: string[] = [];
  const allOf = (name: string): string[] =>
    query
      .getAll(name)
      .flatMap((text) => text.split(','))
      .filter(Boolean);
  const oneOf = <Value>(name: string, values: Readonly<Record<string, Value>>, otherwise: Value): Value => {
    const given = query.get(name);
    if (given === null) return otherwise;
    const known = Object.hasOwn(values, given) ? values[given] : undefined;
    if (known !== undefined) return known;
    problems.push(`There is no ${name}=${given}. There are: ${Object.keys(values).join(', ')}.`);
    return otherwise;
  };

  for (const name of new Set(query.keys())) {
    if (!NAMES.includes(name)) problems.push(`There is no option ${name}. There are: ${NAMES.join(', ')}.`);
  }
  const common: ScenarioName[] = [];
  const own: OwnScenario[] = [];
  for (const name of allOf('scenario')) {
    const found = Object.hasOwn(scenarios, name) ? scenarios[name] : undefined;
    if (found) own.push(found);
    else if (isScenario(name)) common.push(name);
    else {
      const known = [...Object.keys(SCENARIOS), ...Object.keys(scenarios)].join(', ');
      problems.push(`There is no scenario=${name}. There are: ${known}.`);
    }
  }
  const fail: CallId[] = [];
  for (const name of allOf('fail')) {
    if (isCall(name)) fail.push(name);
    else problems.push(`There is no call ${name}. There are: ${Object.keys(calls).sort().join(', ')}.`);
  }
  const slow = query.get('slow');
  const slowMs = slow === null ? null : Number(slow);
  if (slow !== null && (!/^\d{1,5}$/.test(slow) || Number(slow) > MAX_SLOW_MS)) {
    problems.push(`slow=${slow} is no number of milliseconds from 0 to ${String(MAX_SLOW_MS)}.`);
  }
  const api = oneOf('api', APIS, 'mock');
  if (api === 'live' && ['scenario', 'fail', 'slow'].some((name) => query.has(name))) {
    problems.push('Scenarios change the sample data: leave out api=live, or leave out scenario, fail and slow.');
  }
  const options: StandaloneOptions = {
    api,
    role: oneOf('role', ROLES, 'admin'),
    disturbance: { scenarios: common, fail, slowMs },
    own,
    theme: oneOf<ColorScheme | null>('theme', SCHEMES, null),
    path: hash.startsWith('#/') ? hash.slice(1) : '',
  };
  return problems.length === 0 ? { ok: true, options } : { ok: false, problems };
}

/** The address of the same page with other options. A value of null removes an option. */
export function addressWith(search: string, path: string, changes: Readonly<Record<string, string | null>>): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  return `?${query.toString()}#${path}`;
}
