import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Product } from '@shop/shared/contracts';
import sharp from 'sharp';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/app';
import { UNKNOWN_ID, makeProduct } from '../../testing/fixtures';
import { S3_KEYS, startS3Server } from '../../testing/s3-server';
import { sweepLeftovers } from '../../pictures/leftovers';
import { formOf, imageParts, pictureBytes, staffCalls } from './testing';
import type { FormPart } from './testing';

const LIMIT = 5_242_880;

let shop: TestApp;
let staff: SignedIn;
let calls: ReturnType<typeof staffCalls>;
let root: string;
let jpeg: Buffer;
let codes = 0;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'shop-uploads-'));
  shop = await createTestApp({ env: { DATA_DIR: root } });
  staff = await shop.signIn('employee');
  calls = staffCalls(shop, staff);
  jpeg = await pictureBytes();
});
afterEach(() => rmSync(join(root, 'pictures'), { recursive: true, force: true }));
afterAll(async () => {
  await shop.close();
  rmSync(root, { recursive: true, force: true });
});

/** All files in the folder of pictures, including hidden ones. */
const stored = () => (existsSync(join(root, 'pictures')) ? readdirSync(join(root, 'pictures')) : []);
const code = () => `PIC-${(codes += 1)}`;
const fields = (more: Record<string, string> = {}): FormPart[] =>
  Object.entries({ name: 'Track Tee', refCode: code(), price: '20', ...more }).map(([name, text]) => ({ name, text }));
const create = (files: readonly Buffer[], more?: Record<string, string>) =>
  calls.form('POST', '/products', [...fields(more), ...imageParts(files)]);

/** A JPEG of exactly this many bytes. Decoders ignore the bytes after the picture. */
const padded = (bytes: number) => Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)]);

describe('product images: multipart product forms', () => {
  it('a product form has its fields read like JSON, and its pictures served in several widths and formats', async () => {
    const large = await pictureBytes('png', { width: 1700, height: 850 });
    const answer = await create([large, await pictureBytes('webp')], {
      sizes: '["S","M"]',
      colors: '["Navy"]',
      stock: '{"S-Navy":3}',
      onSale: 'true',
      salePrice: '15.50',
      buyPrice: '',
      category: '',
      archived: 'false',
    });
    expect(answer.statusCode).toBe(201);
    const product = answer.json<Product>();
    expect(product).toMatchObject({
      sizes: ['S', 'M'],
      stock: { 'S-Navy': 3, 'M-Navy': 0 },
      onSale: true,
      salePrice: 15.5,
      buyPrice: null,
      category: null,
      archived: false,
    });
    expect(product.images).toHaveLength(2);
    const [first] = product.images;
    expect(first).toMatchObject({ width: 1600, height: 800 });
    const addresses = `${first?.srcset.webp}, ${String(first?.srcset.avif)}`.split(', ').map((one) => one.split(' '));
    expect(addresses.map(([, width]) => width)).toEqual(
      [320, 640, 960, 1280, 1600, 320, 640, 960, 1280, 1600].map((w) => `${w}w`),
    );
    for (const [url = '', width = ''] of addresses) {
      const file = await shop.app.inject(url);
      expect(file.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' });
      const { format, ...size } = await sharp(file.rawPayload).metadata();
      expect({ format, width: size.width }).toEqual({
        format: url.endsWith('.avif') ? 'heif' : 'webp',
        width: Number.parseInt(width, 10),
      });
    }
  });

  it.each<[string, Record<string, string>]>([
    ['price', { price: '' }],
    ['price', { price: 'twenty' }],
    ['price', { price: '1e3' }],
    ['price', { price: '-1' }],
    ['sizes', { sizes: 'S, M' }],
    ['sizes', { sizes: '[1]' }],
    ['stock', { stock: '[]' }],
    ['onSale', { onSale: 'yes' }],
    ['name', { name: '' }],
    ['category', { category: 'shirts' }],
  ])('a product form is refused at %s for %j, with no picture kept', async (field, wrong) => {
    const answer = await create([jpeg], wrong);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ errors: { field: string }[] }>().errors[0]?.field).toContain(field);
    expect(stored()).toEqual([]);
  });

  it('a product form without a price is refused with the message that a price is required', async () => {
    expect((await create([], { price: '' })).json()).toMatchObject({ error: 'Price is required' });
    expect((await calls.post('/products', { name: 'x', refCode: 'x' })).json()).toMatchObject({
      errors: [{ field: 'price', message: 'Price is required' }],
    });
  });

  it('a product form is refused when it is truncated, empty or too long', async () => {
    const { payload, headers } = formOf([...fields(), ...imageParts([jpeg])]);
    const send = (body: Buffer, more = {}) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/products',
        payload: body,
        headers: { ...staff.headers, ...headers, ...more },
      });
    expect((await send(payload.subarray(0, payload.length - 60))).statusCode).toBe(400);
    expect((await send(Buffer.from('nonsense'))).statusCode).toBe(400);
    expect((await send(Buffer.alloc(0))).statusCode).toBe(400);
    expect((await send(payload, { 'content-type': 'multipart/form-data' })).statusCode).toBe(400);
    const many = formOf(Array.from({ length: 300 }, (_, n) => ({ name: `field${n}`, text: 'x' })));
    expect((await send(many.payload, many.headers)).statusCode).toBe(413);
    const long = formOf([{ name: 'description', text: 'x'.repeat(600_000) }]);
    expect((await send(long.payload, long.headers)).statusCode).toBe(413);
    const proto = formOf([{ name: '__proto__', text: 'x' }, ...fields()]);
    expect((await send(proto.payload, proto.headers)).statusCode).toBe(400);
    expect(stored()).toEqual([]);
  });
});

describe('product images: uploaded pictures', () => {
  const refused = async (files: readonly Buffer[], message: string) => {
    const answer = await create(files);
    expect(answer.json()).toMatchObject({ status: 422, error: message, errors: [{ field: 'images', message }] });
    expect(stored()).toEqual([]);
  };

  it('a product has at most five pictures', async () => {
    const answer = await create(Array.from({ length: 5 }, () => jpeg));
    expect(answer.json<Product>().images).toHaveLength(5);
    rmSync(join(root, 'pictures'), { recursive: true });
    await refused(
      Array.from({ length: 6 }, () => jpeg),
      'Maximum 5 images allowed',
    );
  });

  it('a picture has at most 5,242,880 bytes, and one byte more is refused', async () => {
    expect((await create([padded(LIMIT)])).statusCode).toBe(201);
    rmSync(join(root, 'pictures'), { recursive: true });
    await refused([jpeg, padded(LIMIT + 1), jpeg], 'Picture 2 of 3: Each image must be less than 5MB');
    await refused([padded(LIMIT * 3)], 'Each image must be less than 5MB');
  });

  it('pictures are recognized as JPEG, PNG or WebP by their content, whatever their name', async () => {
    const gif = await sharp(jpeg).gif().toBuffer();
    const texts = ['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', '<script>alert(1)</script>', ''];
    for (const wrong of [gif, ...texts.map((text) => Buffer.from(text))]) {
      await refused([wrong], 'Only JPEG, PNG, and WebP images are allowed');
    }
    const parts = [...fields(), { name: 'images', bytes: jpeg, filename: '../../evil.exe', type: 'text/html' }];
    const answer = await calls.form('POST', '/products', parts);
    expect(answer.statusCode).toBe(201);
    expect(stored().join()).not.toContain('evil');
  });

  it('a picture is decoded, and refused when it is truncated or far larger than its file says', async () => {
    const photograph = await pictureBytes('jpeg', { width: 600, height: 600 });
    await refused([photograph.subarray(0, photograph.length / 2)], 'The picture cannot be read');
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(LIMIT / 8);
    const tooMany =
      'The picture has 144 million pixels (12000 x 12000). At most 64 million are taken. Make it smaller and try again';
    await refused([bomb], tooMany);
    await refused([jpeg, bomb], `Picture 2 of 2: ${tooMany}`);
  });

  it('pictures are turned upright and then lose their metadata', async () => {
    const turned = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#123' } })
      .withExif({ IFD0: { Copyright: 'somebody', ImageDescription: 'at home' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const product = (await create([turned])).json<Product>();
    const [image] = product.images;
    expect(image).toMatchObject({ width: 200, height: 400 });
    const { exif, orientation } = await sharp((await shop.app.inject(image?.url ?? '')).rawPayload).metadata();
    expect({ exif, orientation }).toEqual({ exif: undefined, orientation: undefined });
  });

  it('the pictures of a failed save are removed', async () => {
    const { refCode } = await makeProduct(shop.database.db);
    expect((await create([jpeg, jpeg], { refCode })).statusCode).toBe(409);
    expect((await create([jpeg], { category: UNKNOWN_ID })).statusCode).toBe(422);
    expect((await create([jpeg], { salePrice: '30', onSale: 'true' })).statusCode).toBe(422);
    await refused([jpeg, Buffer.from('no picture')], 'Picture 2 of 2: Only JPEG, PNG, and WebP images are allowed');
    expect(stored()).toEqual([]);
  });

  it('a picture that cannot be stored leaves no product behind', async () => {
    writeFileSync(join(root, 'pictures'), 'a file where the folder should be');
    const answer = await create([jpeg], { name: 'Half Saved' });
    expect({ status: answer.statusCode, retryAfter: answer.headers['retry-after'] }).toEqual({
      status: 503,
      retryAfter: expect.stringMatching(/^\d+$/),
    });
    const { rows } = await shop.database.pool.query(`select 1 from products where name = 'Half Saved'`);
    expect(rows).toEqual([]);
  });
});

describe('product images: leftover files', () => {
  // Removes the leftovers of the test before, whose storage failed.
  beforeAll(() => shop.database.pool.query('truncate picture_leftovers'));
  const leftovers = async () =>
    (await shop.database.pool.query<{ picture: string }>('select picture from picture_leftovers')).rows;
  const sweep = (minutes: number) => {
    const before = new Date(Date.now() + minutes * 60_000);
    return sweepLeftovers(shop.database.db, shop.app.deps.pictures, before);
  };

  it('picture files that could not be removed are recorded and removed later', async () => {
    const { _id, images } = (await create([jpeg])).json<Product>();
    expect(await leftovers()).toEqual([]);
    const { pictures } = shop.app.deps;
    const { remove } = pictures;
    pictures.remove = () => Promise.reject(new Error('The storage does not answer'));
    try {
      expect((await calls.remove(`/products/${_id}`)).json()).toMatchObject({ deletedImages: 0 });
      expect((await create([jpeg], { category: UNKNOWN_ID })).statusCode).toBe(422);
      expect(await leftovers()).toHaveLength(2);
      expect((await sweep(1)).failures).toHaveLength(2);
    } finally {
      pictures.remove = remove;
    }
    expect(stored()).toHaveLength(2);
    expect(await sweep(-60)).toEqual({ removed: 0, failures: [] });
    expect(await sweep(1)).toEqual({ removed: 2, failures: [] });
    expect(stored()).toEqual([]);
    expect(await leftovers()).toEqual([]);
    expect((await shop.app.inject(images[0]?.url ?? '')).statusCode).toBe(404);
  });

  it('a leftover picture is kept when a product shows it', async () => {
    const { images } = (await create([jpeg])).json<Product>();
    const [, picture = ''] = /pictures\/(\w+)\//.exec(images[0]?.url ?? '') ?? [];
    await shop.database.pool.query('insert into picture_leftovers (picture) values ($1)', [picture]);
    expect(await sweep(1)).toEqual({ removed: 0, failures: [] });
    expect(stored()).toEqual([picture]);
    expect(await leftovers()).toEqual([]);
  });
});

describe('product images: the pictures of a product', () => {
  let id: string;
  beforeEach(async () => {
    id = (await create([jpeg, jpeg], { colors: '["Navy","Red"]' })).json<Product>()._id;
  });
  const add = (files: readonly Buffer[], method: 'POST' | 'PUT' = 'POST') =>
    calls.form(method, `/products/${id}${method === 'POST' ? '/images' : ''}`, imageParts(files));
  const ids = async () => (await calls.product(id)).images.map(({ _id }) => _id);

  it('new pictures are added after the existing ones, up to five in all', async () => {
    const before = await ids();
    const answer = await add([jpeg]);
    expect(answer.statusCode).toBe(201);
    expect(answer.json<Product>().images.map(({ _id }) => _id)).toEqual([...before, expect.any(String)]);
    expect((await add([jpeg], 'PUT')).json<Product>().images).toHaveLength(4);
    for (const method of ['POST', 'PUT'] as const) {
      const { status, error } = (await add([jpeg, jpeg], method)).json<{ status: number; error: string }>();
      expect({ status, error }).toEqual({ status: 422, error: 'Maximum 5 images allowed' });
    }
    expect(stored()).toHaveLength(4);
    expect((await add([])).json()).toMatchObject({ status: 422, error: 'At least one image is required' });
    expect((await calls.form('POST', `/products/${UNKNOWN_ID}/images`, imageParts([jpeg]))).statusCode).toBe(404);
  });

  it('a product has at most five pictures when many are added at once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => add([jpeg])));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 201, 422, 422, 422]);
    expect(await ids()).toHaveLength(5);
    expect(stored()).toHaveLength(5);
  });

  it('pictures are reordered together with the colors they show', async () => {
    const [first = '', second = ''] = await ids();
    const order = (payload: object) => calls.put(`/products/${id}/images`, payload);
    const answer = await order({ order: [second, first], colors: { [second]: 'Red' } });
    expect(answer.json<Product>().images).toMatchObject([
      { _id: second, color: 'Red' },
      { _id: first, color: null },
    ]);
    for (const wrong of [[first], [first, first], [first, second, UNKNOWN_ID], []]) {
      expect((await order({ order: wrong })).json()).toMatchObject({ status: 422, errors: [{ field: 'order' }] });
    }
    expect((await order({ order: [first, second], colors: { [first]: 'Green' } })).statusCode).toBe(422);
    expect((await order({ order: [first, second], version: 1 })).statusCode).toBe(409);
    expect((await order({ order: 'first' })).statusCode).toBe(400);
    expect(await ids()).toEqual([second, first]);
  });

  it('a picture loses its color when the product no longer comes in it', async () => {
    const [first = '', second = ''] = await ids();
    const { version, colors } = await calls.product(id);
    await calls.put(`/products/${id}/images`, { order: [first, second], colors: { [first]: 'Red', [second]: 'Navy' } });
    const shown = async () => (await calls.product(id)).images.map(({ color }) => color);
    expect(await shown()).toEqual(['Red', 'Navy']);
    const answer = await calls.put(`/products/${id}`, { colors: ['Navy'], version: version + 1 });
    expect(answer.json<Product>().images.map(({ color }) => color)).toEqual([null, 'Navy']);
    await calls.put(`/products/${id}`, { colors, version: version + 2 });
    expect(await shown()).toEqual([null, 'Navy']);
  });

  it('pictures are deleted one by one together with their files', async () => {
    const [first = '', second = ''] = await ids();
    const answer = await calls.remove(`/products/${id}/images/${first}`);
    expect(answer.json<Product>().images.map(({ _id }) => _id)).toEqual([second]);
    expect(stored()).toHaveLength(1);
    expect((await calls.remove(`/products/${id}/images/${first}`)).statusCode).toBe(404);
    expect((await calls.remove(`/products/${id}/images/nonsense`)).statusCode).toBe(404);
    const other = (await create([])).json<Product>()._id;
    expect((await calls.remove(`/products/${other}/images/${second}`)).statusCode).toBe(404);
  });

  it('pictures are deleted and counted with their product', async () => {
    expect((await calls.remove(`/products/${id}`)).json()).toEqual({ message: 'Product deleted', deletedImages: 2 });
    expect(stored()).toEqual([]);
  });

  it('pictures are kept while a copy of the product shows them', async () => {
    const copy = (await calls.post(`/products/${id}/duplicate`)).json<Product>();
    expect(copy.images).toHaveLength(2);
    expect((await calls.remove(`/products/${id}`)).json()).toMatchObject({ deletedImages: 0 });
    expect((await shop.app.inject(copy.images[0]?.url ?? '')).statusCode).toBe(200);
    expect((await calls.remove(`/products/${copy._id}`)).json()).toMatchObject({ deletedImages: 2 });
    expect(stored()).toEqual([]);
  });

  it('a picture upload without a staff session is refused before its body is read', async () => {
    const { payload, headers } = formOf(imageParts([padded(LIMIT * 2)]));
    const customer = await shop.signIn('customer');
    const send = (more: Record<string, string>) =>
      shop.app.inject({
        method: 'POST',
        url: `/api/products/${id}/images`,
        payload,
        headers: { ...headers, ...more },
      });
    expect((await send({})).statusCode).toBe(401);
    expect((await send(customer.headers)).statusCode).toBe(403);
  });
});

describe('product images: pictures in S3-compatible storage', () => {
  it('pictures are stored in, served from and removed from S3-compatible storage', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'shop-s3-'));
    const server = await startS3Server(directory, ['shop-pictures']);
    const far = await createTestApp({
      env: {
        S3_ENDPOINT: server.endpoint,
        S3_BUCKET: 'shop-pictures',
        S3_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
        S3_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
      },
    });
    try {
      const away = staffCalls(far, await far.signIn('employee'));
      const made = await away.form('POST', '/products', [...fields(), ...imageParts([jpeg])]);
      const product = made.json<Product>();
      const url = product.images[0]?.url ?? '';
      const file = await far.app.inject(url);
      expect(file.headers).toMatchObject({
        'content-type': 'image/webp',
        'content-length': `${file.rawPayload.length}`,
      });
      await expect(sharp(file.rawPayload).metadata()).resolves.toMatchObject({ format: 'webp', width: 40 });
      const etag = String(file.headers['etag']);
      expect((await far.app.inject({ url, headers: { 'if-none-match': etag } })).statusCode).toBe(304);
      expect((await away.remove(`/products/${product._id}`)).json()).toMatchObject({ deletedImages: 1 });
      expect((await far.app.inject(url)).statusCode).toBe(404);
    } finally {
      await far.close();
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    }
  });
});
