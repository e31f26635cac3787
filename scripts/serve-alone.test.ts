import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingMessage, type Server, createServer } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from '@jest/globals';

const root = join(__dirname, '..');
const running: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const stop of running.splice(0)) await stop();
});

function alone(...args: string[]): ChildProcess {
  const child = spawn(process.execPath, ['scripts/remotes.mjs', 'alone', ...args], {
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

/** A small fake of a shop's API that records its requests. */
async function startApi(): Promise<{ url: string; requests: IncomingMessage[] }> {
  const requests: IncomingMessage[] = [];
  const server: Server = createServer((request, response) => {
    requests.push(request);
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ status: 'ok' }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  running.push(() => new Promise((resolve) => server.close(resolve)));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The API has no port');
  return { url: `http://127.0.0.1:${String(address.port)}`, requests };
}

describe('remotes alone', () => {
  it('serves one remote and forwards the API requests of its page to the named API', async () => {
    const api = await startApi();
    const child = alone('mfe-finance', '--port', '0', '--api', api.url);
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
    const child = alone(...args);
    const said = saidUntil(child, /(.+)/);
    const ended = once(child, 'exit');
    expect(await said).toContain(message);
    expect((await ended)[0]).toBe(code);
  });
});
