/** Previews: the code of pull requests. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DeployTokenCreated, ErrorBody } from '@shop/shared/contracts';
import { type TestShop, packArchive, releaseFiles, startTestShop } from './testing';

const VERSION = '1.4.0-pr.17.3fa9c2b';
const AT = `/remotes/mfe-loyalty/${VERSION}/`;

let shop: TestShop;
let token: DeployTokenCreated;
let deploy: Record<string, string>;

beforeAll(async () => {
  shop = await startTestShop();
  const payload = { remote: 'mfe-loyalty', label: 'pull requests', previewsOnly: true };
  const headers = shop.admin.headers;
  token = (await shop.app.inject({ method: 'POST', url: '/api/deploy-tokens', headers, payload })).json();
  deploy = { authorization: `Deploy ${token.token}` };
});
afterAll(() => shop.close());

const publish = async (version: string, as = deploy) =>
  shop.publish(await packArchive(releaseFiles({ version })), { as });

describe('a token for previews', () => {
  it('publishes a preview, which has its own address and no page of the shop', async () => {
    expect((await publish(VERSION)).statusCode).toBe(201);
    expect((await shop.app.inject(`${AT}remoteEntry.js`)).statusCode).toBe(200);
    expect((await shop.app.inject('/loyalty')).headers.location).toBe('/');
  });

  it('publishes no release', async () => {
    const answer = await publish('1.4.0');
    expect(answer.statusCode).toBe(403);
    expect(answer.json<ErrorBody>().error).toContain('1.4.0 is none');
    const remote = await shop.overview('mfe-loyalty');
    expect(remote.versions.map(({ version }) => version)).toEqual([VERSION]);
  });

  it.each([
    ['promote', { version: VERSION }],
    ['rollback', { version: VERSION }],
    ['cancel', undefined],
    ['disable', undefined],
    ['withdraw', { version: VERSION, reason: 'x' }],
  ])('may not %s', async (action, body) => {
    const answer = await shop.act('mfe-loyalty', action, body, deploy);
    expect([answer.statusCode, answer.json<ErrorBody>().error]).toEqual([
      403,
      expect.stringContaining('may only publish previews'),
    ]);
  });

  it('is not found by a server of older code, which would take it for one that may do all', async () => {
    const { createHash } = await import('node:crypto');
    const hash = createHash('sha256').update(token.token).digest('base64url');
    const { rowCount } = await shop.database.pool.query('select from deploy_tokens where hash = $1', [hash]);
    expect(rowCount).toBe(0);
  });

  it('is named to staff who are asked whether to open its preview, and to nobody else', async () => {
    const url = `/api/releases/mfe-loyalty/${VERSION}/publisher`;
    const { headers } = await shop.signIn('employee');
    const [staff, visitor, other] = await Promise.all([
      shop.app.inject({ url, headers }),
      shop.app.inject(url),
      shop.app.inject({ url: url.replace(VERSION, '9.9.9'), headers }),
    ]);
    expect(staff.json()).toMatchObject({ publishedBy: expect.stringMatching(/^token pull requests of \w/) });
    expect([visitor.statusCode, other.statusCode]).toEqual([401, 404]);
  });

  it('says in the list what it is for', async () => {
    const { headers } = shop.admin;
    const listed = (await shop.app.inject({ url: '/api/deploy-tokens', headers })).json<DeployTokenCreated[]>();
    expect(listed.map(({ label, previewsOnly }) => [label, previewsOnly])).toEqual([['pull requests', true]]);
  });
});

describe('a link to a release', () => {
  const read = (path: string) =>
    shop.app.inject(`/api/release-links?token=${encodeURIComponent(path.replace(/^.*=link:/, ''))}`);
  const make = (body: object, headers: Record<string, string> = deploy) =>
    shop.app.inject({ method: 'POST', url: '/api/releases/mfe-loyalty/links', headers, payload: body });

  it('is made by a token for previews, and names the release to whoever has it', async () => {
    const made = await make({ version: VERSION });
    expect(made.statusCode).toBe(201);
    const { path } = made.json<{ path: string }>();
    expect(path).toMatch(/^\/\?remote\.mfe-loyalty=link:/);
    expect((await read(path)).json()).toEqual({ remote: 'mfe-loyalty', version: VERSION });
  });

  it('ends, and cannot be made by others or for what is not there', async () => {
    const { releaseLinks } = shop.app.deps;
    const old = await releaseLinks.sign({ remote: 'mfe-loyalty', version: VERSION }, new Date(Date.now() - 1000));
    const { path } = (await make({ version: VERSION })).json<{ path: string }>();
    const ended = await read(`?x=link:${old}`);
    expect([ended.statusCode, ended.json<ErrorBody>().code]).toEqual([410, 'LINK_ENDED']);
    expect((await read(`${path}x`)).statusCode).toBe(404);
    expect((await read(`?x=link:${shop.admin.accessToken}`)).statusCode).toBe(404);
    expect((await make({ version: '9.9.9' })).statusCode).toBe(404);
    expect((await make({ version: VERSION, days: 15 })).statusCode).toBe(400);
    expect((await make({ version: VERSION }, {})).statusCode).toBe(401);
  });
});

describe('a preview', () => {
  it.each(['promote', 'rollback'])('is never live: %s by an admin is refused', async (action) => {
    const answer = await shop.act('mfe-loyalty', action, { version: VERSION });
    expect([answer.statusCode, answer.json<ErrorBody>().code]).toEqual([409, 'PREVIEW']);
  });

  it('has a standalone page with an origin of its own', async () => {
    const policy = async (at: string) =>
      (await shop.app.inject(`${at}standalone/index.html`)).headers['content-security-policy'];
    expect(await policy(AT)).toMatch(/; sandbox allow-scripts$/);
    await publish('1.4.0', shop.admin.headers);
    expect(await policy('/remotes/mfe-loyalty/1.4.0/')).not.toContain('sandbox');
  });

  it('ends after 14 days: its files are gone, and the history says so', async () => {
    const sweep = async (days: number) => {
      await shop.database.pool.query(`update releases set published_at = now() - make_interval(days => $1)`, [days]);
      await shop.app.deps.registry.files.sweepShared();
      await shop.app.deps.registry.reload();
      return (await shop.app.inject(`${AT}remoteEntry.js`)).statusCode;
    };
    expect(await sweep(13)).toBe(200);
    expect(await sweep(15)).toBe(410);
    expect((await shop.app.inject('/remotes/mfe-loyalty/1.4.0/remoteEntry.js')).statusCode).toBe(200);
    const { headers } = shop.admin;
    const [last] = (await shop.app.inject({ url: '/api/releases/mfe-loyalty/history', headers })).json();
    expect(last).toMatchObject({ action: 'withdraw', version: VERSION, reason: 'The preview ended after 14 days' });
    const live = '1.5.0-pr.1.abc1234';
    await publish(live);
    // As code of earlier versions allows it.
    await shop.database.pool.query(`update remotes set live = $1 where name = 'mfe-loyalty'`, [live]);
    expect(await sweep(15)).toBe(410);
    expect((await shop.app.inject(`/remotes/mfe-loyalty/${live}/remoteEntry.js`)).statusCode).toBe(200);
    const again = await publish(VERSION);
    expect([again.statusCode, again.json<ErrorBody>().code]).toEqual([409, 'WITHDRAWN']);
  });
});
