import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingMessage, type RequestListener, type Server, createServer } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from '@jest/globals';
import { HOST_CONTRACT } from '@shop/shared/remote/contract';

const root = join(__dirname, '..');
const running: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const stop of running.splice(0)) await stop();
});

function remotes(...args: string[]): ChildProcess {
  const child = spawn(process.execPath, ['scripts/remotes.mjs', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(async () => {
    if (child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  });
  return child;
}

/** The output up to and including a line that matches. */
function saidUntil(child: ChildProcess, pattern: RegExp): Promise<string> {
  const said: string[] = [];
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        said.push(line);
        const found = pattern.exec(line)?.[1];
        if (found !== undefined) resolve(found);
      });
    }
    child.once('exit', (code) => reject(new Error(`It ended with ${String(code)}:\n${said.join('\n')}`)));
  });
}

const answerOk: RequestListener = (_request, response) => {
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ status: 'ok' }));
};

/** A small fake of a shop that records its requests. By default it is only an API. */
async function startApi(answer = answerOk): Promise<{ url: string; requests: IncomingMessage[] }> {
  const requests: IncomingMessage[] = [];
  const server: Server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  running.push(() => new Promise((resolve) => server.close(resolve)));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The API has no port');
  return { url: `http://localhost:${String(address.port)}`, requests };
}

describe('remotes alone', () => {
  it('serves one remote and forwards the API requests of its page to the named API', async () => {
    const api = await startApi();
    const child = remotes('alone', 'mfe-finance', '--port', '0', '--api', api.url);
    const page = await saidUntil(child, /: (http:\/\/localhost:\d+\/)\?api=live$/);
    const html = await (await fetch(page)).text();
    expect(html).toContain('<title>mfe-finance alone</title>');
    const script = /<script defer src="([^"]+)"/.exec(html)?.[1] ?? '';
    const code = await (await fetch(new URL(script, page))).text();
    expect(code.includes('./TransactionsPage')).toBe(true);
    const answer = await fetch(new URL('/api/coupons?page=2', page), { headers: { authorization: 'Bearer own' } });
    expect(await answer.json()).toEqual({ status: 'ok' });
    expect(api.requests.at(-1)).toMatchObject({ url: '/api/coupons?page=2', headers: { authorization: 'Bearer own' } });
    expect(api.requests.at(-1)?.headers).toMatchObject({ host: new URL(api.url).host, origin: api.url });
  });

  it.each([
    [[], 2, 'alone needs <name>'],
    [['mfe-nothing'], 2, 'There is no mfe-nothing'],
    [['mfe-finance', '--port', 'x'], 2, '--port x: it is a whole number'],
    [['mfe-finance', '--api', 'localhost'], 2, '--api localhost is no address'],
    [['mfe-finance', '--api', 'http://127.0.0.1:1'], 1, 'No shop answers at http://127.0.0.1:1'],
  ])('reports what is wrong with the arguments %j', async (args, code, message) => {
    const child = remotes('alone', ...args);
    const said = saidUntil(child, /(.+)/);
    const ended = once(child, 'exit');
    expect(await said).toContain(message);
    expect((await ended)[0]).toBe(code);
  });
});

describe('remotes dev', () => {
  const live = (name: string, path: string) => ({
    url: `/remotes/${name}/1.0.0/mf-manifest.json`,
    metadata: { version: '1.0.0' },
    deployment: { traffic: 100, default: true },
    extras: {
      container: name.replace('-', '_'),
      pages: [{ path, title: name, expose: './Page', access: 'public' }],
      menu: [],
    },
  });
  const registry = {
    schema: 'frontend-discovery',
    microFrontends: { 'mfe-finance': [live('mfe-finance', '/transactions')], 'mfe-shop': [live('mfe-shop', '/')] },
  };
  const boot = {
    remotes: [
      { name: 'mfe-finance', version: '1.0.0' },
      { name: 'mfe-shop', version: '1.0.0' },
    ],
    settings: { name: 'A </b>' },
  };
  const answerAsShop: RequestListener = ({ url = '' }, response) => {
    if (url.startsWith('/remotes.json'))
      response.setHeader('x-host-contract', HOST_CONTRACT).end(JSON.stringify(registry));
    else if (url.startsWith('/api')) response.setHeader('set-cookie', 'wrote=7; Path=/; HttpOnly; Secure').end('{}');
    else
      response
        .writeHead(200, {
          'content-type': 'text/html; charset=utf-8',
          etag: '"1"',
          'content-security-policy': "script-src 'self'",
        })
        .end(
          `<div id="root"><h1>Rendered</h1></div><script type="application/json" id="boot">${JSON.stringify(boot).replaceAll('<', '\\u003c')}</script>`,
        );
  };

  it('puts the sources of one remote into the pages of a shop, and leads the rest there', async () => {
    const shop = await startApi(answerAsShop);
    const page = await saidUntil(
      remotes('dev', 'mfe-finance', '--port', '0', '--host', shop.url),
      /: (http:\/\/localhost:\d+\/.*)$/,
    );
    expect(page).toMatch(/\/transactions$/);
    const document = await fetch(page, { headers: { accept: 'text/html', 'if-none-match': '"1"' } });
    const html = await document.text();
    expect(document.headers.get('content-security-policy')).toBe("script-src 'self'");
    expect(document.headers.get('etag')).toBeNull();
    expect(shop.requests.at(-1)).toMatchObject({ url: '/transactions?remote.mfe-finance=dev' });
    expect(shop.requests.at(-1)?.headers).not.toHaveProperty('if-none-match');
    expect(html).toContain('<div id="root" data-away>');
    const sent = JSON.parse(/id="boot">([^<]*)</.exec(html)?.[1] ?? '');
    expect(sent.settings).toEqual(boot.settings);
    expect(sent.remotes).toMatchObject([
      { name: 'mfe-shop', version: '1.0.0' },
      { name: 'mfe-finance', version: 'dev', unchecked: true },
    ]);
    const manifest = await (await fetch(new URL(sent.remotes[1].entry, page))).json();
    expect(manifest).toMatchObject({ name: 'mfe_finance' });
    const description = await (await fetch(new URL('remote.json', new URL(sent.remotes[1].entry, page)))).json();
    expect(description).toMatchObject({ name: 'mfe-finance' });
    const known = await (await fetch(new URL('/remotes.json', page))).json();
    expect(Object.keys(known.microFrontends)).toEqual(['mfe-shop']);

    const answer = await fetch(new URL('/api/coupons', page), {
      method: 'POST',
      headers: { origin: new URL(page).origin },
    });
    expect(answer.headers.get('set-cookie')).toBe('wrote=7; Path=/; HttpOnly');
    expect(shop.requests.at(-1)?.headers).toMatchObject({ host: new URL(shop.url).host, origin: shop.url });
  });

  it('says so when its port is in use', async () => {
    const shop = await startApi(answerAsShop);
    const { port } = new URL(shop.url);
    const child = remotes('dev', 'mfe-finance', '--port', port, '--host', shop.url);
    const ended = once(child, 'exit');
    expect(await saidUntil(child, /(.+)/)).toContain(`Port ${port} is in use. Name another: --port`);
    expect((await ended)[0]).toBe(1);
  });
});
