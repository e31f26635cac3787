import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { User } from '../contracts';
import { createHttpClient } from './client';
import { toApiError } from './errors';
import { readSession, writeSession } from './session-store';
import { memoryStorage } from './storage';

const user: User = { _id: 'a'.repeat(24), name: 'Ada', email: 'ada@example.com', role: 'admin' };

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body: unknown;
}

/** A server that returns the test's answers and records its requests. */
const serve = async (answer: (path: string, token: string | undefined, body: string) => Answer | Promise<Answer>) => {
  const requests: string[] = [];
  const bodyOf = async (request: IncomingMessage) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    return text;
  };
  const server = createServer((request, response) => {
    void (async () => {
      const path = request.url ?? '';
      requests.push(`${request.method} ${path}`);
      const { status, headers, body } = await answer(path, request.headers.authorization, await bodyOf(request));
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The test server has no port');
  return { server, requests, baseURL: `http://127.0.0.1:${address.port}` };
};

describe('the HTTP client', () => {
  const storage = memoryStorage();
  let server: Server | undefined;

  beforeEach(() => writeSession(storage, { accessToken: 'old', refreshToken: 'r1', user }));
  afterEach(() => {
    server?.close();
    server?.closeAllConnections();
  });

  it('refreshes the token once for concurrent failures and repeats each request', async () => {
    const served = await serve((path, token, body) => {
      if (path === '/auth/refresh') {
        expect(JSON.parse(body)).toEqual({ token: 'r1', rotate: true });
        return { status: 200, body: { accessToken: 'new', refreshToken: 'r2' } };
      }
      return token === 'Bearer new' ? { status: 200, body: { path } } : { status: 401, body: { error: 'Expired' } };
    });
    server = served.server;
    const http = createHttpClient({ storage, baseURL: served.baseURL });
    const answers = await Promise.all(['/orders', '/customers', '/coupons'].map((url) => http.request({ url })));
    expect(answers.map(({ data }) => data)).toEqual([
      { path: '/orders' },
      { path: '/customers' },
      { path: '/coupons' },
    ]);
    expect(served.requests.filter((line) => line === 'POST /auth/refresh')).toHaveLength(1);
    expect(readSession(storage)).toEqual({ accessToken: 'new', refreshToken: 'r2', user });
  });

  it('repeats a request only once, even when the new token is refused too', async () => {
    const served = await serve((path) =>
      path === '/auth/refresh'
        ? { status: 200, body: { accessToken: 'new' } }
        : { status: 401, body: { error: 'No', errors: [], code: 'UNAUTHENTICATED', requestId: 'req-7' } },
    );
    server = served.server;
    const http = createHttpClient({ storage, baseURL: served.baseURL });
    const failure = await http.request({ url: '/orders' }).catch(toApiError);
    expect(failure).toMatchObject({ status: 401, error: 'No', requestId: 'req-7' });
    expect(served.requests).toEqual(['GET /orders', 'POST /auth/refresh', 'GET /orders']);
  });

  it('ends the session and notifies listeners when the refresh is refused', async () => {
    const served = await serve(() => ({ status: 401, body: { error: 'Gone' } }));
    server = served.server;
    const http = createHttpClient({ storage, baseURL: served.baseURL });
    let ended = 0;
    http.onSessionEnd(() => (ended += 1));
    await expect(http.request({ url: '/orders' })).rejects.toThrow();
    expect(ended).toBe(1);
    expect(readSession(storage)).toBeUndefined();
  });

  it('keeps the session when the refresh fails for a reason other than the token', async () => {
    const served = await serve((path) =>
      path === '/auth/refresh' ? { status: 503, body: {} } : { status: 401, body: { error: 'Expired' } },
    );
    server = served.server;
    const http = createHttpClient({ storage, baseURL: served.baseURL });
    await expect(http.request({ url: '/orders' })).rejects.toThrow();
    expect(readSession(storage)?.refreshToken).toBe('r1');
  });

  it('never refreshes the token after a 401 from signing in', async () => {
    const served = await serve(() => ({ status: 401, body: { error: 'Invalid username or password' } }));
    server = served.server;
    const http = createHttpClient({ storage, baseURL: served.baseURL });
    const failure = await http.request({ method: 'POST', url: '/auth/login', data: {} }).catch(toApiError);
    expect(failure).toMatchObject({ status: 401, error: 'Invalid username or password' });
    expect(served.requests).toEqual(['POST /auth/login']);
  });

  it('replaces only a token that expires within the required time', async () => {
    const tokenUntil = (end: number) => `h.${Buffer.from(JSON.stringify({ exp: end / 1000 })).toString('base64url')}.s`;
    const served = await serve((path) =>
      path === '/auth/refresh' ? { status: 200, body: { accessToken: 'new' } } : { status: 200, body: {} },
    );
    server = served.server;
    const http = createHttpClient({ storage, baseURL: served.baseURL });
    writeSession(storage, { accessToken: tokenUntil(Date.now() + 20_000), refreshToken: 'r1', user });
    await http.request({ url: '/orders', freshFor: 10_000 });
    expect(served.requests).toEqual(['GET /orders']);
    await http.request({ url: '/orders', freshFor: 30_000 });
    expect(served.requests).toEqual(['GET /orders', 'POST /auth/refresh', 'GET /orders']);
    expect(readSession(storage)?.accessToken).toBe('new');
    await http.request({ url: '/orders', freshFor: 30_000 });
    expect(served.requests).toHaveLength(4);
  });

  it.each([
    ['the seconds of Retry-After', '5', 5],
    ['nothing of a date', 'Mon, 30 Nov 2026 12:00:00 GMT', undefined],
  ])('an error tells %s', async (_what, header, retryAfter) => {
    const served = await serve(() => ({ status: 503, headers: { 'retry-after': header }, body: '' }));
    server = served.server;
    const http = createHttpClient({ storage, baseURL: served.baseURL });
    const failure = await http.request({ url: '/orders' }).catch(toApiError);
    expect(failure).toEqual({ status: 503, code: 'UNKNOWN', error: '', errors: [], details: {}, retryAfter });
  });

  it('reports a lost connection as status 0', async () => {
    const served = await serve(() => ({ status: 200, body: {} }));
    served.server.close();
    const failure = await createHttpClient({ storage, baseURL: served.baseURL })
      .request({ url: '/orders' })
      .catch(toApiError);
    expect(failure).toMatchObject({ status: 0, code: 'NETWORK' });
  });
});
