import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { calls, errorBodySchema } from '@shop/shared/contracts';
import type { LightMyRequestResponse } from 'fastify';
import { createTestApp } from './testing/app';
import type { TestApp } from './testing/app';
import { rawAnswer, rawRefusal } from './testing/raw-request';

const lines: string[] = [];
let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp({
    env: { LOG_LEVEL: 'info', BODY_LIMIT: '2048', CORS_ORIGINS: 'https://qa.example.test' },
    logStream: { write: (line) => lines.push(line) },
    site: (app) => {
      app.get('/faulty', () => {
        throw new Error('a secret of the house');
      });
    },
  });
});
afterAll(() => shop.close());

/** The error body of a response. Fails if it is not an error body, or belongs to another response. */
function refusal(answer: LightMyRequestResponse) {
  const body = errorBodySchema.strict().parse(answer.json());
  expect(body.status).toBe(answer.statusCode);
  expect(body.requestId).toBe(answer.headers['x-request-id']);
  expect(body.error).toBe(body.message);
  return body;
}

const login = (payload: string, contentType = 'application/json') =>
  shop.app.inject({ method: 'POST', url: '/api/auth/login', headers: { 'content-type': contentType }, payload });

describe('public endpoints', () => {
  it('GET /api/health answers 200 with the status ok', async () => {
    const answer = await shop.app.inject('/api/health');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ status: 'ok' });
  });

  it('GET /api/settings returns the public settings of the shop', async () => {
    const answer = await shop.app.inject('/api/settings');
    expect(answer.json()).toMatchObject({
      couponsEnabled: true,
      policy: { deliveryFee: 3, exchangeDays: 3, refunds: false, deliveryDays: { min: 1, max: 3 } },
    });
  });
});

describe('invalid requests', () => {
  it('a request is refused with 400 when its JSON is malformed', async () => {
    const answer = await login('{"email": ');
    expect(answer.statusCode).toBe(400);
    expect(refusal(answer).code).toBe('MALFORMED_JSON');
  });

  it('a request is refused with 415 when its content type is unknown', async () => {
    for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded']) {
      const answer = await login('email=a', type);
      expect(answer.statusCode).toBe(415);
      expect(refusal(answer).code).toBe('UNSUPPORTED_MEDIA_TYPE');
    }
  });

  it('a request is refused with 413 when its body is too large', async () => {
    const answer = await login(JSON.stringify({ email: 'a', password: 'b'.repeat(3000) }));
    expect(answer.statusCode).toBe(413);
    expect(refusal(answer).code).toBe('BODY_TOO_LARGE');
  });

  it('a refused request names each field that is wrong', async () => {
    const answer = await login(JSON.stringify({ email: 'a'.repeat(201) }));
    expect(answer.statusCode).toBe(400);
    expect(refusal(answer)).toMatchObject({
      code: 'VALIDATION',
      errors: [
        { field: 'email', message: 'Must be 200 characters or fewer' },
        { field: 'password', message: 'Password is required' },
      ],
    });
  });

  it.each(['null', '[]', '"text"', '42', 'true'])(
    'a request is refused with 400 when its body is %s',
    async (payload) => {
      const answer = await login(payload);
      expect(answer.statusCode).toBe(400);
      expect(refusal(answer).code).toBe('VALIDATION');
    },
  );

  it('a request is refused with 400 when it lacks its body', async () => {
    const answer = await shop.app.inject({ method: 'POST', url: '/api/auth/login' });
    expect(answer.statusCode).toBe(400);
    refusal(answer);
  });

  it('a request is refused with 4xx when a text holds a character that the database cannot store', async () => {
    const answer = await login(JSON.stringify({ email: 'a\u0000b', password: 'x' }));
    expect(answer.statusCode).toBe(400);
    refusal(answer);
  });

  it('a request is refused with 4xx when its body tries to set a prototype', async () => {
    const answer = await login('{"__proto__": {"role": "admin"}, "email": "a", "password": "b"}');
    expect(answer.statusCode).toBe(400);
    refusal(answer);
  });

  it.each(['/api', '/api/', '/api/nothing', '/api/products/x/y/z/nothing', '/nothing'])(
    'the unknown path %s is answered with 404',
    async (url) => {
      for (const method of ['GET', 'POST', 'DELETE'] as const) {
        const answer = await shop.app.inject({ method, url });
        expect(answer.statusCode).toBe(404);
        expect(refusal(answer).code).toBe('NOT_FOUND');
      }
    },
  );

  it.each(['/%', '/%E0%A4%A', '/%c0%ae', '/product/%zz?size=M'])(
    'a page request with the malformed address %s redirects to the home page',
    async (url) => {
      const answer = await shop.app.inject(url);
      expect([answer.statusCode, answer.headers.location]).toEqual([302, '/']);
      expect((await shop.app.inject({ method: 'POST', url })).statusCode).toBe(400);
    },
  );

  it.each(['/api/%zz', '/pictures/%c0%ae'])('the malformed address %s is answered with 4xx', async (url) => {
    const answer = await shop.app.inject(url);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    refusal(answer);
  });

  it('an internal error is answered with 500 and a neutral text', async () => {
    const answer = await shop.app.inject('/faulty');
    expect(answer.statusCode).toBe(500);
    expect(refusal(answer).code).toBe('INTERNAL');
    expect(answer.body).not.toContain('secret of the house');
    expect(answer.body).not.toContain('app.test');
  });
});

describe('invalid HTTP', () => {
  beforeAll(async () => {
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
  });

  it.each([
    ['GARBAGE\r\n\r\n', 400],
    ['GET / HTTP/1.1\r\nhost: a\r\nbad header\r\n\r\n', 400],
    [`GET /api/settings HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`, 431],
    [`POST / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`, 431],
  ])('is refused with the usual error body: %#', async (sent, status) => {
    const { head, body } = await rawRefusal(shop.app, sent);
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(head).toContain(`x-request-id: ${body.requestId}`);
    expect(body.status).toBe(status);
  });

  it('clears the cookies of a browser whose headers are too large, and nothing else', async () => {
    const cookies = await rawAnswer(shop.app, `GET / HTTP/1.1\r\nhost: a\r\ncookie: x=${'y'.repeat(40_000)}\r\n\r\n`);
    expect(cookies.head).toMatch(/^HTTP\/1\.1 431 [^]*\r\nclear-site-data: "cookies"\r\n/);
    expect((await rawRefusal(shop.app, 'GARBAGE\r\n\r\n')).head).not.toContain('clear-site-data');
  });

  it.each(['/', '/product/1?size=M', '//', '/%'])(
    'tells a person at %s in words to load the page again',
    async (path) => {
      const { head, body } = await rawAnswer(
        shop.app,
        `GET ${path} HTTP/1.1\r\nhost: a\r\ncookie: x=${'y'.repeat(40_000)}\r\n\r\n`,
      );
      expect(head).toMatch(/^HTTP\/1\.1 431 [^]*\r\ncontent-type: text\/html; charset=utf-8\r\n/);
      expect(body).toContain('Load the page again');
      expect(body).not.toContain('{');
    },
  );

  it.each(['/api/orders', '/remotes/x.js', '/pictures/x'])('answers %s in JSON, whoever asks', async (path) => {
    const sent = `GET ${path} HTTP/1.1\r\nhost: a\r\naccept: text/html\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`;
    expect((await rawRefusal(shop.app, sent)).body).toMatchObject({
      code: 'HEADERS_TOO_LARGE',
      error: 'The headers are too large. Load the page again.',
    });
  });
});

describe('request ids', () => {
  it('a well-formed request id is kept', async () => {
    const answer = await shop.app.inject({ url: '/api/nothing', headers: { 'x-request-id': 'proxy-4711-a' } });
    expect(refusal(answer).requestId).toBe('proxy-4711-a');
  });

  it.each(['short', 'with space here', '<script>alert(1)</script>', 'a'.repeat(65)])(
    'a malformed request id is replaced: %s',
    async (given) => {
      const answer = await shop.app.inject({ url: '/api/nothing', headers: { 'x-request-id': given } });
      expect(refusal(answer).requestId).toMatch(/^[0-9a-f-]{36}$/);
    },
  );
});

describe('response headers', () => {
  it('the security headers of an API response forbid loading, running and framing anything in it', async () => {
    const { headers } = await shop.app.inject('/api/settings');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-powered-by']).toBeUndefined();
  });

  it('responses with tokens or staff data are kept out of caches', async () => {
    const { headers, user, password } = await shop.signIn('employee');
    const signedIn = await login(JSON.stringify({ email: user.email, password }));
    expect(signedIn.headers['cache-control']).toBe('no-store');
    const orders = await shop.app.inject({ url: '/api/orders', headers });
    expect(orders.headers['cache-control']).toBe('no-store');
  });

  it('CORS lets pages of the configured origins read responses, and no others', async () => {
    const from = (origin: string) => shop.app.inject({ url: '/api/settings', headers: { origin } });
    const known = await from('https://qa.example.test');
    expect(known.headers['access-control-allow-origin']).toBe('https://qa.example.test');
    expect(known.headers['access-control-expose-headers']).toContain('x-total-count');
    expect((await from('https://evil.example')).headers['access-control-allow-origin']).not.toBe(
      'https://evil.example',
    );
  });

  it('the CORS preflight of a staff write is answered', async () => {
    const answer = await shop.app.inject({
      method: 'OPTIONS',
      url: '/api/orders/0123456789abcdef01234567/status',
      headers: {
        origin: 'https://qa.example.test',
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization,content-type',
      },
    });
    expect(answer.statusCode).toBe(204);
    expect(answer.headers['access-control-allow-methods']).toContain('PUT');
  });
});

describe('the log', () => {
  it('has a line for each request, with its id', async () => {
    lines.length = 0;
    await shop.app.inject({ url: '/api/settings?q=Jane', headers: { 'x-request-id': 'request-0001' } });
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      expect.objectContaining({
        requestId: 'request-0001',
        call: 'publicSettings',
        method: 'GET',
        path: '/api/settings',
        status: 200,
      }),
    ]);
  });

  it('holds no password, token, name or phone', async () => {
    lines.length = 0;
    const { headers, user, password } = await shop.signIn('admin');
    await login(JSON.stringify({ email: user.email, password }));
    await login(JSON.stringify({ email: user.email, password: 'a wrong one' }));
    await shop.app.inject({ url: '/api/orders?q=Jane%20Doe', headers });
    await shop.app.inject('/api/orders/track/+12125550142');
    await shop.app.inject('/api/orders/track/%2B1%20212%20555%200142?phone=12125550142');
    const log = lines.join('');
    expect(log).toContain('/api/orders/track/*********42');
    // Three digits alone may occur in a time or an id.
    const phone = ['1212555', '%20555', ' 555'];
    for (const secret of [password, 'a wrong one', headers.authorization, user.email, 'Jane', ...phone]) {
      expect(log).not.toContain(secret);
    }
  });

  it('holds no values of a failed query', async () => {
    const { user, password } = await shop.signIn('admin');
    await shop.database.pool.query('alter table sessions rename to sessions_away');
    try {
      lines.length = 0;
      const answer = await login(JSON.stringify({ email: user.email, password }));
      expect(answer.statusCode).toBe(500);
      expect(lines.join('')).toContain('"code":"42P01"');
      expect(lines.join('')).not.toContain(user._id);
    } finally {
      await shop.database.pool.query('alter table sessions_away rename to sessions');
    }
  });
});

it('every call of the API contract has an address of its own', () => {
  expect(new Set(Object.values(calls).map(({ method, path }) => `${method} ${path}`)).size).toBe(
    Object.keys(calls).length,
  );
});
