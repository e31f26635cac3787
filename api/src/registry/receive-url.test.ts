import http from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorBody } from '@shop/shared/contracts';
import {
  type ReleaseChange,
  type TestShop,
  packArchive,
  readBootBlock,
  releaseFiles,
  startTestShop,
  FRONT,
} from './testing';
import { portOf } from '../testing/port';

let shop: TestShop;
let elsewhere: http.Server;
let origin: string;
/** Files of the other origin, by path. */
const served = new Map<string, string>();

/** Paths whose responses start and never end. */
let slow: (path: string) => boolean = () => false;

const put = (change: ReleaseChange, folder: string): string => {
  for (const [file, text] of releaseFiles(change)) served.set(`/${folder}/${file}`, text);
  return `${origin}/${folder}/`;
};

beforeAll(async () => {
  elsewhere = http.createServer((request, response) => {
    const text = served.get(request.url ?? '');
    if (request.url === '/moved/remote.json') response.writeHead(302, { location: '/cdn/remote.json' }).end();
    else if (text === undefined) response.writeHead(404).end();
    else if (slow(request.url ?? '')) response.write(text.slice(0, 1));
    else response.end(text);
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${String(portOf(elsewhere))}`;
  shop = await startTestShop({ env: { REMOTE_ORIGINS: origin } });
});
afterAll(async () => {
  await shop.close();
  elsewhere.closeAllConnections();
  elsewhere.close();
});

describe('receiveUrl', () => {
  it('a release at another origin is served from there once its origin is configured, and the CSP allows it', async () => {
    const url = put({ ...FRONT, version: '1.5.0' }, 'cdn');
    const published = await shop.publish({ url }, { name: 'mfe-front' });
    expect(published.statusCode).toBe(201);
    expect((await shop.publish({ url }, { name: 'mfe-front' })).statusCode).toBe(200);
    await shop.act('mfe-front', 'promote', { version: '1.5.0' });
    const answer = await shop.app.inject('/');
    expect(answer.headers['content-security-policy']).toContain(`script-src 'self' ${origin}`);
    expect(readBootBlock(answer.body).remotes).toContainEqual(
      expect.objectContaining({ version: '1.5.0', entry: `${url}mf-manifest.json` }),
    );
    expect(answer.body).toContain(`href="${url}static/js/page.js"`);
  });

  it('a release at another origin has a local standalone page and remote.json, and redirects for its files', async () => {
    const facts = await shop.app.inject('/remotes/mfe-front/1.5.0/remote.json');
    expect(facts.json()).toMatchObject({ name: 'mfe-front', version: '1.5.0' });
    const file = await shop.app.inject('/remotes/mfe-front/1.5.0/remoteEntry.js');
    expect([file.statusCode, file.headers.location]).toEqual([307, `${origin}/cdn/remoteEntry.js`]);
    const [{ standaloneUrl } = { standaloneUrl: '' }] = (await shop.overview('mfe-front')).versions;
    expect((await shop.app.inject(`${standaloneUrl}?api=live`)).headers.location).toBe(
      `${origin}/cdn/standalone/index.html?api=live`,
    );
    expect((await shop.app.inject('/remotes/mfe-front/1.5.0/server/pages.cjs')).statusCode).toBe(404);
  });

  it('a release at an origin that is not configured is refused, with the setting to change', async () => {
    const answer = await shop.publish({ url: 'https://cdn.example/mfe-front/' }, { name: 'mfe-front' });
    expect([answer.statusCode, answer.json<ErrorBody>().error]).toEqual([
      422,
      expect.stringContaining('REMOTE_ORIGINS'),
    ]);
  });

  it.each([
    ['a relative address', 'cdn/'],
    ['a file URL', 'file:///etc/'],
    ['a script URL', 'javascript:alert(1)'],
  ])('a release at another origin is refused when its address is %s', async (_what, url) => {
    expect((await shop.publish({ url }, { name: 'mfe-front' })).statusCode).toBe(400);
  });

  it('a release at another origin is validated like any other', async () => {
    const url = put({ ...FRONT, version: '1.6.0' }, 'changed');
    served.set('/changed/remoteEntry.js', 'something else');
    served.delete('/changed/standalone/index.html');
    const missing = await shop.publish({ url }, { name: 'mfe-front' });
    expect([missing.statusCode, missing.json<ErrorBody>().error]).toEqual([
      422,
      expect.stringContaining('it answered 404'),
    ]);
    served.set('/changed/standalone/index.html', '<p>mfe-front 1.6.0 alone');
    const changed = await shop.publish({ url }, { name: 'mfe-front' });
    expect([changed.statusCode, changed.json<ErrorBody>().error]).toEqual([
      422,
      expect.stringContaining('not as they were built (remoteEntry.js)'),
    ]);
  });

  it('a release at another origin is refused for a missing file while other files are still arriving', async () => {
    const url = put({ ...FRONT, version: '1.7.0' }, 'slow');
    served.delete('/slow/remoteEntry.js');
    slow = (path) => path.startsWith('/slow/') && path !== '/slow/remote.json' && path !== '/slow/remoteEntry.js';
    const answer = await shop.publish({ url }, { name: 'mfe-front' });
    slow = () => false;
    expect([answer.statusCode, answer.json<ErrorBody>().error]).toEqual([
      422,
      expect.stringContaining('remoteEntry.js cannot be fetched (it answered 404)'),
    ]);
  });

  it('a release at another origin is refused after a redirect', async () => {
    const answer = await shop.publish({ url: `${origin}/moved/` }, { name: 'mfe-front' });
    expect([answer.statusCode, answer.json<ErrorBody>().error]).toEqual([
      422,
      expect.stringContaining('cannot be fetched'),
    ]);
  });

  it('a release at another origin is not served once it is withdrawn', async () => {
    await shop.act('mfe-front', 'withdraw', { version: '1.5.0', reason: 'bad' });
    expect((await shop.app.inject('/remotes/mfe-front/1.5.0/remoteEntry.js')).statusCode).toBe(410);
    expect((await shop.app.inject('/')).body).not.toContain(`${origin}/cdn`);
  });

  it('a release at an origin that was removed from the setting is replaced by one on this host', async () => {
    await shop.publish(await packArchive(releaseFiles({ ...FRONT, version: '2.0.0' })), { name: 'mfe-front' });
    await shop.act('mfe-front', 'promote', { version: '2.0.0' });
    const url = put({ ...FRONT, version: '2.1.0' }, 'next');
    await shop.publish({ url }, { name: 'mfe-front' });
    await shop.act('mfe-front', 'promote', { version: '2.1.0' });
    expect((await shop.overview('mfe-front')).serving).toBe('2.1.0');
    const { registry, config } = shop.app.deps;
    config.remoteOrigins.length = 0;
    await shop.act('mfe-orders', 'disable');
    await registry.reload();
    const { serving, problem } = await shop.overview('mfe-front');
    expect([serving, problem]).toEqual(['2.0.0', expect.stringContaining('REMOTE_ORIGINS')]);
    expect((await shop.app.inject('/')).headers['content-security-policy']).not.toContain(origin);
  });
});
