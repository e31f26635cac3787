import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import type { Proxy } from './proxies';
import type { Report } from '../lib/trial';
import type { Answer } from './visitor';

const MEGABYTE = 1024 * 1024;

/** Addresses of visitors; all belong to this machine. */
const [RAMI, LINA, THIEF] = ['127.0.0.21', '127.0.0.22', '127.0.0.23'];

/** Headers with a false client address. */
const PRETENDED = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': 'evil.example' };

/** The shop under test. */
export interface Offer {
  productId: string;
  account: { email: string; password: string };
  /** The address of the last failed sign-in in the audit log. */
  lastFailedFrom: () => Promise<unknown>;
}

const codeOf = ({ body }: Answer): string => /"code":"(\w+)"/.exec(body.toString())?.[1] ?? '';
const shown = (answer: Answer): string => `${String(answer.status)} ${codeOf(answer)}`.trim();

/** Whether an answer has an error body of the shop, which the pages can read. */
const isRefusal = (answer: Answer, status: number, code: string): boolean =>
  answer.status === status &&
  codeOf(answer) === code &&
  /"requestId":"[^"{$]+"/.test(answer.body.toString()) &&
  String(answer.headers['content-type']).startsWith('application/json');

function form(name: string, bytes: Buffer): { headers: Record<string, string>; body: Buffer } {
  const head = `--part\r\ncontent-disposition: form-data; name="${name}"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
  return {
    headers: { 'content-type': 'multipart/form-data; boundary=part' },
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--part--\r\n')]),
  };
}

/** Waits some moments until the logs contain a text. */
async function logged(proxy: Proxy, text: string): Promise<boolean> {
  for (let attempt = 1; attempt <= 40; attempt += 1) {
    if (proxy.logs().includes(text)) return true;
    await delay(50);
  }
  return false;
}

/** Checks pages, TLS, orders and their client addresses. */
async function tryOrders(
  { name, visitor }: Proxy,
  { productId, lastFailedFrom }: Offer,
  report: Report,
  phone: string,
) {
  const page = await visitor.get('/');
  const transport = page.headers['strict-transport-security'];
  report.check(`${name}: the home page comes by TLS`, page.status === 200 && page.body.includes('<html'), shown(page));
  report.check(`${name}: HSTS comes, once`, /^max-age=\d+$/.test(transport ?? ''), transport ?? 'none');
  const plain = await visitor.getPlain('/sale');
  const target = plain.headers.location ?? '';
  report.check(
    `${name}: http leads to https`,
    [301, 308].includes(plain.status) && /^https:\/\/shop\.example.*\/sale$/.test(target),
    `${String(plain.status)} ${target}`,
  );

  const order = {
    customerName: 'Rami Haddad',
    customerPhone: phone,
    customerAddress: '12 Cedar Street',
    paymentMethod: 'delivery',
  };
  const body = { ...order, products: [{ product: productId, quantity: 1, size: 'S' }] };
  const first = await visitor.post('/api/orders', body, { from: RAMI });
  report.check(`${name}: an order is placed`, first.status === 201, shown(first));
  const again = await visitor.post('/api/orders', body, { from: RAMI, headers: PRETENDED });
  report.check(`${name}: a second one from there is refused, whatever it pretends`, again.status === 429, shown(again));
  const other = await visitor.post('/api/orders', body, { from: LINA });
  report.check(`${name}: the same from another address is placed`, other.status === 201, shown(other));

  const account = { email: 'nobody@example.test', password: 'not the password of anybody' };
  await visitor.post('/api/auth/login', account, { from: THIEF, headers: PRETENDED });
  const from = await lastFailedFrom();
  report.check(`${name}: the audit log has the address of a failed sign-in`, from === THIEF, String(from));
  const watching = await visitor.get('/ready');
  report.check(`${name}: /ready is closed to the outside`, watching.status === 404, shown(watching));
}

/** Checks that a browser with too many cookies gets them cleared, and may go on. */
async function tryCookies({ name, visitor }: Proxy, report: Report) {
  const cookies = await visitor.get('/', {
    headers: {
      cookie: Array(6)
        .fill(`x=${'y'.repeat(6_000)}`)
        .join('; '),
    },
  });
  const clears = cookies.status === 431 && cookies.headers['clear-site-data'] === '"cookies"';
  report.check(`${name}: 36 KB of cookies are refused and cleared`, clears, shown(cookies));
}

/** Checks bodies that are large or too large. */
async function tryBodies({ name, visitor }: Proxy, authorization: string, productId: string, report: Report) {
  const json = { headers: { 'content-type': 'application/json' }, method: 'POST' };
  const large = await visitor.get('/api/orders', { ...json, body: JSON.stringify('x'.repeat(1.5 * MEGABYTE)) });
  report.check(`${name}: 1.5 MB of JSON are refused`, isRefusal(large, 413, 'BODY_TOO_LARGE'), shown(large));
  const larger = await visitor.get('/api/orders', { ...json, body: JSON.stringify('x'.repeat(3 * MEGABYTE)) });
  report.check(
    `${name}: 3 MB of JSON are refused in the same words`,
    isRefusal(larger, 413, 'BODY_TOO_LARGE'),
    shown(larger),
  );

  const images = `/api/products/${productId}/images`;
  const upload = (bytes: Buffer, version?: string): Answer => {
    const { headers, body } = form('images', bytes);
    return visitor.upload(images, { ...headers, authorization }, body, version);
  };
  const tooLarge = upload(Buffer.alloc(6 * MEGABYTE));
  const atField = tooLarge.status === 422 && tooLarge.body.includes('"field":"images"');
  report.check(`${name}: a picture of 6 MB is refused by the shop at its field`, atField, shown(tooLarge));
  const whole = upload(Buffer.alloc(67 * MEGABYTE), name === 'HAProxy' ? '1.1' : '2');
  report.check(`${name}: a form of 67 MB is refused`, isRefusal(whole, 413, 'BODY_TOO_LARGE'), shown(whole));
  const noise = {
    create: {
      width: 1000,
      height: 1250,
      channels: 3,
      background: '#875',
      noise: { type: 'gaussian', mean: 120, sigma: 30 },
    },
  } as const;
  const picture = await sharp(noise).png({ compressionLevel: 0 }).toBuffer();
  const taken = upload(picture);
  const size = (picture.length / MEGABYTE).toFixed(1);
  report.check(`${name}: a picture of ${size} MB is taken`, taken.status === 201, shown(taken));
}

/** Checks pictures and files, each requested twice. */
async function tryFiles(proxy: Proxy, { productId }: Offer, report: Report): Promise<string[]> {
  const { name, visitor, keeps } = proxy;
  const product = (await visitor.get(`/api/products/public/${productId}`)).body.toString();
  const page = (await visitor.get('/')).body.toString();
  const paths = [
    /\/pictures\/[\w-]+\/\d+\.webp/.exec(product)?.[0] ?? 'no picture',
    /\/static\/[\w./-]+\.js/.exec(page)?.[0] ?? 'no script',
  ];
  for (const path of paths) {
    await visitor.get(path);
    const second = await visitor.get(`${path}?again`);
    const forGood = second.status === 200 && String(second.headers['cache-control']).includes('immutable');
    report.check(`${name}: ${path} is for browsers to keep for good`, forGood, String(second.headers['cache-control']));
    if (!keeps) continue;
    const hit = `"path":"${path}","status":200,`;
    await logged(proxy, hit);
    const [line = ''] = proxy
      .logs()
      .split('\n')
      .filter((one) => one.includes(hit))
      .slice(-1);
    report.check(
      `${name}: it comes from the proxy the second time`,
      line.includes('"cache":"HIT"'),
      /"cache":"\w*"/.exec(line)?.[0] ?? 'no line',
    );
  }
  if (!keeps) report.leaveOut(`${name}: copies of pictures and files, which its sample does not keep`);
  return paths;
}

/** Checks everything that a proxy does while the shop runs. @returns the addresses of the requested files */
export async function tryProxy(proxy: Proxy, offer: Offer, report: Report, phone: string): Promise<string[]> {
  const { name, visitor } = proxy;
  await tryOrders(proxy, offer, report, phone);
  const session = await visitor.post('/api/auth/login', offer.account);
  const token = /"accessToken":"([^"]+)"/.exec(session.body.toString())?.[1] ?? '';
  report.check(`${name}: staff sign in`, token !== '', shown(session));
  await tryCookies(proxy, report);
  await tryBodies(proxy, `Bearer ${token}`, offer.productId, report);
  const tracked = await visitor.get(`/api/orders/track/${encodeURIComponent(phone)}`);
  report.check(
    `${name}: the order is tracked`,
    tracked.status === 200 && tracked.body.includes('pending'),
    shown(tracked),
  );
  return tryFiles(proxy, offer, report);
}

/** Checks a proxy's answers while the shop is stopped, and its log so far. */
export async function tryAway(proxy: Proxy, paths: readonly string[], report: Report, phone: string): Promise<void> {
  const { name, visitor, keeps } = proxy;
  const away = await visitor.get('/api/products/public');
  const patient = isRefusal(away, 503, 'UNAVAILABLE') && away.headers['retry-after'] !== undefined;
  report.check(`${name}: without the shop its calls are answered 503 with Retry-After`, patient, shown(away));
  if (keeps) {
    for (const path of paths) {
      const kept = await visitor.get(path);
      report.check(`${name}: ${path} comes without the shop`, kept.status === 200, shown(kept));
    }
  }
  await visitor.get(`/api/orders/track/${encodeURIComponent(phone)}?q=${phone}`);
  await visitor.get(`/api/orders/%74rack/${phone}`);
  await visitor.get('/last-line');
  report.check(`${name}: requests are logged`, await logged(proxy, '/last-line'), 'its access log');
  report.check(`${name}: tracking addresses are logged`, proxy.logs().includes('/orders/track/'), 'its access log');
  const digits = phone.replace('+', '');
  const lines = proxy
    .logs()
    .split('\n')
    .filter((line) => line.includes(digits) || line.includes('q='));
  report.check(`${name}: no log names a phone or a query`, lines.length === 0, lines[0] ?? 'none does');
  report.check(`${name}: its log has the visitors' addresses`, proxy.logs().includes(RAMI), RAMI);
}
