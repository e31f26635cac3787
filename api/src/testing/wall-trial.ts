import { mkdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import path from 'node:path';
import { RenderError } from '../site/rendering/render-error';
import { RenderPool } from '../site/rendering/render-pool';
import type { RenderJob, ServerBundle } from '../site/rendering/render-protocol';
import type { Walls } from '../site/rendering/render-walls';
import { readConfig } from '../config';
import { processTreeOf } from './processes';
import { TEST_SHOP } from './shop';
import { portOf } from './port';

/** What a trial is given, as its argument in JSON. */
export interface TrialOptions {
  /** A build: the scripts of the workers, and the host's server bundle. */
  distDir: string;
  /** An empty folder of its own. */
  dataDir: string;
  walls: Walls;
  /** The remote that means harm, twice: its attempts, and another release that must not notice. */
  hostile: ServerBundle;
  other: ServerBundle;
  /** Another team's remote. */
  neighbor: ServerBundle;
  attempts: string[];
  /** How long each may take, in milliseconds. */
  patience?: number;
}

/** What came of an attempt. */
interface Attempt {
  name: string;
  /** What it said it reached; null where it was refused. */
  reached: string | null;
  /** Why it was refused. */
  refused: string | null;
  /**
   * Whether they were rendered within two seconds after it: another team's page, and another release of the same
   * remote.
   */
  neighbor: boolean;
  other: boolean;
}

/** What the system says of a process that renders pages. */
interface WorkerFacts {
  user: number;
  group: number;
  groups: number[];
  environment: string;
  /** Whether its namespaces are other ones than those of the server. */
  namespaces: Record<string, boolean>;
}

/** What a trial prints, as JSON. */
export interface Trial {
  standing: string[];
  missing: string[];
  attempts: Attempt[];
  /** Of each worker, before anything was tried; empty where this system does not tell. */
  workers: WorkerFacts[];
  /** What came to the server itself. */
  signals: number;
  connections: number;
}

/** How long an attempt may take, in milliseconds; one looks at everything there is. */
const PATIENCE = 1_500;
const LONG = 30_000;

const NAMESPACES = ['pid', 'net', 'ipc', 'mnt'];

/** What the system says of a process, where it is one that renders pages and tells. */
function factsOf(pid: number): WorkerFacts[] {
  const file = (name: string) => `/proc/${String(pid)}/${name}`;
  try {
    const [program = '', ...rest] = readFileSync(file('cmdline'), 'utf8').split('\0');
    if (pid === process.pid || program !== process.execPath || !rest.some((one) => one.includes('render-worker')))
      return [];
    const status = readFileSync(file('status'), 'utf8');
    const numbers = (name: string) =>
      (new RegExp(`^${name}:(.*)$`, 'm').exec(status)?.[1] ?? '').trim().split(/\s+/).filter(Boolean).map(Number);
    const own = (name: string) => readlinkSync(file(`ns/${name}`)) !== readlinkSync(`/proc/self/ns/${name}`);
    return [
      {
        user: numbers('Uid')[0] ?? 0,
        group: numbers('Gid')[0] ?? 0,
        groups: numbers('Groups'),
        environment: readFileSync(file('environ'), 'utf8'),
        namespaces: Object.fromEntries(NAMESPACES.map((name) => [name, own(name)])),
      },
    ];
  } catch {
    // It has ended, or is closed to this user.
    return [];
  }
}

/** Runs attempts of a hostile remote against a server's workers: this process stands for the server. */
async function hold({ distDir, dataDir, walls, ...bundles }: TrialOptions): Promise<Trial> {
  const trial: Trial = { standing: [], missing: [], attempts: [], workers: [], signals: 0, connections: 0 };
  const secret = path.join(dataDir, 'secret');
  const socket = path.join(dataDir, 'database.sock');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(secret, 'SECRET=the secret of the shop', { mode: 0o600 });
  process.on('SIGUSR2', () => (trial.signals += 1));
  const servers = [createServer(), createServer()] as const;
  for (const one of servers) one.on('connection', () => (trial.connections += 1));
  servers[0].listen(socket);
  servers[1].listen(0, '127.0.0.1');
  await Promise.all(servers.map((one) => one.listening || once(one, 'listening')));
  const port = portOf(servers[1]);
  const { shop: settings } = readConfig(TEST_SHOP);
  const pool = new RenderPool({
    workerFile: path.join(distDir, 'api/render-worker.cjs'),
    realmFile: path.join(distDir, 'api/render-realm.js'),
    hostFile: path.join(distDir, 'shell/server/host.cjs'),
    dataDir,
    settings: () => settings,
    workers: 1,
    walls,
    warmUps: () => [],
    onStartFailure: (error) => console.error(error.message),
    onAsyncError: () => undefined,
    onWalls: (plan) => Object.assign(trial, { standing: plan.standing, missing: plan.missing }),
  });
  const target = { server: process.pid, secret, folder: path.dirname(dataDir), socket, port };
  const page = async (bundle: ServerBundle, expose: string, left: number): Promise<string> => {
    const job = { bundle, expose, url: '/', remotes: [], settings, missing: undefined };
    // What pages are rendered from is data of any form to those who pass it on.
    const answers = [target] as unknown as Extract<RenderJob, { kind: 'render' }>['answers'];
    return (await pool.run({ kind: 'render', ...job, answers }, { left, wall: left, wait: 10_000 })).html;
  };
  const isThere = async (bundle: ServerBundle): Promise<boolean> => {
    const end = performance.now() + 2_000;
    while (performance.now() < end) {
      const html = await page(bundle, './Good', 1_000).catch(() => '');
      if (html === '<h1>Good</h1>') return true;
    }
    return false;
  };
  for (const bundle of [bundles.neighbor, bundles.hostile]) await page(bundle, './Good', PATIENCE);
  trial.workers = [...processTreeOf(process.pid).keys()].flatMap(factsOf);
  for (const name of bundles.attempts) {
    const attempt: Attempt = { name, reached: null, refused: null, neighbor: false, other: false };
    try {
      attempt.reached = await page(
        bundles.hostile,
        `./${name}`,
        name === 'Chain' ? LONG : (bundles.patience ?? PATIENCE),
      );
    } catch (error) {
      attempt.refused = error instanceof RenderError ? `${error.reason}: ${error.message}` : String(error);
    }
    attempt.neighbor = await isThere(bundles.neighbor);
    attempt.other = await isThere(bundles.other);
    trial.attempts.push(attempt);
  }
  await pool.close();
  for (const one of servers) one.close();
  return trial;
}

const [, , options = '{}'] = process.argv;
// The test's own.
void hold(JSON.parse(options) as TrialOptions).then((trial) => {
  process.stdout.write(JSON.stringify(trial), () => process.exit(0));
});
