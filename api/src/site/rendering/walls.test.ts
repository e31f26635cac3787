import { execFile, spawn, spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { build } from 'esbuild';
import { processTreeOf } from '../../testing/processes';
import type { Trial, TrialOptions } from '../../testing/wall-trial';
import { buildWorkers } from '../../testing/workers';

const run = promisify(execFile);

/** A host's server bundle without React: pages return their markup. */
const HOST = `
exports.singletons = {};
exports.sharedWith = (_remote, _key, module) => module;
exports.renderPage = async ({ Page, away, ...given }) => ({ html: away ? '' : String(await Page(given)), style: '' });`;

/** A harmless remote. */
const GOOD = `
exports.config = { pages: [{ path: '/', expose: './Good', head: () => ({ title: 'Good' }) }] };
exports.pages = { './Good': () => '<h1>' + ['Good'].map((word) => word).join() + '</h1>' };`;

/** The attacks of the hostile remote. Each wall alone must stop them, with the exceptions below. */
const ATTEMPTS = [
  'Environment',
  'ServerEnvironment',
  'Secret',
  'Write',
  'Signal',
  'Child',
  'Thread',
  'Socket',
  'Network',
  'User',
  'Exit',
  'Abort',
  'Rejection',
  'Chain',
  'Loop',
  'Microtasks',
  'Timers',
  'Buffers',
  'TypedArray',
  'Heap',
  'Intrinsics',
];
/**
 * Attacks that only the inner wall stops. Without it, code runs in the main realm of its process and harms no other
 * process.
 */
const INSIDE = ['Chain'];
/** Attacks that an outer wall without namespaces does not stop, by the user of the server. */
const LEFT = { root: ['Network'], ordinary: ['Signal', 'Socket', 'Network'] };
/** Attacks that do not end a worker, and are therefore fast. */
const QUICK = ATTEMPTS.slice(0, ATTEMPTS.indexOf('Exit'));

const ORDINARY = 12_345;
/** The user of the embedded database if the server runs as root. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

let folder: string;
let trials = 0;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'walls-'));
  await chmod(folder, 0o777);
  const dist = path.join(folder, 'dist');
  await buildWorkers(dist);
  await mkdir(path.join(dist, 'shell/server'), { recursive: true });
  await writeFile(path.join(dist, 'shell/server/host.cjs'), HOST);
  await writeFile(path.join(folder, 'good.cjs'), GOOD);
  for (const [source, outfile] of [
    ['walls-hostile.fixture.mjs', 'hostile.cjs'],
    ['../../testing/wall-trial.ts', 'trial.cjs'],
  ] as const) {
    await build({
      entryPoints: [path.join(__dirname, source)],
      outfile: path.join(folder, outfile),
      bundle: true,
      format: 'cjs',
      platform: 'node',
      // This file does not exist.
      external: ['./none.js'],
      logLevel: 'error',
    });
  }
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const optionsOf = (walls: TrialOptions['walls']): TrialOptions => ({
  distDir: path.join(folder, 'dist'),
  // Short, because the length of socket paths is limited.
  dataDir: path.join(folder, `d${String((trials += 1))}`),
  walls,
  hostile: { remote: 'mfe-hostile', version: '1.0.0', file: path.join(folder, 'hostile.cjs') },
  other: { remote: 'mfe-hostile', version: '0.9.0', file: path.join(folder, 'good.cjs') },
  neighbor: { remote: 'mfe-shop', version: '1.0.0', file: path.join(folder, 'good.cjs') },
  attempts: ATTEMPTS,
});

async function print(
  [program = '', ...args]: readonly string[],
  as: { uid?: number; gid?: number } = {},
): Promise<Trial> {
  // A secret in the environment for the attacks to find.
  const { stdout } = await run(program, args, { cwd: '/', env: { SECRET: 'the secret of the server' }, ...as });
  // The trial wrote this JSON.
  return JSON.parse(stdout) as Trial;
}

const commandOf = (options: TrialOptions): string[] => [
  process.execPath,
  path.join(folder, 'trial.cjs'),
  JSON.stringify(options),
];

const hold = (user: 'root' | 'ordinary', walls: TrialOptions['walls']): Promise<Trial> =>
  print(commandOf(optionsOf(walls)), isRoot && user === 'ordinary' ? { uid: ORDINARY, gid: ORDINARY } : {});

const reachedOf = ({ attempts }: Trial): Record<string, string> =>
  Object.fromEntries(attempts.flatMap(({ name, reached }) => (reached === null ? [] : [[name, reached]])));
/** The attacks that broke a page of another remote ('neighbor') or of another release of the same remote ('other'). */
const harmed = ({ attempts }: Trial, who: 'neighbor' | 'other'): string[] =>
  attempts.flatMap((attempt) => (attempt[who] ? [] : [attempt.name]));

/** Expects two workers, each for one remote, without the server's environment. */
function expectBare({ workers }: Trial, user: 'root' | 'ordinary'): void {
  // An ordinary user cannot inspect its own processes after they dropped privileges.
  if (process.platform === 'linux' && user === 'root') expect(workers).toHaveLength(2);
  for (const { environment } of workers) expect(environment.replace('PWD=/\0', '')).toBe('');
}

/**
 * Expects that, if the system allows it, each worker has its own user, different from those of the server and the
 * database, and cannot see other processes.
 */
function expectClosed(trial: Trial, user: 'root' | 'ordinary', closed: boolean): void {
  expectBare(trial, user);
  for (const { namespaces } of closed ? trial.workers : []) {
    expect(namespaces).toMatchObject({ pid: true, net: true, ipc: true });
  }
  if (user !== 'root') return;
  expect(new Set(trial.workers.map((worker) => worker.user)).size).toBe(trial.workers.length);
  for (const worker of trial.workers) {
    expect([0, NOBODY]).not.toContain(worker.user);
    expect(worker).toMatchObject({ group: worker.user, groups: [] });
  }
}

const users = isRoot ? (['root', 'ordinary'] as const) : (['ordinary'] as const);

describe.each(users)('a malicious remote (user of the server: %s)', (user) => {
  it.each([
    ['both walls', { inner: true, outer: true }],
    ['the inner wall alone', { inner: true, outer: false }],
  ])(
    'a malicious remote reaches nothing through %s, and no other page is affected',
    async (_name, walls) => {
      const trial = await hold(user, walls);
      expect(reachedOf(trial)).toEqual({});
      expect([harmed(trial, 'neighbor'), harmed(trial, 'other')]).toEqual([[], []]);
      expect(trial).toMatchObject({ signals: 0, connections: 0 });
      expectBare(trial, user);
      // The attack inspected every reachable value.
      expect(trial.attempts.find(({ name }) => name === 'Chain')?.refused).toMatch(/nothing foreign among \d{3,}/);
    },
    120_000,
  );

  it('a malicious remote reaches nothing of the shop through the outer wall alone, and harms no other', async () => {
    const trial = await hold(user, { inner: false, outer: true });
    const closed = trial.standing.some((wall) => wall.includes('namespaces'));
    const left = closed ? [] : LEFT[user];
    const reached = Object.keys(reachedOf(trial)).filter((name) => !INSIDE.includes(name));
    expect(reached.filter((name) => !left.includes(name))).toEqual([]);
    if (left.length === 0) expect(trial).toMatchObject({ signals: 0, connections: 0 });
    expectClosed(trial, user, closed);
    expect(harmed(trial, 'neighbor')).toEqual([]);
  }, 120_000);
});

/**
 * Commands that make namespaces impossible, as in a closed container: for root by dropping the capability, for an
 * ordinary user by a chroot.
 */
const closures = (user: 'root' | 'ordinary', below: string): string[] =>
  user === 'root'
    ? ['setpriv', '--bounding-set=-sys_admin']
    : [
        ...[
          'unshare',
          '--mount',
          'sh',
          '-c',
          'root="$0"; user="$1"; shift; mount --rbind / "$root" && exec chroot --userspec="$user" "$root" "$@"',
        ],
        ...[below, `${String(ORDINARY)}:${String(ORDINARY)}`],
      ];

/** Whether such a container can be simulated on this system. */
const canClose =
  isRoot && process.platform === 'linux' && spawnSync('unshare', ['--mount', 'setpriv', '--version']).status === 0;

/** The attacks that succeed in a closed container without the inner wall, by SECURITY.md. */
async function documentedReach(user: 'root' | 'ordinary'): Promise<string[]> {
  const security = await readFile(path.join(__dirname, '../../../../SECURITY.md'), 'utf8');
  const [, container = ''] = /^- \*\*A closed container\*\*(.*(?:\n {2}.*)*)/m.exec(security) ?? [];
  const [asRoot = '', asOrdinary = ''] = container.replaceAll(/\s+/g, ' ').split('Started as an ordinary user');
  const [, reach = ''] =
    user === 'root'
      ? (/ could (.*?) if the inner wall fell\./.exec(asRoot) ?? [])
      : (/The inner wall alone then keeps a release from (.*?)\./.exec(asOrdinary) ?? []);
  const words = { Signal: 'signals', Socket: "the database's socket", Network: 'the network' };
  return Object.entries(words).flatMap(([attack, said]) => (reach.includes(said) ? [attack] : []));
}

for (const user of canClose ? users : []) {
  it(`a malicious remote in a closed container only reaches what SECURITY.md says (user of the server: ${user})`, async () => {
    const below = path.join(folder, 'root');
    await mkdir(below, { recursive: true });
    expect(await documentedReach(user)).toEqual(LEFT[user]);
    for (const inner of [true, false]) {
      const command = commandOf({ ...optionsOf({ inner, outer: true }), attempts: QUICK });
      const trial = await print(['env', ...closures(user, below), ...command]);
      expect(trial.standing.join()).not.toContain('namespaces');
      expect(trial.missing.join()).toContain('namespaces of their own');
      expect(Object.keys(reachedOf(trial))).toEqual(inner ? [] : LEFT[user]);
      expectClosed(trial, user, false);
    }
  }, 60_000);
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await delay(50);
}

it('a worker in an endless loop ends with its server, even if that is killed', async () => {
  const options = { ...optionsOf({ inner: true, outer: true }), attempts: ['Loop'], patience: 600_000 };
  const server = spawn(process.execPath, [path.join(folder, 'trial.cjs'), JSON.stringify(options)], {
    stdio: 'ignore',
  });
  const { pid } = server;
  if (pid === undefined) throw new Error('The trial did not start');
  let workers: number[] = [];
  await until(() => {
    const tree = processTreeOf(pid);
    workers = [...tree.keys()].filter((one) => one !== pid);
    // More processor time than any start takes.
    return workers.some((one) => (tree.get(one)?.busy ?? 0) > 3);
  });
  server.kill('SIGKILL');
  await until(() => workers.every((one) => processTreeOf(one).get(one)?.ended ?? true));
}, 60_000);
