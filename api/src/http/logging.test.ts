import { afterEach, describe, expect, it } from '@jest/globals';
import type { InjectOptions } from 'fastify';
import { isRecord } from '@shop/shared/rules';
import { createTestApp } from '../testing/app';
import type { TestApp } from '../testing/app';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const VISITOR = '203.0.113.9';
const PROXY = '10.0.0.7';

let shop: TestApp | null = null;
let lines: string[] = [];

afterEach(async () => {
  await shop?.close();
  shop = null;
});

async function openShop(env: Readonly<Record<string, string>> = {}): Promise<TestApp> {
  shop = await createTestApp({
    env: { LOG_LEVEL: 'info', ...env },
    logStream: { write: (line) => lines.push(line) },
    site: (app) => {
      app.get('/*', (_request, reply) => reply.type('text/html').send('<p>äöü'));
      app.get('/static/*', () => 'a file');
    },
  });
  lines = [];
  return shop;
}

/** The log lines of a visitor's request through a proxy. */
async function linesOf({ app }: TestApp, options: InjectOptions): Promise<unknown[]> {
  const headers = { 'x-forwarded-for': VISITOR, 'x-request-id': 'request-0004', ...options.headers };
  await app.inject({ remoteAddress: PROXY, ...options, headers });
  return lines
    .splice(0)
    .map((line): unknown => JSON.parse(line))
    .filter((line) => isRecord(line) && line['msg'] === 'request');
}

it('a log line redacts secrets that are logged by mistake, and leaves the object unchanged', async () => {
  const { app } = await openShop();
  const customer = { phone: '+12125550142', city: 'Beirut' };
  app.log.info({ password: 'p', customer, request: { headers: { a: 'b' } }, remote: 'mfe-front' }, 'a mistake');
  app.log.info({ err: Object.assign(new Error('broken'), { headers: 'h' }) }, 'a mistake');
  const [first, second] = lines.map((line): unknown => JSON.parse(line));
  expect(first).toMatchObject({
    password: '[redacted]',
    customer: { phone: '[redacted]', city: 'Beirut' },
    request: { headers: '[redacted]' },
    remote: 'mfe-front',
  });
  expect(second).toMatchObject({ err: { type: 'Error', message: 'broken', stack: expect.stringContaining('at ') } });
  expect(second).not.toHaveProperty('err.headers');
  expect(customer.phone).toBe('+12125550142');
});

describe('logAnswer', () => {
  it('the log line of a page request has the request, the client and the response', async () => {
    const open = await openShop({ TRUST_PROXY: PROXY });
    const headers = { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` };
    expect(await linesOf(open, { url: '/products?q=Jane', headers })).toEqual([
      {
        level: 30,
        time: expect.any(Number),
        pid: process.pid,
        hostname: expect.any(String),
        msg: 'request',
        requestId: 'request-0004',
        traceId: TRACE,
        parentId: '00f067aa0ba902b7',
        method: 'GET',
        path: '/products',
        status: 200,
        ms: expect.any(Number),
        bytes: Buffer.byteLength('<p>äöü'),
        client: VISITOR,
      },
    ]);
  });

  it('the log line of an API call or a malformed address also has the request and the response', async () => {
    const open = await openShop({ TRUST_PROXY: PROXY });
    expect(await linesOf(open, { url: '/api/settings' })).toEqual([
      expect.objectContaining({ call: 'publicSettings', client: VISITOR, bytes: expect.any(Number) }),
    ]);
    expect(await linesOf(open, { url: '/api/%' })).toEqual([expect.objectContaining({ status: 400, path: '/api/%' })]);
    // For such an address, the client behind the proxy is not known.
    expect(await linesOf(open, { url: '/%' })).toEqual([expect.not.objectContaining({ client: expect.anything() })]);
  });

  it('the log line of a request names only the client address that TRUST_PROXY allows', async () => {
    const open = await openShop();
    expect(await linesOf(open, { url: '/' })).toEqual([expect.objectContaining({ client: PROXY })]);
  });

  it('the log line of a request names no client when LOG_CLIENT_ADDRESS is false', async () => {
    const open = await openShop({ TRUST_PROXY: PROXY, LOG_CLIENT_ADDRESS: 'false' });
    expect(await linesOf(open, { url: '/' })).toEqual([expect.not.objectContaining({ client: expect.anything() })]);
    expect(await linesOf(open, { url: '/api/settings' })).toHaveLength(1);
    expect(lines.join('')).not.toContain(VISITOR);
  });

  it('the log line of a request names no size for a response without a body', async () => {
    const open = await openShop();
    expect(await linesOf(open, { url: '/', method: 'HEAD' })).toEqual([
      expect.not.objectContaining({ bytes: expect.anything() }),
    ]);
  });

  it.each(['/static/app.js', '/live', '/ready'])('the log line of %s has the level debug', async (url) => {
    const open = await openShop();
    expect(await linesOf(open, { url })).toEqual([]);
    await open.close();
    expect(await linesOf(await openShop({ LOG_LEVEL: 'debug' }), { url })).toEqual([
      expect.objectContaining({ level: 20, path: url }),
    ]);
  });

  it.each([
    '/api/orders/track/+12125550142',
    '/api/orders/%74rack/+12125550142',
    '/api/orders/track/%2B1212%35550142?phone=12125550142',
    '/orders/track/12125550142',
  ])('the log line masks the phone in %s', async (url) => {
    const [line] = await linesOf(await openShop(), { url });
    expect(line).toMatchObject({ path: expect.stringMatching(/\/orders\/track\/\*+42$/) });
    expect(JSON.stringify(line)).not.toMatch(/1212%?3?5?555/);
  });
});
