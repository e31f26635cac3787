// Works as a new team would, in a folder of its own with nothing but the packed kit and npm's registry, and prints what
// was measured:
//   npm run trial -- kit
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../../api/src/database/client';
import { users } from '../../api/src/database/schema';
import { hashPassword } from '../../api/src/shop/auth/passwords';
import { type ShopServer, startServer } from '../lib/shop-server';
import { Report, runTrial } from '../lib/trial';
import { ACCOUNT, Staff } from './staff';
import {
  type Ended,
  install,
  leaveKitOut,
  megabytes,
  packagesIn,
  run,
  seconds,
  serve,
  shopRemote,
  succeed,
} from './team';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The most packages that a team installs for build and publish, and with dev and test. */
const MAX_PACKAGES = { build: 250, all: 800 };
/** The most seconds of the whole way, and from a changed line until visitors have it. */
const MAX_SECONDS = { all: 180, change: 10 };

const NAME = 'mfe-loyalty';

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

/** A version of a remote that the shop serves to those who are in no canary. */
async function liveVersion(url: string, name: string): Promise<string | undefined> {
  const text = await (await fetch(`${url}/remotes.json`)).text();
  return new RegExp(`/remotes/${name}/([^/"]+)/`).exec(text)?.[1];
}

interface Trial {
  report: Report;
  shop: ShopServer;
  staff: Staff;
  /** The team's repository. */
  team: string;
  /** The folder of the kit's archives. */
  kit: string;
  /** Runs shop-remote in the repository. @throws Error when it fails */
  own: (...words: string[]) => Promise<Ended>;
}

/** Writes the repository and installs what it needs: first for build and publish only. */
async function setUp({ report, team, kit }: Trial): Promise<void> {
  await succeed(ROOT, [process.execPath, 'scripts/new-remote.mjs', NAME, '--to', team]);
  leaveKitOut(team);
  const installed = await install(team, kit, /(shared|remote)-\d/);
  const forBuild = packagesIn(team);
  report.check(
    `Packages for build and publish, at most ${String(MAX_PACKAGES.build)}`,
    forBuild <= MAX_PACKAGES.build,
    `${String(forBuild)}, ${await megabytes(team)}, ${seconds(installed)}`,
  );
}

/** Builds, checks and releases the page, and opens it as staff do. */
async function release({ report, shop, staff, own }: Trial): Promise<void> {
  const built = await own('build');
  report.check('It is built', built.output.includes('Built mfe-loyalty 1.0.0'), seconds(built.seconds));
  const valid = await own('validate');
  report.check('It may be published', valid.output.includes('may be published'), seconds(valid.seconds));
  await own('publish');
  await staff.signIn(shop.url);
  report.check('Nobody has it before it is promoted', !(await staff.hasEntry('Loyalty')), 'no entry in the menu');
  await own('promote', '1.0.0');
  const seen = await staff.sees(`${shop.url}/loyalty`, 'Loyalty');
  const entry = await staff.hasEntry('Loyalty');
  report.check('Page and menu appear', seen && entry, `page: ${String(seen)}, entry: ${String(entry)}`);
}

/** Installs the rest, runs the tests and the page alone. */
async function workOn({ report, staff, team, kit, own }: Trial): Promise<void> {
  const further = await install(team, kit, /remote-(test|dev)-\d/);
  const all = packagesIn(team);
  report.check(
    `Packages with dev and test, at most ${String(MAX_PACKAGES.all)}`,
    all <= MAX_PACKAGES.all,
    `${String(all)}, ${await megabytes(team)}, ${seconds(further)}`,
  );
  const tests = await own('test');
  report.check('The tests of the new page pass', tests.output.includes('3 passed'), seconds(tests.seconds));
  const conforms = await own('conformance', 'dist');
  report.check('Its container passes the tests of any bundler', true, seconds(conforms.seconds));
  const begun = performance.now();
  await serve(team, ['alone'], async (url) => {
    const seen = await staff.sees(url, 'Loyalty');
    report.check('It runs alone', seen, seconds((performance.now() - begun) / 1000));
  });
}

/** Changes the heading of the page. */
function writeHeading(team: string, words: string): void {
  const source = join(team, 'src/pages/LoyaltyPage.tsx');
  writeFileSync(source, readFileSync(source, 'utf8').replace(/ title="[^"]*"/, ` title="${words}"`));
}

/** Works on the page inside the shop. */
async function workInShop({ report, shop, staff, team }: Trial): Promise<void> {
  const begun = performance.now();
  await serve(team, ['dev', '--host', shop.url], async (url) => {
    await staff.signIn(new URL(url).origin);
    const seen = await staff.sees(url, 'Loyalty');
    report.check('It runs inside the shop', seen, seconds((performance.now() - begun) / 1000));
    const changed = performance.now();
    writeHeading(team, 'Loyal at once');
    const followed = await staff.readsHeading('Loyal at once');
    report.check('It follows a changed line', followed, seconds((performance.now() - changed) / 1000));
  });
}

/** Changes a line, gives it to some, to all, and takes it back. */
async function change({ report, shop, staff, team, own }: Trial, version: string, words: string): Promise<void> {
  const before = await liveVersion(shop.url, NAME);
  writeHeading(team, words);
  await staff.rest();
  const begun = performance.now();
  const built = await own('build', '--version', version);
  await own('publish', '--traffic', '100');
  const live = (performance.now() - begun) / 1000;
  const seen = await staff.sees(`${shop.url}/loyalty`, words);
  report.check(
    `A changed line is live, in at most ${String(MAX_SECONDS.change)} s`,
    seen && live <= MAX_SECONDS.change,
    `${seen ? 'seen' : 'not seen'}, live after ${seconds(live)}, built in ${seconds(built.seconds)}`,
  );
  await own('promote', before ?? '');
  await own('promote', version, '--traffic', '10');
  const others = await liveVersion(shop.url, NAME);
  report.check('A canary goes to some only', others === before, `the others get ${others ?? 'nothing'}`);
  await own('promote', version);
  await own('rollback');
  const left = await liveVersion(shop.url, NAME);
  report.check('It is rolled back', left === before, `${left ?? 'nothing'} is live`);
}

/** Changes remote.config.ts. @returns what puts it back */
function configure(team: string, line: string): () => void {
  const config = join(team, 'remote.config.ts');
  const sound = readFileSync(config, 'utf8');
  writeFileSync(config, sound.replace("name: 'mfe-loyalty',", `name: 'mfe-loyalty',\n  ${line},`));
  return () => {
    writeFileSync(config, sound);
  };
}

/** From an empty folder to a page that staff have, and back; then the same with Rspack. */
async function tryKit(trial: Trial, folder: string): Promise<void> {
  const { report, team } = trial;
  const begun = performance.now();
  await setUp(trial);
  await release(trial);
  await workOn(trial);
  await workInShop(trial);
  await change(trial, '1.1.0', 'Loyal friends');
  const whole = (performance.now() - begun) / 1000;
  report.check(`The whole way, at most ${String(MAX_SECONDS.all)} s`, whole <= MAX_SECONDS.all, seconds(whole));
  const beside = readdirSync(folder).sort().join(', ');
  report.check('Nothing is written beside its repository', beside === 'kit, mfe-loyalty', beside);

  const putBack = configure(team, "contract: '^9.0.0'");
  const refused = await run(team, shopRemote('build'));
  putBack();
  report.check(
    'A contract that the kit was not made for is refused',
    refused.code === 1 && refused.output.includes('^9.0.0'),
    refused.output.trim().split('\n')[0] ?? '',
  );

  configure(team, "bundler: 'rspack'");
  await change(trial, '1.2.0', 'Loyal neighbors');
}

async function main(): Promise<number> {
  const { DATABASE_URL = '', DATA_DIR = '' } = process.env;
  const report = new Report();
  const folder = mkdtempSync(join(tmpdir(), 'shop-kit-'));
  const shop = await startServer({ DATABASE_URL, DATA_DIR });
  const staff = await Staff.start();
  try {
    const kit = join(folder, 'kit');
    mkdirSync(kit);
    const packed = await succeed(ROOT, [process.execPath, '--import', 'tsx', 'scripts/kit/index.ts', '--out', kit]);
    report.check('The kit is packed', readdirSync(kit).length === 4, seconds(packed.seconds));
    const env = { SHOP_URL: shop.url, DEPLOY_TOKEN: await issueToken(shop, DATABASE_URL, NAME) };
    const team = join(folder, NAME);
    const own = (...words: string[]) => succeed(team, shopRemote(...words), env);
    await tryKit({ report, shop, staff, team, kit, own }, folder);
  } finally {
    await staff.stop();
    await shop.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return report.end();
}

runTrial(main);
