import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openingPictureSchema, publicSettingsSchema } from '@shop/shared/contracts';
import type { ErrorBody, OpeningPicture } from '@shop/shared/contracts';
import { DEFAULT_FRONT, contrastOf } from '@shop/shared/rules';
import { sweepLeftovers } from '../../pictures/leftovers';
import { loadSharp } from '../../pictures/sharp';
import { type SignedIn, type TestApp, createTestApp } from '../../testing/app';
import { formOf } from '../catalog/testing';
import { askContent, clearSettings } from './testing';

let shop: TestApp;
let admin: SignedIn;
let employee: SignedIn;
let root: string;
let photo: Buffer;

/** A picture of one color. */
const pictureOf = async (width: number, height: number, background = '#f4e9c0') => {
  const sharp = await loadSharp();
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
};

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'shop-opening-'));
  shop = await createTestApp({ env: { DATA_DIR: root } });
  [admin, employee] = await Promise.all([shop.signIn('admin'), shop.signIn('employee')]);
  photo = await pictureOf(1_300, 900);
});
afterAll(async () => {
  await shop.close();
  rmSync(root, { recursive: true, force: true });
});
beforeEach(() => clearSettings(shop));

const upload = (file: Buffer, who = admin) => {
  const { payload, headers } = formOf([{ name: 'picture', bytes: file, filename: 'a.jpg', type: 'image/jpeg' }]);
  return shop.app.inject({
    method: 'POST',
    url: '/api/settings/content/pictures',
    payload,
    headers: { ...who.headers, ...headers },
  });
};

const uploaded = async (): Promise<OpeningPicture> => openingPictureSchema.parse((await upload(photo)).json());

const save = (body: object) =>
  askContent(shop, admin, 'PUT', '', { key: 'hero', body: { ...DEFAULT_FRONT.hero, ...body }, start: 'now' });

const shown = async () =>
  publicSettingsSchema.parse((await shop.app.inject({ url: '/api/settings' })).json()).homePictures;

const statusOf = async (url: string) => (await shop.app.inject({ url })).statusCode;

/** Removes unused pictures, as if an hour had passed. */
const sweep = () => sweepLeftovers(shop.database.db, shop.app.deps.pictures, new Date(Date.now() + 1_000));

describe('content: the opening picture of the home page', () => {
  it('the opening picture is encoded for wide screens and phones, with a background for white text', async () => {
    const { wide, tall, ground } = await uploaded();
    expect([wide.width, wide.height]).toEqual([1_300, 900]);
    expect([tall.width, tall.height]).toEqual([720, 900]);
    expect(wide.picture).not.toBe(tall.picture);
    expect(contrastOf(ground, '#ffffff')).toBeGreaterThanOrEqual(7);
    for (const width of [320, 480, 640, 960, 1_280, 1_300]) {
      for (const format of ['webp', 'avif']) {
        expect(await statusOf(`/pictures/${wide.picture}/${width}.${format}`)).toBe(200);
      }
    }
  });

  it('the opening picture is shown once a version names it, with all its copies, and survives every cleanup', async () => {
    const picture = await uploaded();
    expect((await save({ shows: 'picture', picture, alt: 'A beach' })).statusCode).toBe(200);
    const opening = (await shown())?.opening;
    expect(opening).toMatchObject({ alt: 'A beach', ground: picture.ground, covered: true });
    const copies = [opening?.wide, opening?.tall].flatMap((one) => [one?.srcset.webp, one?.srcset.avif]);
    for (const copy of copies.flatMap((text = '') => text.split(', '))) {
      expect(await statusOf(copy.split(' ')[0] ?? '')).toBe(200);
    }
    await save({ shows: 'products' });
    expect(await shown()).toBeUndefined();
    await shop.database.pool.query('insert into picture_leftovers (picture) values ($1)', [picture.wide.picture]);
    await sweep();
    await askContent(shop, admin, 'PUT', '/hero/undo', { to: 1, version: 2 });
    expect((await shown())?.opening?.wide.url).toBe(opening?.wide.url);
    expect(await statusOf(opening?.wide.url ?? '')).toBe(200);
    await askContent(shop, admin, 'PUT', '/hero/undo', { to: 0, version: 3 });
    expect(await shown()).toBeUndefined();
  });

  it('the opening picture stays when an older back office saves the texts without it', async () => {
    const picture = await uploaded();
    await save({ shows: 'picture', picture, alt: 'A beach' });
    await save({ title: 'Other words' });
    expect((await shown())?.opening).toMatchObject({ alt: 'A beach', ground: picture.ground });
  });

  it('the opening picture is refused at its field when not saved within the hour, or not chosen', async () => {
    const picture = await uploaded();
    await sweep();
    const gone = await save({ shows: 'picture', picture });
    expect(gone.statusCode).toBe(422);
    expect(gone.json<ErrorBody>().errors).toEqual([
      { field: 'body.picture', message: 'The picture is no longer there: choose it again' },
    ]);
    const none = await save({ shows: 'picture' });
    expect(none.json<ErrorBody>().errors).toEqual([{ field: 'body.picture', message: 'Choose a picture' }]);
    const pale = await save({ shows: 'picture', picture: { ...(await uploaded()), ground: '#f4e9c0' } });
    expect(pale.json<ErrorBody>().errors[0]?.field).toBe('body.picture.ground');
    expect(await shown()).toBeUndefined();
  });

  it.each<[string, () => Promise<Buffer> | Buffer, RegExp]>([
    ['no picture', () => Buffer.from('hello'), /Only JPEG, PNG, and WebP/],
    ['a picture that is cut off', () => photo.subarray(0, 300), /cannot be read/],
    ['too few pixels', () => pictureOf(1_100, 900), /at least 1200 pixels wide/],
    ['more than twice as much width as height', () => pictureOf(2_400, 900), /twice as wide as high/],
    ['more than 5 MB', () => Buffer.concat([photo, Buffer.alloc(5_300_000)]), /less than 5MB/],
  ])('an opening picture file with %s is refused', async (_what, file, message) => {
    const refused = await upload(await file());
    expect([refused.statusCode, refused.json<ErrorBody>().errors]).toEqual([
      expect.any(Number),
      [{ field: 'picture', message: expect.stringMatching(message) }],
    ]);
    expect(refused.statusCode).toBeGreaterThanOrEqual(400);
    expect(refused.statusCode).toBeLessThan(500);
  });

  it('the opening picture is uploaded by admins only', async () => {
    expect((await upload(photo, employee)).statusCode).toBe(403);
  });
});
