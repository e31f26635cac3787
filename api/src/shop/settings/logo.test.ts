import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { drawingSchema, publicSettingsSchema } from '@shop/shared/contracts';
import type { Drawing, ErrorBody } from '@shop/shared/contracts';
import { sweepLeftovers } from '../../pictures/leftovers';
import { type SignedIn, type TestApp, createTestApp } from '../../testing/app';
import { type FormPart, formOf } from '../catalog/testing';
import { askContent, clearSettings } from './testing';

let shop: TestApp;
let admin: SignedIn;
let employee: SignedIn;
let root: string;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'shop-logo-'));
  shop = await createTestApp({ env: { DATA_DIR: root } });
  [admin, employee] = await Promise.all([shop.signIn('admin'), shop.signIn('employee')]);
});
afterAll(async () => {
  await shop.close();
  rmSync(root, { recursive: true, force: true });
});
beforeEach(() => clearSettings(shop));

const SHAPE = '<path d="M0 0h40v20H0z" fill="#1d7f4c"/>';
const svg = (inner = SHAPE) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">${inner}</svg>`);

const part = (file: Buffer): FormPart => ({
  name: 'drawing',
  bytes: file,
  filename: 'a.svg',
  type: 'image/svg+xml',
});

const send = (parts: readonly FormPart[], use = 'logo', who = admin) => {
  const { payload, headers } = formOf(parts);
  return shop.app.inject({
    method: 'POST',
    url: `/api/settings/content/drawings?use=${use}`,
    payload,
    headers: { ...who.headers, ...headers },
  });
};

const upload = (file: Buffer, use = 'logo', who = admin) => send([part(file)], use, who);

const drawn = async (use = 'logo') => drawingSchema.parse((await upload(svg(), use)).json());

const save = (logo: Drawing | null, icon: Drawing | null = null) =>
  askContent(shop, admin, 'PUT', '', { key: 'logo', body: { logo, icon }, start: 'now' });

const look = async () =>
  publicSettingsSchema.parse((await shop.app.inject({ url: '/api/settings' })).json()).front.look;

const statusOf = async (url: string) => (await shop.app.inject({ url })).statusCode;

/** Removes unused pictures, as if an hour had passed. */
const sweep = () => sweepLeftovers(shop.database.db, shop.app.deps.pictures, new Date(Date.now() + 1_000));

describe('content: the logo and the icon', () => {
  it('a logo is drawn into pictures with random names, and its SVG file is not served', async () => {
    const logo = await drawn();
    expect(logo).toMatchObject({ width: 288, height: 144 });
    const url = `/pictures/${logo.picture}/288`;
    const picture = await shop.app.inject({ url: `${url}.png` });
    expect(picture.headers).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'",
    });
    expect(await statusOf(`${url}.webp`)).toBe(200);
    expect(await statusOf(`${url}.svg`)).toBe(404);
    expect((await drawn()).picture).not.toBe(logo.picture);
  });

  it('a logo and icon are live once a version names them, and every cleanup keeps all their versions', async () => {
    const [logo, icon] = [await drawn(), await drawn('icon')];
    expect((await save(logo, icon)).statusCode).toBe(200);
    const url = `/pictures/${logo.picture}/288.webp`;
    expect(await look()).toEqual({ logo: { url, width: 288, height: 144 }, icon: `/pictures/${icon.picture}` });
    await save(null);
    expect(await look()).toBeUndefined();
    await shop.database.pool.query('insert into picture_leftovers (picture) values ($1)', [logo.picture]);
    await sweep();
    expect(await statusOf(url)).toBe(200);
    await askContent(shop, admin, 'PUT', '/logo/undo', { to: 1, version: 2 });
    expect(await look()).toMatchObject({ logo: { url } });
  });

  it('a logo is refused at its field when it was not saved within the hour, or never uploaded', async () => {
    const logo = await drawn();
    await sweep();
    expect(await statusOf(`/pictures/${logo.picture}/288.png`)).toBe(404);
    const foreign = { ...logo, picture: '0123456789abcdef01234567' };
    for (const gone of [logo, foreign]) {
      const refused = await save(gone);
      expect(refused.statusCode).toBe(422);
      expect(refused.json<ErrorBody>().errors).toEqual([
        { field: 'body.logo', message: 'The file of the logo is no longer there: choose it again' },
      ]);
    }
    const icon = await save(null, await drawn('logo'));
    expect(icon.json<ErrorBody>().errors[0]?.field).toBe('body.icon');
    expect(await look()).toBeUndefined();
  });

  it.each<[string, Buffer, RegExp]>([
    ['scripts', svg('<script>alert(1)</script>'), /must not have scripts/],
    ['embedded documents', svg('<foreignObject/>'), /must not hold other documents/],
    ['references to other files', svg('<use href="https://x.example/a.svg#a"/>'), /anything outside itself/],
    ['100,000 nodes', svg('<g/>'.repeat(100_000)), /no larger than 256 KB/],
    ['text alone', Buffer.from('hello'), /well-formed|not an SVG/],
  ])('a logo file with %s is refused', async (_what, file, message) => {
    const refused = await upload(file);
    expect(refused.statusCode).toBe(422);
    expect(refused.json<ErrorBody>().errors).toEqual([{ field: 'drawing', message: expect.stringMatching(message) }]);
  });

  it('a logo is uploaded by admins only, as one file with a known use', async () => {
    expect((await upload(svg(), 'logo', employee)).statusCode).toBe(403);
    expect((await upload(svg(), 'banner')).statusCode).toBe(400);
    const none = await shop.app.inject({
      method: 'POST',
      url: '/api/settings/content/drawings?use=logo',
      headers: admin.headers,
    });
    expect(none.statusCode).toBe(422);
    const two = await send([part(svg()), part(svg())]);
    expect(two.json()).toMatchObject({ status: 422, errors: [{ field: 'drawing', message: 'Choose one file' }] });
  });
});
