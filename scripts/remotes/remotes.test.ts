import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { type Server, createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DeployTokenCreated } from '@shop/shared/contracts';
import type { RemoteOverview } from '@shop/shared/contracts/remote-overview';
import { type ReleaseChange, type TestShop, page } from '../../api/src/registry/testing';
import { TEST_PASSWORD } from '../../api/src/testing/app';
import { type Ended, runCommand, startPlace, writeRelease } from './testing';

const root = join(__dirname, '../..');

let shop: TestShop;
let url: string;
let folder: string;
let token: string;

/** A pipeline has the host's URL and a token in its environment. */
const pipeline = () => ({ SHOP_URL: url, DEPLOY_TOKEN: token });

const remotes = (args: readonly string[], variables: Record<string, string> = {}): Promise<Ended> =>
  runCommand(args, { ...pipeline(), ...variables });

/** Runs a command as a pipeline does: as a process of its own. */
async function runAsProcess(args: readonly string[]): Promise<Ended> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/remotes/index.ts', ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...pipeline() },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const code = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await code, out, err };
}

const release = (change: ReleaseChange): string => writeRelease(folder, change);

const publish = (change: ReleaseChange, ...more: string[]): Promise<Ended> =>
  remotes(['publish', 'mfe-loyalty', '--dir', release(change), ...more]);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shop-remotes-'));
  ({ shop, url, token } = await startPlace('mfe-loyalty'));
});

afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('npm run remotes', () => {
  it('takes a remote from its first release through a canary and back', async () => {
    const first = await runAsProcess(['publish', 'mfe-loyalty', '--dir', release({ version: '1.0.0' })]);
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toContain('Published mfe-loyalty 1.0.0');
    expect(first.out).toContain(`${url}/remotes/mfe-loyalty/1.0.0/`);
    // Without a live version there is nothing for the other visitors.
    expect(first.out).not.toContain('--traffic');

    expect((await remotes(['promote', 'mfe-loyalty', '1.0.0'])).out).toBe('mfe-loyalty: 1.0.0 is live\n');
    expect((await shop.app.inject('/loyalty')).statusCode).toBe(200);

    const second = await publish({ version: '1.1.0' }, '--traffic', '10', '--json');
    expect(JSON.parse(second.out)).toMatchObject({
      ok: true,
      version: '1.1.0',
      alreadyPublished: false,
      remote: { live: '1.0.0', candidate: { version: '1.1.0', traffic: 10 } },
    });

    const payload = { remote: 'mfe-loyalty', version: '1.1.0', stage: 'render', message: 'No "x" of 123456' };
    await shop.app.inject({ method: 'POST', url: '/api/releases/failures', payload });
    const [listed, versions, failures] = await Promise.all([
      remotes(['list']),
      remotes(['versions', 'mfe-loyalty']),
      remotes(['failures', 'mfe-loyalty']),
    ]);
    expect(failures.out).toMatch(/1\.1\.0 +render +1 .* - +No … of …/);
    expect(listed.out).toMatch(/mfe-loyalty +1\.0\.0 +1\.1\.0 10 % +- +2 +ok/);
    expect(listed.out).not.toContain('mfe-orders');
    expect(versions.out).toMatch(/1\.1\.0 +trial 10 %/);
    expect(versions.out).toMatch(/1\.0\.0 +live/);

    expect((await remotes(['cancel', 'mfe-loyalty'])).out).toBe('mfe-loyalty: 1.0.0 is live\n');
    await remotes(['promote', 'mfe-loyalty', '1.1.0']);
    expect((await remotes(['rollback', 'mfe-loyalty'])).out).toBe('mfe-loyalty: 1.0.0 is live\n');
    expect((await remotes(['disable', 'mfe-loyalty'])).out).toContain('disabled');
    expect((await shop.app.inject('/loyalty')).statusCode).not.toBe(200);
    expect((await remotes(['enable', 'mfe-loyalty'])).code).toBe(0);

    const withdrawn = await remotes(['withdraw', 'mfe-loyalty', '1.1.0', '--reason', 'It leaks names']);
    expect(withdrawn.code).toBe(0);
    expect((await shop.app.inject('/remotes/mfe-loyalty/1.1.0/remoteEntry.js')).statusCode).toBe(410);

    const history = await remotes(['history', 'mfe-loyalty', '--json']);
    const { events }: { events: { action: string; actor: string; reason: string | null }[] } = JSON.parse(history.out);
    expect(events.map(({ action }) => action)).toEqual([
      'withdraw',
      'enable',
      'disable',
      'rollback',
      'promote',
      'cancel',
      'promote',
      'publish',
      'promote',
      'publish',
    ]);
    expect(events[0]).toMatchObject({
      reason: 'It leaks names',
      actor: expect.stringMatching(/^token pipeline of \w/),
    });
    expect((await remotes(['history', 'mfe-loyalty', '--limit', '2'])).out.trim().split('\n')).toHaveLength(3);
  });

  it('describes the change in a dry run and does not make it', async () => {
    await Promise.all([publish({ version: '2.0.0' }), publish({ version: '2.1.0' }, '--dry-run')]);
    // Earlier page loads would otherwise be written at an unknown time.
    await shop.app.deps.registry.loads.write();
    const overview = async (): Promise<RemoteOverview> => shop.overview('mfe-loyalty');
    const before = await overview();
    expect(before.versions.map(({ version }) => version)).toEqual(['2.0.0', '1.1.0', '1.0.0']);
    const [plan, none, gone, checked] = await Promise.all([
      remotes(['promote', 'mfe-loyalty', '2.0.0', '--traffic', '25', '--dry-run']),
      remotes(['promote', 'mfe-loyalty', '9.9.9', '--dry-run', '--json']),
      remotes(['promote', 'mfe-loyalty', '1.1.0', '--dry-run']),
      remotes(['validate', 'mfe-loyalty', '--dir', release({ version: '2.2.0' })]),
    ]);
    expect(plan).toMatchObject({ code: 0, err: '' });
    expect(plan.out).toContain('Would give mfe-loyalty 2.0.0 to 25 % of the visitors, 1.0.0 to the others.');
    expect(none.code).toBe(1);
    expect(JSON.parse(none.out)).toMatchObject({ ok: false, error: { message: 'mfe-loyalty has no version 9.9.9.' } });
    expect(gone).toMatchObject({ code: 1, err: expect.stringContaining('was withdrawn: It leaks names') });
    expect(checked).toMatchObject({ code: 0, out: expect.stringContaining('may be published') });
    expect(await overview()).toEqual(before);
  });

  it('names the servers that cannot serve the live version and counts the others', async () => {
    const other = { id: 'host-b', builds: '{}', serves: '{}' };
    await shop.database.pool.query(
      'insert into servers (id, builds, serves, problems, confirmed) values ($1, $2, $3, $4, 1e9)',
      [other.id, other.builds, other.serves, JSON.stringify({ 'mfe-loyalty': 'Its disk is full' })],
    );
    try {
      const lacking = await remotes(['promote', 'mfe-loyalty', '2.0.0']);
      expect(lacking).toMatchObject({ code: 0, err: '' });
      expect(lacking.out).toContain('1 of 2 servers cannot serve it:\n    host-b: Its disk is full');
      await shop.database.pool.query(`update servers set problems = '{}' where id = 'host-b'`);
      expect((await remotes(['rollback', 'mfe-loyalty'])).out).toContain('All 2 servers serve it.');
    } finally {
      await shop.database.pool.query(`delete from servers where id = 'host-b'`);
    }
  });

  it('finds the problems of a release before the upload', async () => {
    const [broken, foreign, absent] = await Promise.all([
      publish({ version: 'one', contract: '^9.0.0', raw: { name: 'mfe-orders' } }, '--json'),
      publish({ files: { 'static/js/page.js': 'x' }, raw: { files: {} } }),
      remotes(['publish', 'mfe-loyalty', '--dir', join(folder, 'nowhere')]),
    ]);
    expect(broken.code).toBe(1);
    const { error }: { error: { problems: { field: string }[] } } = JSON.parse(broken.out);
    expect(error.problems.map(({ field }) => field)).toEqual(['name', 'container', 'version', 'contract']);
    expect(foreign.err).toContain('nothing was sent');
    expect(absent).toMatchObject({ code: 1, err: expect.stringContaining('npm run remotes -- build mfe-loyalty') });
  });

  it('validates files like a host and uploads nothing that every host refuses', async () => {
    const own = 'exports.__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE={};';
    const film = randomBytes(26 * 1024 * 1024).toString('base64');
    const [react, script, archive] = await Promise.all([
      remotes(['validate', 'mfe-loyalty', '--dir', release({ files: { 'static/js/page.js': own } })]),
      publish({ files: { 'static/js/page.js': `/*${' '.repeat(3 * 1024 * 1024)}*/` } }),
      publish({ files: { 'static/media/film.bin': film } }),
    ]);
    expect(react).toMatchObject({ code: 1, err: expect.stringContaining('brings its own React') });
    expect(script).toMatchObject({ code: 1, err: expect.stringContaining('more than the 2 MB') });
    expect(archive).toMatchObject({ code: 1, err: expect.stringContaining('larger than 20 MB') });
    for (const { err } of [react, script, archive]) expect(err).toMatch(/nothing was sent/i);
  });

  it('prints the refusals of the host with advice', async () => {
    const [taken, changed] = await Promise.all([
      publish({ version: '3.0.0', pages: [page('/orders')] }),
      publish({ version: '1.0.0', files: { 'static/js/page.js': 'other' } }),
    ]);
    expect(taken).toMatchObject({
      code: 1,
      err: expect.stringMatching(/\/orders belongs to mfe-orders .*choose another/),
    });
    expect(changed).toMatchObject({ code: 1, err: expect.stringContaining('raise the version') });
  });

  it('lets admins issue, list and revoke tokens and refuses an invalid token', async () => {
    const admin = { DEPLOY_TOKEN: '', SHOP_PASSWORD: TEST_PASSWORD };
    const user = ['--user', shop.admin.user.email];
    const issued = await remotes(['tokens', 'issue', 'mfe-loyalty', '--label', 'laptop', ...user, '--json'], admin);
    const { token: made }: { token: DeployTokenCreated } = JSON.parse(issued.out);
    const own = { DEPLOY_TOKEN: made.token };
    expect((await remotes(['list'], own)).code).toBe(0);
    expect((await remotes(['tokens', 'list', ...user], admin)).out).toMatch(/mfe-loyalty +laptop/);
    expect((await remotes(['tokens', 'revoke', made._id, ...user], admin)).code).toBe(0);
    const [revoked, forged, foreign, unable] = await Promise.all([
      remotes(['list'], own),
      remotes(['list', '--json'], { DEPLOY_TOKEN: 'made-up' }),
      remotes(['rollback', 'mfe-orders']),
      remotes(['tokens', 'list']),
    ]);
    expect(revoked.code).toBe(1);
    expect([forged.code, JSON.parse(forged.out)]).toEqual([1, expect.objectContaining({ ok: false })]);
    expect(foreign.code).toBe(1);
    expect(unable).toMatchObject({ code: 2, err: expect.stringContaining('--user') });
  });

  it('names what can be done next with a version that nobody gets yet', async () => {
    const [later, preview] = [await publish({ version: '4.0.0' }), await publish({ version: '4.1.0-pr.7.abc' })];
    expect(later.out).toContain('promote mfe-loyalty 4.0.0 --traffic 10');
    expect(preview.out).toContain('link mfe-loyalty 4.1.0-pr.7.abc');
    expect(preview.out).not.toContain('promote');
  });
});

describe('exit codes of npm run remotes', () => {
  let stranger: Server;
  let strange: string;

  beforeAll(async () => {
    stranger = createServer((_request, response) => response.end('<h1>Hello</h1>'));
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
    const address = stranger.address();
    strange = typeof address === 'object' && address !== null ? `http://127.0.0.1:${String(address.port)}` : '';
  });

  afterAll(() => new Promise((resolve) => stranger.close(resolve)));

  it('the exit code of a process of npm run remotes is 2, 3 or 0, too', async () => {
    const ended = await Promise.all([['explode'], ['list', '--host', strange], ['--help']].map(runAsProcess));
    expect(ended.map(({ code }) => code)).toEqual([2, 3, 0]);
  });

  it('the exit code of npm run remotes is 2 for a usage error, 3 without a host and 0 for help', async () => {
    const usage = [
      [],
      ['explode'],
      ['promote', 'mfe-loyalty'],
      ['list', 'mfe-loyalty'],
      ['list', '--traffic', '3'],
      ['promote', 'mfe-loyalty', '1.0.0', '--traffic', '101'],
      ['withdraw', 'mfe-loyalty', '1.0.0'],
      ['list', '--host', 'example'],
    ];
    const ended = await Promise.all([
      ...usage.map((args) => remotes(args)),
      remotes(['list'], { DEPLOY_TOKEN: '' }),
      remotes(['list', '--host', 'http://127.0.0.1:1']),
      remotes(['list', '--host', strange]),
      remotes(['--help']),
      remotes(['publish', '--help']),
    ]);
    expect(ended.map(({ code }) => code)).toEqual([...usage.map(() => 2), 2, 3, 3, 0, 0]);
    for (const { code, err } of ended.slice(0, usage.length))
      expect([code, err]).toEqual([2, expect.stringContaining('--help')]);
    expect(ended.at(-1)?.out).toContain('--dry-run');
  });
});
