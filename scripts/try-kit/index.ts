// Works as a new team would, in a folder of its own with nothing but the packed kit and npm's registry, and prints what
// was measured:
//   npm run trial -- kit
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../../api/src/database/client';
import { users } from '../../api/src/database/schema';
import { hashPassword } from '../../api/src/shop/auth/passwords';
import { type ShopServer, startServer } from '../lib/shop-server';
import { Report, runTrial } from '../lib/trial';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The most packages that a team installs for build and publish, and with dev and test. */
const MAX_PACKAGES = { build: 250, all: 800 };
/** The most seconds of the whole way, and from a changed line until visitors have it. */
const MAX_SECONDS = { all: 180, change: 10 };

const ACCOUNT = { email: 'jo@example.test', password: 'a password for tests' };

interface Ended {
  code: number | null;
  output: string;
  seconds: number;
}

/** Runs a program to its end. */
async function run(folder: string, words: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  const [command = '', ...args] = words;
  const begun = performance.now();
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (output += String(bytes)));
  await once(child, 'close');
  return { code: child.exitCode, output, seconds: (performance.now() - begun) / 1000 };
}

/** Runs a program that must succeed. @throws Error with its output when it fails */
async function succeed(folder: string, words: readonly string[], env?: Record<string, string>): Promise<Ended> {
  const ended = await run(folder, words, env);
  if (ended.code !== 0) throw new Error(`${words.join(' ')} in ${folder}:\n${ended.output}`);
  return ended;
}

const seconds = (value: number): string => `${value.toFixed(1)} s`;

/** Every installed package below a folder. */
const packagesIn = (folder: string): number =>
  readdirSync(join(folder, 'node_modules'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(^|node_modules\/)(@[^/]+\/)?[^/@]+\/package\.json$/.test(file),
  ).length;

async function megabytes(folder: string): Promise<string> {
  const { output } = await succeed(folder, ['du', '-sm', 'node_modules']);
  return `${output.split('\t')[0] ?? '?'} MB`;
}

/** Installs what a repository names, with the packages of the kit from their archives. */
async function install(folder: string, kit: string, tools: RegExp): Promise<number> {
  const archives = readdirSync(kit).filter((file) => tools.test(file));
  const words = ['npm', 'install', '--no-audit', '--no-fund', ...archives.map((file) => join(kit, file))];
  return (await succeed(folder, words)).seconds;
}

const shopRemote = (...words: string[]): string[] => ['npx', '--no-install', 'shop-remote', ...words];

/** Makes an admin, and a token for the remote. */
async function issueToken(shop: ShopServer, databaseUrl: string, name: string): Promise<string> {
  const database = openDatabase(databaseUrl, { max: 1 });
  const passwordHash = await hashPassword(ACCOUNT.password);
  await database.db.insert(users).values({ name: 'Jo', email: ACCOUNT.email, role: 'admin', passwordHash });
  await database.close();
  const words = ['scripts/remotes.mjs', 'tokens', 'issue', name, '--label', 'the team', '--host', shop.url];
  const env = { SHOP_PASSWORD: ACCOUNT.password };
  const { output } = await succeed(ROOT, [process.execPath, ...words, '--user', ACCOUNT.email], env);
  const token = /DEPLOY_TOKEN=(\S+)/.exec(output)?.[1];
  if (token === undefined) throw new Error(`No token was issued:\n${output}`);
  return token;
}

/** The version of the page's remote that the shop serves. */
async function liveVersion(url: string, name: string): Promise<string | undefined> {
  const text = await (await fetch(`${url}/remotes.json`)).text();
  return new RegExp(`/remotes/${name}/([^/"]+)/`).exec(text)?.[1];
}

/** From an empty folder to a page that visitors have, and back. */
async function release(report: Report, shop: ShopServer, token: string, folder: string, kit: string): Promise<void> {
  const env = { SHOP_URL: shop.url, DEPLOY_TOKEN: token };
  const team = join(folder, 'mfe-loyalty');
  const own = (...words: string[]) => succeed(team, shopRemote(...words), env);
  const begun = performance.now();

  await succeed(ROOT, [process.execPath, 'scripts/new-remote.mjs', 'mfe-loyalty', '--to', team, '--access', 'public']);
  const manifest = join(team, 'package.json');
  // A registry would have the kit's packages, and here their archives stand for it.
  const { devDependencies, dependencies, ...rest } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    dependencies: Record<string, string>;
    devDependencies: Record<string, string>;
  };
  const others = (all: Record<string, string>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !name.startsWith('@shop/')));
  const left = { ...rest, dependencies: others(dependencies), devDependencies: others(devDependencies) };
  writeFileSync(manifest, JSON.stringify(left));

  const installed = await install(team, kit, /(shared|remote)-\d/);
  const forBuild = packagesIn(team);
  report.check(
    `Packages for build and publish, at most ${String(MAX_PACKAGES.build)}`,
    forBuild <= MAX_PACKAGES.build,
    `${String(forBuild)}, ${await megabytes(team)}, ${seconds(installed)}`,
  );
  const further = await install(team, kit, /remote-(test|dev)-\d/);
  const all = packagesIn(team);
  report.check(
    `Packages with dev and test, at most ${String(MAX_PACKAGES.all)}`,
    all <= MAX_PACKAGES.all,
    `${String(all)}, ${await megabytes(team)}, ${seconds(further)}`,
  );

  const tests = await own('test');
  report.check('The tests of the new page pass', tests.output.includes('3 passed'), seconds(tests.seconds));
  const built = await own('build');
  report.check('It is built', built.output.includes('Built mfe-loyalty 1.0.0'), seconds(built.seconds));
  const beside = readdirSync(folder).sort().join(', ');
  report.check('Nothing is written beside its repository', beside === 'kit, mfe-loyalty', beside);
  const valid = await own('validate');
  report.check('It may be published', valid.output.includes('may be published'), seconds(valid.seconds));
  await own('publish');
  const before = await fetch(`${shop.url}/loyalty`);
  report.check('Nobody gets it before it is promoted', before.status === 404, `/loyalty: ${String(before.status)}`);
  await own('promote', '1.0.0', '--traffic', '10');
  await own('promote', '1.0.0');
  const page = await (await fetch(`${shop.url}/loyalty`)).text();
  report.check('The page is rendered with its title', page.includes('<title>Loyalty'), seconds(built.seconds));
  const whole = (performance.now() - begun) / 1000;
  report.check(`The whole way, at most ${String(MAX_SECONDS.all)} s`, whole <= MAX_SECONDS.all, seconds(whole));

  const source = join(team, 'src/pages/LoyaltyPage.tsx');
  writeFileSync(source, readFileSync(source, 'utf8').replace('title="Loyalty"', 'title="Loyal friends"'));
  const changed = performance.now();
  await own('build', '--version', '1.1.0');
  await own('publish', '--traffic', '100');
  const seen = (await (await fetch(`${shop.url}/loyalty`)).text()).includes('Loyal friends');
  const change = (performance.now() - changed) / 1000;
  report.check(
    `A changed line is live, in at most ${String(MAX_SECONDS.change)} s`,
    seen && change <= MAX_SECONDS.change,
    `${seen ? 'seen' : 'not seen'} after ${seconds(change)}`,
  );
  await own('rollback');
  const live = await liveVersion(shop.url, 'mfe-loyalty');
  report.check('It is rolled back', live === '1.0.0', `${live ?? 'nothing'} is live`);

  const config = join(team, 'remote.config.ts');
  const sound = readFileSync(config, 'utf8');
  writeFileSync(config, sound.replace("name: 'mfe-loyalty',", "name: 'mfe-loyalty',\n  contract: '^9.0.0',"));
  const refused = await run(team, shopRemote('build'), env);
  report.check(
    'A contract that the kit was not made for is refused',
    refused.code === 1 && refused.output.includes('^9.0.0'),
    refused.output.trim().split('\n')[0] ?? '',
  );
  writeFileSync(config, sound.replace("name: 'mfe-loyalty',", "name: 'mfe-loyalty',\n  bundler: 'rspack',"));
  const other = await own('build', '--version', '1.2.0');
  await own('publish', '--traffic', '100');
  const byRspack = await liveVersion(shop.url, 'mfe-loyalty');
  report.check('A build of Rspack is live', byRspack === '1.2.0', seconds(other.seconds));
}

async function main(): Promise<number> {
  const { DATABASE_URL = '', DATA_DIR = '' } = process.env;
  const report = new Report();
  const folder = mkdtempSync(join(tmpdir(), 'shop-kit-'));
  const shop = await startServer({ DATABASE_URL, DATA_DIR });
  try {
    const kit = join(folder, 'kit');
    mkdirSync(kit);
    const packed = await succeed(ROOT, [process.execPath, '--import', 'tsx', 'scripts/kit/index.ts', '--out', kit]);
    report.check('The kit is packed', readdirSync(kit).length === 4, seconds(packed.seconds));
    const token = await issueToken(shop, DATABASE_URL, 'mfe-loyalty');
    await release(report, shop, token, folder, kit);
  } finally {
    await shop.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return report.end();
}

runTrial(main);
