import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import { assortmentItem, assortmentPictures, specOf } from '@shop/demo/catalog';
import type { ShopColorName } from '@shop/demo/colors';
import type { PictureSpec } from '@shop/demo/drawing/picture';
import { pictureId } from '@shop/demo/drawing/picture';
import { demoScenes } from '@shop/demo/scenes';
import { makeLocalPictureStore } from '../pictures/store';
import { drawWide, renderPictures, splitWork } from './pictures';

// Drawing and a year of business take seconds on a busy machine.
jest.setTimeout(60_000);

/** The picture of a product of the assortment, in its color with this name. */
function pictureOf(refCode: string, main: ShopColorName, view: PictureSpec['view']): PictureSpec {
  const item = assortmentItem(refCode);
  const color = item.colors.find((candidate) => candidate.main === main);
  if (!color) throw new Error(`${refCode} does not come in ${main}`);
  return specOf(item, color, view);
}

const tee = pictureOf('TEE-1002', 'Navy', 'front');
const capDetail = pictureOf('CAP-7001', 'Black', 'detail');

describe('demo pictures', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shop-pictures-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('demo pictures are stored as WebP in three widths of 4:5, once only and reproducibly', async () => {
    const store = makeLocalPictureStore(folder);
    const specs = [tee, capDetail];
    const first = await renderPictures(specs, store);
    expect(first).toMatchObject({ drawn: 2, kept: 0 });
    expect(first.bytes).toBeGreaterThan(10_000);
    for (const spec of specs) {
      for (const width of [320, 640, 800]) {
        const file = await readFile(join(folder, pictureId(spec), `${width}.webp`));
        await expect(sharp(file).metadata()).resolves.toMatchObject({ format: 'webp', width, height: width * 1.25 });
      }
    }
    await expect(renderPictures(specs, store)).resolves.toEqual({ drawn: 0, kept: 2, bytes: 0 });

    const stored = await readFile(join(folder, pictureId(tee), '640.webp'));
    await store.remove(pictureId(tee));
    await expect(renderPictures(specs, store)).resolves.toMatchObject({ drawn: 1, kept: 1 });
    expect(stored.equals(await readFile(join(folder, pictureId(tee), '640.webp')))).toBe(true);

    const { data } = await sharp(stored).raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [...data.subarray((y * 640 + x) * 3, (y * 640 + x) * 3 + 3)];
    const [red = 0, , blue = 0] = at(320, 534);
    expect(blue).toBeGreaterThan(red * 1.4);
    expect(Math.min(...at(32, 32))).toBeGreaterThan(200);
  });

  it('demo pictures are drawn wider on demand, with threads that the small ones do not show', async () => {
    const files = await drawWide(tee);
    expect(files.map(({ width, height, format }) => [width, height, format])).toEqual([
      [960, 1200, 'webp'],
      [1280, 1600, 'webp'],
      [1600, 2000, 'webp'],
    ]);
    // How much neighboring pixels of plain cloth differ: hardly where it is smooth as rubber.
    const { channels } = await sharp(files.at(-1)?.bytes)
      .extract({ left: 700, top: 1200, width: 200, height: 200 })
      .greyscale()
      .convolve({ width: 3, height: 3, kernel: [0, -1, 0, -1, 4, -1, 0, -1, 0], offset: 128 })
      .stats();
    expect(channels[0]?.stdev).toBeGreaterThan(3);
  });

  it('each look of a demo picture has an id of its own', () => {
    const looks: PictureSpec[] = [
      tee,
      { ...tee, view: 'detail' },
      { ...tee, print: 'White' },
      { ...tee, main: 'Black' },
    ];
    expect(new Set(looks.map(pictureId)).size).toBe(looks.length);
    expect(pictureId(tee)).toMatch(/^[0-9a-f]{24}$/);
  });

  it('a demo picture that the assortment does not have stops the drawing, which names it', async () => {
    const stranger: PictureSpec = { ...tee, print: 'Royal Blue' };
    const store = makeLocalPictureStore(folder);
    await expect(renderPictures([stranger], store)).rejects.toThrow(`The demo has no picture ${pictureId(stranger)}`);
  });

  it('a failing picture store stops the drawing of demo pictures with its own error', async () => {
    const store = { ...makeLocalPictureStore(folder), widths: () => Promise.resolve([]) };
    const full = { ...store, save: () => Promise.reject(new Error('no space left on device')) };
    await expect(renderPictures([tee, capDetail], full)).rejects.toThrow('no space left on device');
  });
});

describe('splitWork', () => {
  const pictures = assortmentPictures();
  const scenes = demoScenes();

  it('splitWork puts each picture in one part, and all pictures of a garment in the same', () => {
    const parts = splitWork({ pictures, scenes }, 2);
    expect(parts.flatMap((part) => [...part.pictures.keys()]).toSorted()).toEqual([...pictures.keys()].toSorted());
    const [first, second] = parts.map((part) => new Set([...part.pictures.values()].map(({ garment }) => garment)));
    expect([...(first ?? [])].filter((garment) => second?.has(garment))).toEqual([]);
  });

  it('splitWork puts scenes with the garments that they show, and gives both parts much to do', () => {
    const [first, second] = splitWork({ pictures, scenes }, 2);
    expect(first?.scenes).toBe(scenes);
    expect(second?.scenes.size).toBe(0);
    const shown = new Set([...scenes.values()].flatMap(({ pieces }) => pieces).map(({ spec }) => spec.garment));
    expect([...(second?.pictures.values() ?? [])].filter(({ garment }) => shown.has(garment))).toEqual([]);
    for (const part of [first, second]) expect(part?.pictures.size).toBeGreaterThan(pictures.size / 4);
  });

  it('splitWork makes no part without work', () => {
    expect(splitWork({ pictures: new Map(), scenes: new Map() }, 2)).toEqual([]);
    expect(splitWork({ pictures: new Map([['a', tee]]), scenes: new Map() }, 2)).toHaveLength(1);
  });
});
