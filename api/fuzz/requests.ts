import fc from 'fast-check';
import { isRecord } from '@shop/shared/rules';
import type { Operation } from './operations';
import type { Values } from './values';

/** Whose token a request carries. */
export type Caller = 'nobody' | 'employee' | 'admin' | 'stranger';

/** A request. */
export interface FuzzRequest {
  /** The call that it is made for. */
  name: string;
  method: string;
  url: string;
  caller: Caller;
  headers: Record<string, string>;
  body: Buffer | null;
}

const BOUNDARY = 'fuzz-boundary';

const header = fc.constantFrom<Record<string, string>>(
  {},
  {},
  {},
  { 'accept-encoding': 'br' },
  { 'accept-encoding': 'gzip;q=0, *;q=0' },
  { 'if-none-match': '*' },
  { 'if-none-match': 'W/"x", "y"' },
  { range: 'bytes=0-0' },
  { origin: 'https://evil.example' },
  { 'x-request-id': '<script>' },
  { 'x-forwarded-for': "1.2.3.4, ::1, ' or 1=1" },
  { 'x-forwarded-proto': 'https, gopher' },
  { 'x-forwarded-host': 'evil.example\\' },
  { 'idempotency-key': 'k'.repeat(201) },
  { 'idempotency-key': 'fuzz-key-of-16-or-more' },
  { 'content-encoding': 'gzip' },
  { cookie: 'shop_visitor=; shop_visitor=%00' },
  { host: 'shop.example:99999' },
  { host: '[::1' },
);

const caller = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Caller>('admin') },
  { weight: 3, arbitrary: fc.constant<Caller>('employee') },
  { weight: 2, arbitrary: fc.constant<Caller>('nobody') },
  { weight: 1, arbitrary: fc.constant<Caller>('stranger') },
);

const json = (value: unknown): string => JSON.stringify(value) ?? 'undefined';

/** Part of an address. A text that UTF-8 cannot hold (half a character) becomes a question mark. */
const inAddress = (text: string): string => encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\ufffd'));

function form(values: unknown, file: Uint8Array, type: string): Buffer {
  const fields = Object.entries(isRecord(values) ? values : {}).map(
    ([name, value]) =>
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name.replaceAll(/["\r\n]/g, '_')}"\r\n\r\n${
        typeof value === 'string' ? value : json(value)
      }\r\n`,
  );
  return Buffer.concat([
    Buffer.from(fields.join('')),
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="images"; filename="../x"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    file,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
}

interface Body {
  type: string | null;
  bytes: Buffer | null;
}

const bytes = fc.uint8Array({ maxLength: 400 }).map((array) => Buffer.from(array));

function bodyOf({ bodies }: Operation, values: Values): fc.Arbitrary<Body> {
  const none: Body = { type: null, bytes: null };
  const fitting = bodies.map(({ type, schema }): fc.Arbitrary<Body> => {
    switch (type) {
      case 'application/json':
        return values.of(schema).map((value) => ({ type, bytes: Buffer.from(json(value)) }));
      case 'multipart/form-data':
        return fc
          .tuple(values.of(schema), bytes, fc.constantFrom('image/png', 'text/html', ''))
          .map(([value, file, kind]) => ({
            type: `multipart/form-data; boundary=${BOUNDARY}`,
            bytes: form(value, file, kind),
          }));
      case 'text/csv':
        return fc
          .array(fc.array(values.text({ type: 'string' }), { maxLength: 5 }), { maxLength: 5 })
          .map((lines) => ['refCode,name,price,stock', ...lines.map((cells) => cells.join(','))].join('\n'))
          .map((text) => ({ type, bytes: Buffer.from(text) }));
      default:
        return bytes.map((array) => ({ type, bytes: array }));
    }
  });
  const broken = fc.oneof(
    fc.constantFrom<Body>(
      none,
      { type: 'application/json', bytes: Buffer.from('{"a":') },
      { type: 'application/json', bytes: Buffer.from('{"__proto__": {"role": "admin"}}') },
      { type: 'application/json', bytes: Buffer.from('[') },
      { type: 'application/json', bytes: Buffer.from('['.repeat(50_000)) },
      { type: 'application/json; charset=utf-16', bytes: Buffer.from('{}', 'utf16le') },
      { type: 'text/plain', bytes: Buffer.from('a=b') },
      { type: 'multipart/form-data', bytes: Buffer.from('--x') },
      { type: `multipart/form-data; boundary=${BOUNDARY}`, bytes: Buffer.from(`--${BOUNDARY}\r\n`) },
      { type: ';', bytes: Buffer.from('{}') },
      { type: null, bytes: Buffer.from('{}') },
    ),
    bytes.map((array): Body => ({ type: 'application/json', bytes: array })),
  );
  if (fitting.length === 0)
    return fc.oneof({ weight: 6, arbitrary: fc.constant(none) }, { weight: 1, arbitrary: broken });
  return fc.oneof({ weight: 7, arbitrary: fc.oneof(...fitting) }, { weight: 1, arbitrary: broken });
}

/** Requests to one call of the API: most parts are valid, some are anything. */
export function requestOf(operation: Operation, values: Values): fc.Arbitrary<FuzzRequest> {
  const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
  const inQuery = operation.parameters.filter((parameter) => parameter.in === 'query');
  const path = fc
    .record(Object.fromEntries(inPath.map(({ name, schema }) => [name, values.text(schema)])))
    .map((given) => operation.path.replace(/\{(\w+)\}/g, (_, name: string) => inAddress(given[name] ?? '')));
  const query = fc
    .record(Object.fromEntries(inQuery.map(({ name, schema }) => [name, values.text(schema)])), { requiredKeys: [] })
    .map((given) =>
      Object.entries(given)
        .map(([name, text]) => `${name}=${inAddress(text ?? '')}`)
        .join('&'),
    );
  return fc.tuple(path, query, caller, header, bodyOf(operation, values)).map(([at, search, who, more, body]) => ({
    name: operation.id,
    method: operation.method,
    url: search === '' ? at : `${at}?${search}`,
    caller: who,
    headers: { ...more, ...(body.type === null ? {} : { 'content-type': body.type }) },
    body: body.bytes,
  }));
}
