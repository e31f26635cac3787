import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import path from 'node:path';
import { RenderError } from '../modules/host/render-error';
import { RenderPool } from '../modules/host/render-pool';
import type { RenderJob, ServerBundle } from '../modules/host/render-protocol';
import type { Walls } from '../modules/host/render-walls';
import { readConfig } from '../config';
import { TEST_SHOP } from './shop';

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
export interface Attempt {
  name: string;
  /** What it said it reached; null where it was refused. */
  reached: string | null;
  /** Why it was refused. */
  refused: string | null;
  /** Whether the neighbor and the other release were rendered within two seconds after it. */
  others: boolean;
}

/** What a trial prints, as JSON. */
export interface Trial {
  standing: string[];
  missing: string[];
  attempts: Attempt[];
  /** What came to the server itself. */
  signals: number;
  connections: number;
}

/** How long an attempt may take, in milliseconds; one looks at everything there is. */
const PATIENCE = 1_500;
const LONG = 30_000;

/** Runs attempts of a hostile remote against a server's workers: this process stands for the server. */
async function hold({ distDir, dataDir, walls, ...bundles }: TrialOptions): Promise<Trial> {
  const trial: Trial = { standing: [], missing: [], attempts: [], signals: 0, connections: 0 };
  const secret = path.join(dataDir, 'secret');
  const socket = path.join(dataDir, 'database.sock');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(secret, 'the secret of the shop', { mode: 0o600 });
  process.on('SIGUSR2', () => (trial.signals += 1));
  const servers = [createServer(), createServer()] as const;
  for (const one of servers) one.on('connection', () => (trial.connections += 1));
  servers[0].listen(socket);
  servers[1].listen(0, '127.0.0.1');
  await Promise.all(servers.map((one) => one.listening || once(one, 'listening')));
  const address = servers[1].address();
  const port = typeof address === 'object' ? address?.port : undefined;
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
    waitMs: 10_000,
    onTrouble: (error) => console.error(error.message),
    onStray: () => undefined,
    onWalls: (plan) => Object.assign(trial, { standing: plan.standing, missing: plan.missing }),
  });
  const target = { server: process.pid, secret, socket, port };
  const page = async (bundle: ServerBundle, expose: string, left: number): Promise<string> => {
    const job = { bundle, expose, url: '/', remotes: [], settings, missing: undefined };
    // What pages are rendered from is data of any form to those who pass it on.
    const answers = [target] as unknown as Extract<RenderJob, { kind: 'render' }>['answers'];
    return (await pool.run({ kind: 'render', ...job, answers }, { left })).html;
  };
  const isThere = async (bundle: ServerBundle): Promise<boolean> => {
    const end = performance.now() + 2_000;
    while (performance.now() < end) {
      const html = await page(bundle, './Good', 1_000).catch(() => '');
      if (html === '<h1>Good</h1>') return true;
    }
    return false;
  };
  for (const name of bundles.attempts) {
    const attempt: Attempt = { name, reached: null, refused: null, others: false };
    try {
      attempt.reached = await page(
        bundles.hostile,
        `./${name}`,
        name === 'Chain' ? LONG : (bundles.patience ?? PATIENCE),
      );
    } catch (error) {
      attempt.refused = error instanceof RenderError ? `${error.reason}: ${error.message}` : String(error);
    }
    attempt.others = (await isThere(bundles.neighbor)) && (await isThere(bundles.other));
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
