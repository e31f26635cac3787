import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DeployTokenCreated, ErrorBody } from '@shop/shared/contracts';
import { calls } from '@shop/shared/contracts/calls';
import { type TestShop, packArchive, readBootBlock, page, releaseFiles, startTestShop } from './testing';

let shop: TestShop;
let token: DeployTokenCreated;
let deploy: Record<string, string>;

const issue = async (remote: string): Promise<DeployTokenCreated> => {
  const { app, admin } = shop;
  const payload = { remote, label: 'CI' };
  const answer = await app.inject({ method: 'POST', url: '/api/deploy-tokens', headers: admin.headers, payload });
  expect(answer.statusCode).toBe(201);
  return answer.json();
};

beforeAll(async () => {
  shop = await startTestShop();
  token = await issue('mfe-loyalty');
  deploy = { authorization: `Deploy ${token.token}` };
});
afterAll(() => shop.close());

/** An entry whose module 5 is react-redux of the host, and the beginning of its chunks. */
const ENTRY =
  "var mfe_loyalty; var table = { 5: { shareKey: 'react-redux', requiredVersion: '^9.0.0', singleton: true } };";
const CHUNK = '(self.chunks_loyalty_6=self.chunks_loyalty_6||[])';

const statusOf = async (url: string): Promise<number> => (await shop.app.inject(url)).statusCode;

describe('publish', () => {
  it('a published release has no page and no menu entry until it is promoted', async () => {
    const menu = [{ label: 'Loyalty', path: '/loyalty', order: 5 }];
    const answer = await shop.publish(await packArchive(releaseFiles({ menu })), { as: deploy });
    expect(answer.json()).toMatchObject({ name: 'mfe-loyalty', version: '1.0.0', alreadyPublished: false });
    expect(answer.statusCode).toBe(201);
    expect((await shop.app.inject('/loyalty')).headers.location).toBe('/');
    expect((await shop.app.inject('/remotes/mfe-loyalty/1.0.0/remoteEntry.js')).body).toContain('1.0.0');

    const promoted = await shop.act('mfe-loyalty', 'promote', { version: '1.0.0' }, deploy);
    expect(promoted.json()).toMatchObject({ live: '1.0.0', serving: '1.0.0', problem: null, previous: null });
    expect(await statusOf('/loyalty')).toBe(200);
    const { remotes } = readBootBlock((await shop.app.inject('/loyalty')).body);
    expect(remotes.find(({ name }) => name === 'mfe-loyalty')).toMatchObject({ version: '1.0.0', menu });
    await expect(shop.onDisk()).resolves.not.toEqual(expect.arrayContaining([expect.stringMatching(/incoming/)]));
  });

  it('a published release is served compressed, whatever its archive contains', async () => {
    const big = { 'static/js/page.js': `/* ${'long '.repeat(500)} */` };
    const files = releaseFiles({ version: '1.0.1', files: big });
    const archive = await packArchive(files, [{ header: { name: 'static/js/page.js.br' }, body: 'alert(1)' }]);
    expect((await shop.publish(archive)).statusCode).toBe(201);
    const url = '/remotes/mfe-loyalty/1.0.1/static/js/page.js';
    const answer = await shop.app.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.body).not.toContain('alert');
  });

  it('a version can be published again with the same content, and never with other content', async () => {
    const again = await shop.publish(await packArchive(releaseFiles({ version: '1.0.1', files: {} })));
    expect(again.statusCode).toBe(409);
    expect(again.json<ErrorBody>().error).toContain('raise the version');
    const menu = [{ label: 'Loyalty', path: '/loyalty', order: 5 }];
    const same = await shop.publish(await packArchive(releaseFiles({ menu })));
    expect([same.statusCode, same.json()]).toEqual([200, expect.objectContaining({ alreadyPublished: true })]);
  });

  it('a version that differs from another only in capital letters is refused', async () => {
    const [first, second] = await Promise.all(
      ['5.0.0-rc.1', '5.0.0-RC.1'].map((version) => packArchive(releaseFiles({ version }))),
    );
    expect((await shop.publish(first ?? Buffer.of())).statusCode).toBe(201);
    expect((await shop.publish(second ?? Buffer.of())).json<ErrorBody>().error).toContain('capital letters');
    expect((await shop.app.inject('/remotes/mfe-loyalty/5.0.0-rc.1/remoteEntry.js')).body).toContain('5.0.0-rc.1');
  });

  it('a dry run of a publish only validates the release', async () => {
    const archive = await packArchive(releaseFiles({ version: '3.0.0' }));
    const dry = await shop.publish(archive, { query: '?dryRun=true' });
    const validated = await shop.publish(archive, { name: 'mfe-loyalty/validate' });
    expect([dry.statusCode, validated.statusCode]).toEqual([200, 200]);
    expect(validated.json()).toMatchObject({ version: '3.0.0', checks: expect.arrayContaining([expect.any(String)]) });
    expect((await shop.overview('mfe-loyalty')).versions.map(({ version }) => version)).not.toContain('3.0.0');
    expect(await statusOf('/remotes/mfe-loyalty/3.0.0/remoteEntry.js')).toBe(404);
  });

  it('a warning of a release is in the answer and beside its version', async () => {
    const pick = `${CHUNK}.push([[1],{7(e,t,r){var a=r(5);e.exports=(name)=>a[name]}}]);`;
    const files = releaseFiles({ version: '6.0.0', files: { 'remoteEntry.js': ENTRY, 'static/js/page.js': pick } });
    const warnings = [expect.stringMatching(/^static\/js\/page\.js computes a name of react-redux/)];
    expect((await shop.publish(await packArchive(files))).json()).toMatchObject({ version: '6.0.0', warnings });
    const { versions } = await shop.overview('mfe-loyalty');
    expect(versions.find(({ version }) => version === '6.0.0')).toMatchObject({ warnings });
  });

  it('a release with large scripts is read, too', async () => {
    const large = `/* ${'large '.repeat(20_000)} */ ${CHUNK}.push([[1],{7(e,t,r){r(5).noSuchName()}}]);`;
    const files = releaseFiles({ version: '6.1.0', files: { 'remoteEntry.js': ENTRY, 'static/js/page.js': large } });
    const answer = await shop.publish(await packArchive(files));
    expect(answer.json<ErrorBody>().error).toContain('noSuchName of react-redux');
  });

  it('a release that is larger than its own budget is refused with its largest scripts, and shown with its team', async () => {
    const noise = (kilobytes: number) => `/* ${randomBytes((kilobytes * 1024 * 3) / 4).toString('base64')} */`;
    const files = { 'static/js/page.js': noise(3), 'static/js/chart.js': noise(6) };
    const owner = { team: 'Loyalty team', contact: 'loyalty@shop.example' };
    const release = (budget: number) => packArchive(releaseFiles({ version: '8.0.0', files, raw: { owner, budget } }));
    const refused = await shop.publish(await release(6));
    expect(refused.statusCode).toBe(422);
    expect(refused.json<ErrorBody>().error).toMatch(
      /more than its own budget of 6 KB: the largest are static\/js\/chart\.js \d\.\d KB, static\/js\/page\.js/,
    );
    expect((await shop.publish(await release(12))).statusCode).toBe(201);
    await shop.act('mfe-loyalty', 'promote', { version: '8.0.0' });
    expect(await shop.overview('mfe-loyalty')).toMatchObject({ owner });
    await shop.act('mfe-loyalty', 'promote', { version: '1.0.0' });
    expect(await shop.overview('mfe-loyalty')).not.toHaveProperty('owner');
  });

  it('two versions of a remote cannot have one chunk global', async () => {
    const chunk = (global: string) => `(self.${global}=self.${global}||[]).push([[1],{}]);`;
    const release = async (version: string, global: string) =>
      packArchive(releaseFiles({ version, files: { 'static/js/page.js': chunk(global) } }));
    const first = await release('7.0.0', 'webpackChunkmfe_loyalty');
    expect((await shop.publish(first)).statusCode).toBe(201);
    expect((await shop.publish(first)).statusCode).toBe(200);
    const refused = await shop.publish(await release('7.0.1', 'webpackChunkmfe_loyalty'));
    expect(refused.json<ErrorBody>().error).toMatch(/webpackChunkmfe_loyalty, as those of version 7\.0\.0/);
    expect((await shop.publish(await release('7.0.1', 'webpackChunkmfe_loyalty_5e'))).statusCode).toBe(201);
  });

  it('simultaneous publishes lose no release', async () => {
    const versions = ['4.0.0', '4.0.1', '4.0.2', '4.0.3'];
    const archives = await Promise.all(versions.map((version) => packArchive(releaseFiles({ version }))));
    const other = await packArchive(releaseFiles({ version: '4.0.0', files: { 'static/js/page.js': '/* other */' } }));
    const answers = await Promise.all([...archives, ...archives, other].map((archive) => shop.publish(archive)));
    const codes = answers.map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 201)).toHaveLength(4);
    expect(codes.filter((code) => code === 409).length).toBeGreaterThanOrEqual(1);
    const known = (await shop.overview('mfe-loyalty')).versions.map(({ version }) => version);
    expect(known).toEqual(expect.arrayContaining(versions));
    for (const version of versions) expect(await statusOf(`/remotes/mfe-loyalty/${version}/remote.json`)).toBe(200);
  });

  it('the standalone page is served at the address of the version', async () => {
    const answer = await shop.app.inject('/remotes/mfe-loyalty/1.0.0/');
    expect(answer.statusCode).toBe(308);
    expect((await shop.app.inject(String(answer.headers.location))).body).toBe('<p>mfe-loyalty 1.0.0 alone');
  });
});

describe('path claims', () => {
  it('a path is given to one of two remotes that claim it simultaneously', async () => {
    const names = ['mfe-red', 'mfe-blue'];
    const pages = [page('/color/:id'), page('/colors')];
    for (const name of names) {
      const published = await shop.publish(await packArchive(releaseFiles({ name, pages })), { name });
      expect(published.statusCode).toBe(201);
    }
    const answers = await Promise.all(names.map((name) => shop.act(name, 'promote', { version: '1.0.0' })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    const refused = answers.find(({ statusCode }) => statusCode === 422)?.json<ErrorBody>();
    expect(refused?.errors.map(({ message }) => message).join()).toMatch(/\/colors belongs to mfe-(red|blue) 1\.0\.0/);
    expect(await statusOf('/colors')).toBe(200);
  });

  it('a path claim ends when the remote has no active version with the path', async () => {
    for (const name of ['mfe-red', 'mfe-blue']) await shop.act(name, 'withdraw', { version: '1.0.0', reason: 'test' });
    expect(await statusOf('/colors')).toBe(302);
    const green = releaseFiles({ name: 'mfe-green', pages: [page('/colors')] });
    expect((await shop.publish(await packArchive(green), { name: 'mfe-green' })).statusCode).toBe(201);
    expect((await shop.act('mfe-green', 'promote', { version: '1.0.0' })).statusCode).toBe(200);
  });
});

describe('deploy tokens', () => {
  it('a deploy token is shown once and stored as a hash', async () => {
    const { rows } = await shop.database.pool.query('select * from deploy_tokens');
    expect(JSON.stringify(rows)).not.toContain(token.token);
    const listed = await shop.app.inject({ url: '/api/deploy-tokens', headers: shop.admin.headers });
    expect(listed.body).not.toContain(token.token);
    expect(listed.json()).toMatchObject([{ remote: 'mfe-loyalty', label: 'CI', revokedAt: null }]);
    expect(listed.json<{ lastUsedAt: string | null }[]>()[0]?.lastUsedAt).not.toBeNull();
  });

  it('a deploy token sees and changes its own remote only', async () => {
    const seen = await shop.app.inject({ url: '/api/releases', headers: deploy });
    expect(seen.json<{ name: string }[]>().map(({ name }) => name)).toEqual(['mfe-loyalty']);
    const answers = await Promise.all([
      shop.publish(await packArchive(releaseFiles({ name: 'mfe-orders', version: '9.0.0' })), {
        name: 'mfe-orders',
        as: deploy,
      }),
      shop.act('mfe-orders', 'disable', {}, deploy),
      shop.app.inject({ url: '/api/releases/mfe-orders/history', headers: deploy }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
    expect(answers[0]?.json<ErrorBody>().error).toContain('releases mfe-loyalty, not mfe-orders');
  });

  it('a deploy token gives access to releases only', async () => {
    for (const url of ['/api/orders', '/api/staff', '/api/deploy-tokens', '/api/audit']) {
      expect((await shop.app.inject({ url, headers: deploy })).statusCode).toBe(401);
    }
  });

  it('a deploy token is refused when it is forged or revoked', async () => {
    const forged = { authorization: 'Deploy shop_deploy_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' };
    expect((await shop.act('mfe-loyalty', 'disable', {}, forged)).json()).toMatchObject({
      status: 401,
      code: 'TOKEN_UNKNOWN',
    });
    const other = await issue('mfe-loyalty');
    const as = { authorization: `Deploy ${other.token}` };
    expect((await shop.act('mfe-loyalty', 'enable', {}, as)).statusCode).toBe(200);
    const url = `/api/deploy-tokens/${other._id}`;
    expect((await shop.app.inject({ method: 'DELETE', url, headers: shop.admin.headers })).statusCode).toBe(200);
    expect((await shop.act('mfe-loyalty', 'enable', {}, as)).json()).toMatchObject({
      status: 401,
      code: 'TOKEN_REVOKED',
    });
  });
});

describe('deploy tokens of an admin who leaves', () => {
  const as = ({ token: secret }: DeployTokenCreated) => ({ authorization: `Deploy ${secret}` });
  const put = (url: string, payload: object) =>
    shop.app.inject({ method: 'PUT', url: `/api/staff/${url}`, headers: shop.admin.headers, payload });

  /** A new admin with a token. */
  async function another(): Promise<{ id: string; made: DeployTokenCreated }> {
    const { headers, user } = await shop.signIn('admin');
    const payload = { remote: 'mfe-loyalty', label: 'Night build' };
    const made = await shop.app.inject({ method: 'POST', url: '/api/deploy-tokens', headers, payload });
    return { id: user._id, made: made.json() };
  }

  it.each([
    ['is deactivated', (id: string) => put(`${id}/active`, { active: false })],
    [
      'becomes an employee',
      (id: string) => put(id, { name: 'Ada', email: `${id}@shop.example`, username: `u${id}`, role: 'employee' }),
    ],
  ])('are revoked when the admin %s, in every call, and stay so', async (_, leave) => {
    const { id, made } = await another();
    const published = await shop.act('mfe-loyalty', 'enable', {}, as(made));
    expect(published.statusCode).toBe(200);
    expect((await leave(id)).statusCode).toBe(200);
    for (const action of ['promote', 'rollback', 'disable', 'enable', 'withdraw']) {
      const refused = await shop.act('mfe-loyalty', action, { version: '1.0.0', reason: 'Mine' }, as(made));
      expect(refused.json()).toMatchObject({ status: 401, code: 'TOKEN_REVOKED' });
    }
    for (const { method, path, access } of Object.values(calls)) {
      if (access === 'public') continue;
      const url = `/api${path.replace('{name}', 'mfe-loyalty').replace(/\{\w+\}/g, made._id)}`;
      const refused = await shop.app.inject({ method, url, headers: as(made) });
      expect([method, url, refused.statusCode]).toEqual([method, url, 401]);
    }
    await put(`${id}/active`, { active: true });
    expect((await shop.act('mfe-loyalty', 'enable', {}, as(made))).statusCode).toBe(401);
    expect((await shop.act('mfe-loyalty', 'enable', {}, deploy)).statusCode).toBe(200);
  });

  it.each([
    ['by this version', ''],
    ['by older code, which kept only a name', 'update deploy_tokens set owner_id = null where id = $1'],
  ])('end without a revocation, as when older code deactivates the admin: created %s', async (_, older) => {
    const { id, made } = await another();
    if (older !== '') await shop.database.pool.query(older, [made._id]);
    expect((await shop.act('mfe-loyalty', 'enable', {}, as(made))).statusCode).toBe(200);
    await shop.database.pool.query('update users set active = false where id = $1', [id]);
    const refused = await shop.act('mfe-loyalty', 'enable', {}, as(made));
    expect(refused.json<ErrorBody>().error).toMatch(/no longer an admin of the shop\. Ask an admin for a new token/);
  });

  it('name the admin in the history of the remote', async () => {
    await shop.act('mfe-loyalty', 'disable', {}, deploy);
    await shop.act('mfe-loyalty', 'enable', {}, deploy);
    const url = '/api/releases/mfe-loyalty/history';
    const history = await shop.app.inject({ url, headers: shop.admin.headers });
    expect(history.body).toContain(`"actor":"token CI of ${shop.admin.user.name}"`);
  });
});

describe('validateRelease', () => {
  const good = { name: 'mfe-bad', pages: [page('/bad')] };
  const react = { name: 'react', singleton: true };
  const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
  const absolute = { exposes: [{ path: './ThePage', assets: { js: { sync: ['https://evil.example/x.js'] } } }] };

  const cases: [string, Parameters<typeof releaseFiles>[0], string | RegExp][] = [
    ['a version that is no semver', { version: '1.0' }, /not a semantic version.*package\.json/],
    ['a version with leading zeros', { version: '01.0.0' }, /not a semantic version/],
    ['a version of a local build', { version: '1.0.0-local.abc' }, /-local/],
    ['the name of another remote', { name: 'mfe-orders' }, /holds mfe-orders, not mfe-bad/],
    ['an unsupported contract', { contract: '^9.0.0' }, /needs host contract \^9\.0\.0.*update the host/],
    [
      'what only a newer contract allows',
      { contract: '^9.0.0', raw: { kind: 'island' } },
      /^(?!.*island).*needs host contract \^9\.0\.0.*update the host/,
    ],
    [
      'a contract of an older host',
      { contract: '^1.17.0' },
      /needs host contract \^1\.17\.0; this host offers [\d.]+: build it again with this host's version of shared$/m,
    ],
    ['a newer package than the host has', { singletons: { react: '19.9.0' } }, /react 19\.9\.0; the host has 19\.3\.1/],
    ['another major of a package', { singletons: { react: '18.0.0' } }, /same major/],
    ['a package that is not shared', { singletons: { vue: '3.0.0' } }, /does not share/],
    ['a path of another remote', { pages: [page('/orders')] }, /\/orders belongs to mfe-orders/],
    ['a path of the host', { pages: [page('/login')] }, /belongs to the host/],
    ['a page below one of the host', { pages: [page('/admin/bad')] }, /belongs to the host/],
    ['an address that the host reserves', { pages: [page('/ready')] }, /belongs to the host/],
    [
      'a page inside the pattern of another remote',
      { pages: [page('/item/abc')] },
      /\/item\/abc and \/item\/:id, which belongs to mfe-items 1\.0\.0, match the same addresses: choose another path/,
    ],
    ['a pattern around the page of another remote', { pages: [page('/items/:tab')] }, /\/items\/top.*mfe-items/],
    ['a catch-all', { pages: [page('/:x')] }, /begins with a parameter.*begin it with a word of your own/],
    ['a catch-all of two parameters', { pages: [page('/:x/:y')] }, /begins with a parameter/],
    ['a catch-all with a star', { pages: [page('/*')] }, /path is not like \/product\/:id.*without \*/],
    [
      'a manifest without the React of the host',
      { manifest: { shared: [] } },
      /does not share the host's React.*webpack\/singletons\.ts/,
    ],
    [
      'a missing version of React',
      { singletons: {} },
      /does not say which versions of react .*give each a requiredVersion/,
    ],
    [
      'a copy of what the host shares',
      { manifest: { shared: [react, { name: '@shop/shared/api', assets: { js: { async: ['static/js/page.js'] } } }] } },
      /brings its own @shop\/shared\/api.*import: false/,
    ],
    [
      'a React of its own',
      { files: { 'static/js/page.js': `exports.${INTERNALS}={H:null};` } },
      /brings its own React/,
    ],
    [
      'a React of its own for the server',
      { pages: [page('/bad', 'public')], files: { 'server/pages.cjs': `exports.${INTERNALS}={H:null};` } },
      /server\/pages\.cjs brings its own React/,
    ],
    [
      'a script over two megabytes',
      { files: { 'static/js/page.js': `/*${' '.repeat(2 * 1024 * 1024)}*/` } },
      /static\/js\/page\.js has 2\.0 MB, more than the 2 MB/,
    ],
    ['a syntax error', { files: { 'static/js/page.js': 'const = ;' } }, /static\/js\/page\.js is no script/],
    ['a missing chunk', { files: { 'static/js/page.js': null } }, /does not have \(static\/js\/page\.js\)/],
    ['a missing standalone page', { files: { 'standalone/index.html': null } }, /has no standalone\/index\.html/],
    ['a manifest of another origin', { manifest: absolute }, /other addresses \(https:\/\/evil\.example/],
    ['a fixed public path', { manifest: { metaData: { publicPath: 'https://evil.example/' } } }, /publicPath/],
    ['remotes of its own', { manifest: { remotes: [{ entry: 'x' }] } }, /consumes remotes/],
    ['pages that it does not expose', { manifest: { exposes: [] } }, /does not expose the pages \/bad/],
    ['an empty list of pages', { pages: [] }, /pages: there are none/],
    [
      'a wrong integrity',
      { raw: { files: { 'mf-manifest.json': `sha384-${'A'.repeat(64)}` } } },
      /not as they were built/,
    ],
    ['a file that its list does not name', { raw: { files: {} } }, /does not name/],
    [
      'files outside of its folder',
      { raw: { files: { '../x.js': `sha384-${'A'.repeat(64)}` } } },
      /no path within a release/,
    ],
  ];

  beforeAll(async () => {
    const items = { name: 'mfe-items', pages: [page('/item/:id'), page('/items/top')] };
    await shop.publish(await packArchive(releaseFiles(items)), { name: 'mfe-items' });
    await shop.act('mfe-items', 'promote', { version: '1.0.0' });
  });

  it.each(cases)('reports %s', async (_what, change, text) => {
    const before = await shop.onDisk();
    const answer = await shop.publish(await packArchive(releaseFiles({ ...good, ...change })), { name: 'mfe-bad' });
    const body: ErrorBody = answer.json();
    expect([answer.statusCode, body.code]).toEqual([422, 'RELEASE_REFUSED']);
    expect(body.errors.map(({ message }) => message).join('\n')).toMatch(text);
    expect(await shop.onDisk()).toEqual(before);
    const { rows } = await shop.database.pool.query("select 1 from releases where name = 'mfe-bad'");
    expect(rows).toEqual([]);
  });
});
