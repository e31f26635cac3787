import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import { makeLocalPictureStore } from '../pictures/store';
import type { PictureSpec } from './drawing/picture';
import { drawPicture, pictureId } from './drawing/picture';
import { renderPictures } from './pictures';

// Drawing and a year of business take seconds on a busy machine.
jest.setTimeout(60_000);

const tee: PictureSpec = {
  garment: 'tee',
  decoration: 'sunrise',
  view: 'front',
  main: 'Navy',
  second: 'White',
  trim: 'Navy',
  print: 'Volt',
};
const specs: PictureSpec[] = [
  tee,
  { ...tee, main: 'Off-White' },
  { ...tee, garment: 'cap', decoration: 'capMark', view: 'detail' },
];

describe('demo pictures', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shop-pictures-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('are stored as WebP in three widths of 4:5, and drawn once only', async () => {
    const store = makeLocalPictureStore(folder);
    const first = await renderPictures(specs, store);
    expect(first).toMatchObject({ drawn: 3, kept: 0 });
    expect(first.bytes).toBeGreaterThan(10_000);
    for (const spec of specs) {
      for (const width of [320, 640, 960]) {
        const file = await readFile(join(folder, pictureId(spec), `${width}.webp`));
        await expect(sharp(file).metadata()).resolves.toMatchObject({ format: 'webp', width, height: width * 1.25 });
      }
    }
    await expect(renderPictures(specs, store)).resolves.toEqual({ drawn: 0, kept: 3, bytes: 0 });
  });

  it('are the same every time, and show the garment in its colour on light paper', async () => {
    const [once, again] = [await drawPicture(tee), await drawPicture(tee)];
    expect(once.data.equals(again.data)).toBe(true);
    const at = (x: number, y: number) => [...once.data.subarray((y * 960 + x) * 3, (y * 960 + x) * 3 + 3)];
    const [red = 0, , blue = 0] = at(480, 800);
    expect(blue).toBeGreaterThan(red * 1.4);
    expect(Math.min(...at(40, 40))).toBeGreaterThan(200);
  });

  it('have an id of their own for every look', () => {
    const looks: PictureSpec[] = [
      tee,
      { ...tee, view: 'detail' },
      { ...tee, print: 'White' },
      { ...tee, main: 'Black' },
    ];
    expect(new Set(looks.map(pictureId)).size).toBe(looks.length);
    expect(pictureId(tee)).toMatch(/^[0-9a-f]{24}$/);
  });
});
