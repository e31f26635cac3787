import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorBody } from '@shop/shared/contracts';
import sharp from 'sharp';
import { createTestApp } from '../testing/app';
import type { TestApp } from '../testing/app';
import { encodePicture } from './encode';
import { makeLocalPictureStore } from './store';

let shop: TestApp;
let root: string;
const bytes = Buffer.from('a picture');
const store = () => makeLocalPictureStore(join(root, 'pictures'));

const pixels = { data: Buffer.alloc(1600 * 2000 * 3, 90), width: 1600, height: 2000, channels: 3 } as const;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'shop-pictures-'));
  writeFileSync(join(root, 'secret.webp'), 'secret');
  mkdirSync(join(root, 'pictures'));
  await store().save('tee-0a1b', [{ width: 320, format: 'webp', bytes }]);
  shop = await createTestApp({ env: { DATA_DIR: root } });
});
afterAll(async () => {
  await shop.close();
  rmSync(root, { recursive: true, force: true });
});

describe('/pictures', () => {
  it('serves a stored picture with a permanent cache header', async () => {
    const answer = await shop.app.inject(store().url('tee-0a1b', 320));
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload).toEqual(bytes);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  });

  it('serves the whole picture for shared links, with white beside it', async () => {
    const picture = { data: Buffer.alloc(320 * 400 * 3, 90), width: 320, height: 400, channels: 3 } as const;
    await store().save('shared', await encodePicture(picture, { widths: [320] }));
    const answer = await shop.app.inject('/pictures/shared/share.jpeg');
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const { data, info } = await sharp(answer.rawPayload).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([1200, 630]);
    const grayAt = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? NaN;
    // The picture is 504 wide and as high as the frame.
    for (const y of [2, 628]) expect(Math.abs(grayAt(600, y) - 90)).toBeLessThan(8);
    for (const x of [2, 340, 860, 1198]) expect(grayAt(x, 315)).toBeGreaterThan(245);
    const again = { url: '/pictures/shared/share.jpeg', headers: { 'if-none-match': String(answer.headers.etag) } };
    expect((await shop.app.inject(again)).statusCode).toBe(304);
    for (const url of ['/pictures/gone/share.jpeg', '/pictures/..%2fsecret/share.jpeg']) {
      expect((await shop.app.inject(url)).statusCode).toBe(404);
    }
  });

  it('answers 503 while the folder is missing, and normally once it is back', async () => {
    const url = store().url('tee-0a1b', 320);
    renameSync(join(root, 'pictures'), join(root, 'unmounted'));
    const answer = await shop.app.inject(url);
    renameSync(join(root, 'unmounted'), join(root, 'pictures'));
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([503, 'no-store']);
    expect(answer.json()).toMatchObject({ code: 'UNAVAILABLE' });
    expect((await shop.app.inject(url)).statusCode).toBe(200);
  });

  it('answers 503 while a file is in the place of the folder', async () => {
    const url = store().url('tee-0a1b', 320);
    renameSync(join(root, 'pictures'), join(root, 'unmounted'));
    writeFileSync(join(root, 'pictures'), '');
    const answer = await shop.app.inject(url);
    rmSync(join(root, 'pictures'));
    renameSync(join(root, 'unmounted'), join(root, 'pictures'));
    expect([answer.statusCode, answer.json<ErrorBody>().code]).toEqual([503, 'UNAVAILABLE']);
  });

  it('answers 304 to a browser that has the picture', async () => {
    const url = store().url('tee-0a1b', 320);
    const { etag = '' } = (await shop.app.inject(url)).headers;
    const answer = await shop.app.inject({ url, headers: { 'if-none-match': String(etag) } });
    expect(answer.statusCode).toBe(304);
    expect(answer.rawPayload).toHaveLength(0);
  });

  it('sends WebP where AVIF is missing, and makes the AVIF copy for the next request', async () => {
    const data = Buffer.alloc(64 * 80 * 3, 120);
    const files = await encodePicture({ data, width: 64, height: 80, channels: 3 }, { widths: [64] });
    await store().save('cap-0a1b', files);
    const url = store().url('cap-0a1b', 64, 'avif');
    const first = await shop.app.inject(url);
    expect(first.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'no-cache' });
    expect(first.rawPayload).toEqual(files[0]?.bytes);

    const deadline = Date.now() + 4_000;
    while ((await store().widths('cap-0a1b', 'avif')).length === 0 && Date.now() < deadline) await shop.app.inject(url);
    const later = await shop.app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } });
    expect(later.statusCode).toBe(200);
    expect(later.headers).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  it('makes a JPEG copy on request and keeps it', async () => {
    const data = Buffer.alloc(64 * 80 * 3, 120);
    const files = await encodePicture({ data, width: 64, height: 80, channels: 3 }, { widths: [64] });
    await store().save('hat-0a1b', files);
    const url = store().url('hat-0a1b', 64, 'jpeg');
    const answers = await Promise.all([1, 2, 3].map(() => shop.app.inject(url)));
    for (const { headers, rawPayload } of answers) {
      expect(headers).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 64, height: 80 });
    }
    expect(await store().widths('hat-0a1b', 'jpeg')).toEqual([64]);
    expect((await shop.app.inject('/pictures/hat-0a1b/32.jpeg')).statusCode).toBe(404);
    // A stored file that cannot be converted is sent unchanged.
    expect((await shop.app.inject('/pictures/tee-0a1b/320.jpeg')).rawPayload).toEqual(bytes);
  });

  it('makes a width on request: a narrower copy is sent until it is there', async () => {
    await store().save('made-0a1b', await encodePicture(pixels, { widths: [320, 1600] }));
    const ask = (name: string) => shop.app.inject(`/pictures/made-0a1b/${name}`);
    const first = await ask('960.webp');
    expect(first.headers['cache-control']).toBe('no-cache');
    await expect(sharp(first.rawPayload).metadata()).resolves.toMatchObject({ width: 320 });

    // A client of JPEG asks only once, so it gets the width itself.
    const jpeg = await ask('960.jpeg');
    await expect(sharp(jpeg.rawPayload).metadata()).resolves.toMatchObject({ format: 'jpeg', width: 960 });
    const later = await ask('960.webp');
    expect(later.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    await expect(sharp(later.rawPayload).metadata()).resolves.toMatchObject({ width: 960, height: 1200 });
    expect(await store().widths('made-0a1b')).toEqual([320, 960, 1600]);

    // Other widths and removed pictures are not made.
    expect((await ask('959.webp')).statusCode).toBe(404);
    expect((await shop.app.inject('/pictures/made-gone/960.webp')).statusCode).toBe(404);
  });

  it('waits for a width that has no narrower copy', async () => {
    await store().save('made-wide', await encodePicture(pixels, { widths: [1600] }));
    const answer = await shop.app.inject('/pictures/made-wide/960.webp');
    await expect(sharp(answer.rawPayload).metadata()).resolves.toMatchObject({ width: 960 });
  });

  it('sends the widest copy that an older demo shop stored', async () => {
    const files = await encodePicture(pixels, { widths: [320, 640] });
    await store().save('made-older', files);
    for (const name of ['960.webp', '1600.webp']) {
      const answer = await shop.app.inject(`/pictures/made-older/${name}`);
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache']);
      expect(answer.rawPayload).toEqual(files[1]?.bytes);
    }
    expect(await store().widths('made-older')).toEqual([320, 640]);
  });

  it('sends the stored copy of a picture from which no width can be made', async () => {
    const [small] = await encodePicture(pixels, { widths: [320] });
    if (!small) throw new Error('Nothing was encoded');
    await store().save('made-broken', [small, { width: 1600, format: 'webp', bytes }]);
    for (let times = 0; times < 2; times += 1) {
      const answer = await shop.app.inject('/pictures/made-broken/960.webp');
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.rawPayload).toEqual(small.bytes);
    }
  });

  it('makes no AVIF of a large copy, and soon lets browsers keep the WebP', async () => {
    await store().save('made-large', await encodePicture(pixels, { widths: [1600] }));
    const ask = () => shop.app.inject('/pictures/made-large/1600.avif');
    let answer = await ask();
    expect(answer.headers['content-type']).toBe('image/webp');
    const deadline = Date.now() + 4_000;
    while (answer.headers['cache-control'] === 'no-cache' && Date.now() < deadline) answer = await ask();
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(await store().widths('made-large', 'avif')).toEqual([]);
  });

  it('keeps sending the WebP copy of a picture that cannot be encoded', async () => {
    const url = store().url('tee-0a1b', 320, 'avif');
    for (let times = 0; times < 2; times += 1) {
      const answer = await shop.app.inject(url);
      expect(answer.headers['content-type']).toBe('image/webp');
      expect(answer.rawPayload).toEqual(bytes);
    }
  });

  it.each([
    '/pictures/tee-0a1b/640.webp',
    '/pictures/tee-0a1b/640.avif',
    '/pictures/tee-0a1b',
    '/pictures/tee-0a1b/320.webp/x',
    '/pictures/../secret.webp',
    '/pictures/..%2fsecret.webp',
    '/pictures/tee-0a1b/..%2f..%2fsecret.webp',
    '/pictures/%00/320.webp',
  ])('answers 404 at %s', async (url) => {
    const answer = await shop.app.inject(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('secret.webp');
    expect(answer.json()).toMatchObject({ status: 404 });
  });
});
