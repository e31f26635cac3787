import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { contentStateSchema, publicSettingsSchema } from '@shop/shared/contracts';
import type { ErrorBody } from '@shop/shared/contracts';
import { z } from 'zod';
import { type SignedIn, type TestApp, createTestApp } from '../../testing/app';
import { askContent, clearSettings } from './testing';

let shop: TestApp;
let admin: SignedIn;
let employee: SignedIn;

beforeAll(async () => {
  shop = await createTestApp();
  [admin, employee] = await Promise.all([shop.signIn('admin'), shop.signIn('employee')]);
});
afterAll(() => shop.close());
beforeEach(() => clearSettings(shop));

const ask = (method: 'GET' | 'PUT', url: string, payload?: object, who: SignedIn = admin) =>
  askContent(shop, who, method, url, payload);

const save = (accent: unknown, more: object = {}, who?: SignedIn) =>
  ask('PUT', '', { key: 'look', body: { accent }, start: 'now', ...more }, who);

const front = async () => publicSettingsSchema.parse((await shop.app.inject({ url: '/api/settings' })).json()).front;

const keysOf = async (query: string) =>
  z
    .array(contentStateSchema)
    .parse((await ask('GET', query)).json())
    .map(({ key }) => key);

describe('content: the accent color', () => {
  it('the accent color is the default of the theme until an admin saves one, and again after an undo', async () => {
    expect(await front()).not.toHaveProperty('look');
    expect((await save('#1D7F4C', {}, employee)).statusCode).toBe(403);
    expect((await save(' #1D7F4C ')).statusCode).toBe(200);
    expect((await front()).look).toEqual({ accent: '#1d7f4c' });
    expect((await ask('PUT', '/look/undo', { to: 0, version: 1 })).statusCode).toBe(200);
    expect(await front()).not.toHaveProperty('look');
    await save('#1d7f4c', { start: 'draft' });
    expect(await front()).not.toHaveProperty('look');
    await save(null);
    expect(await front()).not.toHaveProperty('look');
  });

  it.each([
    ['#ffee00', /^#ffee00 on cards of the light scheme has a contrast of 1\.2:1.* passes is #a19700$/],
    ['#ffffff', /^#ffffff on cards of the light scheme has a contrast of 1:1/],
    ['#000080', /^#000080 on cards of the dark scheme/],
    ['red', /^Must be a color such as/],
    ['#1d7f4c;}body{display:none', /^Must be a color such as/],
    ['', /^Must be a color such as/],
    ['#1d7f4c80', /^Must be a color such as/],
  ])('the accent color %s is refused at its field, and the live shop stays as it was', async (accent, message) => {
    await save('#1d7f4c');
    const answer = await save(accent);
    expect(answer.statusCode).toBe(400);
    const { errors = [] } = answer.json<ErrorBody>();
    expect(errors).toEqual([{ field: 'body.accent', message: expect.stringMatching(message) }]);
    expect((await front()).look).toEqual({ accent: '#1d7f4c' });
  });

  it('the accent color is returned only to a back office that requests the look', async () => {
    expect(await keysOf('')).not.toContain('look');
    expect(await keysOf('?policies=true')).not.toContain('look');
    expect(await keysOf('?policies=true&look=true')).toContain('look');
  });
});
