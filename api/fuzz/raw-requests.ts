import fc from 'fast-check';

/** Bytes as they are sent to the server's port; `method` is the HTTP method in them, where one can be read. */
export interface RawRequest {
  method: string;
  bytes: Buffer;
}

const methods = fc.constantFrom(
  ...['GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PATCH', 'PROPFIND', 'QUERY'],
  ...['get', 'COOK', ''],
);

const targets = fc.oneof(
  fc.constantFrom(
    ...[
      '/',
      '/shop',
      '/product/x',
      '/api/health',
      '/api/products/public',
      '/api/orders',
      '/remotes.json',
      '/remote.schema.json',
      '/robots.txt',
    ],
    ...['/static/x.js', '/static/%2e%2e/x', '/remotes/a/b/c', '/pictures/a/1.webp', '/sitemap.xml', '/api/docs/json'],
    ...[
      '//',
      '///',
      '//[',
      '//evil.example',
      '/%',
      '/%E0%A4%A',
      '/%00',
      '/..',
      '/./',
      '/\\',
      '/api/%zz',
      '/api//orders',
    ],
    ...['*', 'http://evil.example/', 'http://[', '?', '#', '', '/?a=%', '/api/products/public?page=%', '/api/docs/%'],
    `/${'a'.repeat(9000)}`,
    `/api/orders/track/${'1'.repeat(200)}`,
    `/?${'a=1&'.repeat(2000)}`,
  ),
  fc.string({ maxLength: 30 }).map((text) => `/${text.replaceAll(/\s/g, '')}`),
  fc.string({ unit: 'binary', maxLength: 20 }).map((text) => `/api/${text.replaceAll(/\s/g, '')}`),
);

const versions = fc.constantFrom(
  ...['HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/0.9', 'http/1.1', ''],
);

const headers = fc.constantFrom(
  ...['host: shop.example', 'host: shop.example', 'host: ', 'host: a, b', 'host: [::1', 'host: a\r\nhost: b'],
  ...[
    'content-length: 5',
    'content-length: -1',
    'content-length: 5\r\ncontent-length: 6',
    'content-length: 99999999999999',
  ],
  ...['transfer-encoding: chunked', 'transfer-encoding: chunked, chunked', 'transfer-encoding: gzip'],
  ...['transfer-encoding: chunked\r\ncontent-length: 5', 'expect: 100-continue', 'expect: cake', 'connection: upgrade'],
  ...['upgrade: websocket\r\nconnection: upgrade', 'upgrade: h2c', 'content-type: application/json', 'content-type: '],
  ...[
    'accept-encoding: br;q=x',
    'if-none-match: "',
    'range: bytes=-',
    'authorization: Bearer ',
    'authorization: Deploy x',
  ],
  ...['cookie: a', 'x-request-id: \u00ff\u00fe', 'bad header', ': empty', 'a b: c', 'x: \u0000', ' folded'],
  `x-long: ${'y'.repeat(20_000)}`,
  `cookie: ${'c=1; '.repeat(400)}`,
);

const payloads = fc.oneof(
  fc.constantFrom(
    '',
    '',
    '{}',
    '5\r\nhello\r\n0\r\n\r\n',
    'zz\r\n',
    'ffffffffffffffff\r\n',
    '0\r\n\r\nGET / HTTP/1.1\r\n\r\n',
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
);

const built = fc
  .tuple(
    methods,
    targets,
    versions,
    fc.array(headers, { maxLength: 4 }),
    payloads,
    fc.constantFrom('\r\n', '\r\n', '\n'),
  )
  .map(([method, target, version, lines, payload, end]): RawRequest => ({
    method,
    bytes: Buffer.from([`${method} ${target} ${version}`, ...lines, '', payload].join(end), 'latin1'),
  }));

const noise = fc.uint8Array({ minLength: 1, maxLength: 200 }).map((array): RawRequest => ({
  method: '',
  bytes: Buffer.from(array),
}));

/** What somebody may send to the port of a web server. */
export const rawRequest: fc.Arbitrary<RawRequest> = fc.oneof(
  { weight: 12, arbitrary: built },
  { weight: 1, arbitrary: noise },
);
