// Runs the folder for production without the rest of the repository, prints the results, and measures it:
//   npm run trial -- production
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { shopMemory } from '../../bench/api/shop-memory';
import { lowPort } from '../try-samples/programs';
import { Report, runTrial } from '../lib/trial';
import { tryBadInput } from './bad-input';
import { call, makeInstall, megabytesOf, serve } from './install';
import type { Install, RunningShop } from './install';
import { busySeconds, percentAtRest } from './rest';

/** The limits for a production install on an idle machine. */
const MAX = { megabytes: 180, firstAnswerMs: 1_500, memoryMb: 260, percentAtRest: 2 };

/** Packages that it must not contain: tools for builds and tests, and TypeScript. */
const TOOLS = ['webpack', 'typescript', 'typescript7', 'tsx', 'esbuild', 'jest', 'react'];

const ACCOUNT = { email: 'jo@example.test', password: 'a password for tests' };

/** Seconds without requests until the shop counts as idle, and seconds of each of two measurements. */
const REST = { before: 5, measured: 60 };

/** Number of starts; the median counts. */
const STARTS = 5;

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? '';

/** Checks that every package in the folder's package.json can be loaded. */
function tryPackages({ folder }: Install, report: Report): void {
  const { dependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  const there = readdirSync(join(folder, 'node_modules'));
  const tools = TOOLS.filter((name) => there.includes(name));
  report.check('no tools are in it', tools.length === 0, tools.join(', ') || 'none');
  const from = createRequire(join(folder, 'api/shop.js'));
  const missing = Object.keys(dependencies).filter((name) => {
    try {
      return !from.resolve(name).startsWith(folder);
    } catch {
      return true;
    }
  });
  report.check('its packages are found in it', missing.length === 0, missing.join(', ') || 'all');
}

async function tryCommands(install: Install, report: Report): Promise<void> {
  const version = await call(install, ['--version']);
  report.check('shop --version', /^\d+\.\d+\.\d+\s*$/.test(version.output), lastLine(version.output));
  const help = await call(install, ['help']);
  report.check('shop help', help.code === 0 && help.output.includes('create-admin'), help.output.split('\n')[0] ?? '');
  const demo = await call(install, ['serve'], { SEED: 'demo' });
  const refused = demo.code === 1 && demo.output.trim().split('\n').length === 1;
  report.check('SEED=demo is refused in one sentence', refused, demo.output.trim());
  const odd = await call(install, ['serve'], { PORT: 'x' });
  report.check('a bad setting is refused', odd.code === 1 && odd.output.includes('PORT'), odd.output.trim());
}

/** Checks the operator's commands while a shop is running, and a visitor's pages. */
async function tryServing(install: Install, { url }: RunningShop, report: Report): Promise<void> {
  const words = ['create-admin', '--email', ACCOUNT.email, '--name', 'Jo'];
  const created = await call(install, words, {}, ACCOUNT.password);
  report.check('shop create-admin', created.code === 0, lastLine(created.output));
  const signedIn = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ACCOUNT),
  });
  report.check('the admin signs in', signedIn.status === 200, String(signedIn.status));
  const page = await fetch(url, { headers: { accept: 'text/html' } });
  const html = await page.text();
  const rendered = html.includes('<main') && page.status === 200;
  report.check(
    'the home page is rendered on the server',
    rendered,
    `${String(page.status)}, ${String(html.length)} bytes`,
  );
  const script = /\/static\/js\/main[\w.]+\.js/.exec(html)?.[0] ?? '/static/js/none.js';
  const { status } = await fetch(new URL(script, url));
  report.check('its script is there', status === 200, `${script} ${String(status)}`);
  const docs = await fetch(`${url}/api/docs/`);
  report.check('the API is documented', docs.status === 200, String(docs.status));
  for (const [command, ...rest] of [['check-data'], ['settings', 'get', 'deliveryFee'], ['backup', 'shop.tar.gz']]) {
    const said = await call(install, [command ?? '', ...rest]);
    report.check(`shop ${String(command)}`, said.code === 0, lastLine(said.output));
  }
  const remotes = await call(install, ['remotes', 'list', '--host', url, '--user', ACCOUNT.email], {
    SHOP_PASSWORD: ACCOUNT.password,
  });
  report.check('shop remotes list', remotes.code === 0 && remotes.output.includes('mfe-'), lastLine(remotes.output));
}

const middleOf = (numbers: readonly number[]): number => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? NaN;

/** Starts several times with an existing database, one start after the other. @returns the last shop */
async function measureStarts(install: Install, port: number, report: Report): Promise<RunningShop> {
  const times: number[] = [];
  const busy: number[] = [];
  for (;;) {
    const serving = await serve(install, port);
    times.push(serving.milliseconds);
    busy.push(busySeconds(serving.pid));
    if (times.length < STARTS) {
      await serving.stop();
      continue;
    }
    const milliseconds = middleOf(times);
    // On a busy machine, the processor time tells how long the start itself takes.
    const took = `${milliseconds.toFixed(0)} ms, ${middleOf(busy).toFixed(2)} s of processor time in all processes`;
    const first = milliseconds <= MAX.firstAnswerMs;
    report.check(`first answer within ${String(MAX.firstAnswerMs)} ms`, first, `${took} (${String(STARTS)} starts)`);
    return serving;
  }
}

/** Measures the processor time of an idle shop in two minutes. @param who its name in the report */
async function measureRest({ pid }: RunningShop, report: Report, who: string): Promise<void> {
  await delay(REST.before * 1000);
  for (const minute of ['first', 'second']) {
    const percent = await percentAtRest(pid, REST.measured);
    const idle = percent < MAX.percentAtRest;
    const limit = `under ${String(MAX.percentAtRest)} % of a processor`;
    report.check(`${who} at rest in the ${minute} minute ${limit}`, idle, `${percent.toFixed(2)} %`);
  }
}

/** The memory of all processes of a shop, in megabytes, as text too. */
function memoryOf({ pid }: RunningShop): { all: number; text: string } {
  const { all, server, database, renderers } = shopMemory(pid);
  const parts = `server ${server.toFixed(0)}, database ${database.toFixed(0)}, renderers ${renderers.toFixed(0)}`;
  return { all, text: `${all.toFixed(0)} MB (${parts})` };
}

/** Measures an idle shop of one server process, then one of two. */
async function measureIdle(install: Install, port: number, report: Report): Promise<void> {
  const one = await measureStarts(install, port, report);
  try {
    await measureRest(one, report, 'one process');
    const { all, text } = memoryOf(one);
    report.check(`at rest ${String(MAX.memoryMb)} MB of memory at most`, all <= MAX.memoryMb, text);
  } finally {
    await one.stop();
  }
  const two = await serve(install, port, { PROCESSES: '2' });
  try {
    await measureRest(two, report, 'two processes');
    process.stdout.write(`     memory of two processes: ${memoryOf(two).text}\n`);
  } finally {
    await two.stop();
  }
}

async function tryOut(install: Install, report: Report): Promise<void> {
  const megabytes = megabytesOf(install.folder);
  const small = megabytes <= MAX.megabytes;
  report.check(`${String(MAX.megabytes)} MB at most`, small, `${megabytes.toFixed(0)} MB`);
  tryPackages(install, report);
  await tryCommands(install, report);
  const port = await lowPort();
  const made = await serve(install, port);
  process.stdout.write(`     the first start, which makes the database: ${made.milliseconds.toFixed(0)} ms\n`);
  try {
    await tryServing(install, made, report);
  } finally {
    const code = await made.stop();
    report.check('it stops in order', code === 0, `exit code ${String(code)}`);
  }
  const restored = await call(install, ['restore', 'shop.tar.gz'], { DATA_DIR: join(install.place, 'restored') });
  report.check('shop restore', restored.code === 0, lastLine(restored.output));
  await measureIdle(install, port, report);
  await tryBadInput(install, report);
}

async function main(): Promise<number> {
  const report = new Report();
  const install = makeInstall();
  try {
    await tryOut(install, report);
  } finally {
    install.remove();
  }
  return report.end();
}

runTrial(main);
