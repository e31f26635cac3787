import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import { assortmentItem, assortmentPictures, specOf } from './catalog';
import type { PictureSpec } from './drawing/picture-spec';
import { isGarment, pictureId } from './drawing/picture-spec';
import { sceneId } from './drawing/scene-spec';
import { PICTURES, pictureFiles } from './picture-files';
import { CATEGORY_SCENES, HERO_TALL, HERO_WIDE, demoScenes } from './scenes';

// Painting takes seconds on a busy machine.
jest.setTimeout(120_000);

/** All pictures together, in bytes: a clone of the repository carries them. */
const MAX_BYTES = 40_000_000;

/**
 * The largest difference that the encoder of another platform may make, in steps of a byte, on average over a square. A
 * different drawing differs by more somewhere.
 */
const MAX_DIFFERENCE = 3;
/** Side of the squares in pixels. */
const SQUARE = 16;

const fileOf = (id: string, width: number) => join(PICTURES, id, `${width}.webp`);

/** The largest mean difference of the pixels in any square of two pictures. */
async function differenceOf(one: string, other: string): Promise<number> {
  const [before, after] = await Promise.all([one, other].map((file) => sharp(file).png().toBuffer()));
  const { width = 0 } = await sharp(before).metadata();
  const apart = await sharp(before)
    .composite([{ input: after, blend: 'difference' }])
    .removeAlpha()
    .png()
    .toBuffer();
  const { channels } = await sharp(
    await sharp(apart)
      .resize({ width: Math.ceil(width / SQUARE) })
      .toBuffer(),
  ).stats();
  return Math.max(...channels.map(({ max }) => max));
}

/** Paints some pictures anew and returns those that differ from the files in the repository. */
async function changedOf(ids: readonly string[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-painted-'));
  try {
    // In a process of its own: in the test runner's sandbox the painter would take many times as long.
    const command = ['--import', 'tsx', 'demo/draw.ts', '--to', folder, ...ids];
    await promisify(execFile)(process.execPath, command, { cwd: join(__dirname, '..') });
    const changed: string[] = [];
    for (const id of ids) {
      const widths = pictureFiles().get(id) ?? [];
      expect((await readdir(join(folder, id))).toSorted()).toEqual(widths.map((width) => `${width}.webp`).toSorted());
      for (const width of widths) {
        const difference = await differenceOf(join(folder, id, `${width}.webp`), fileOf(id, width));
        if (difference > MAX_DIFFERENCE) changed.push(`${id}/${width}.webp differs by ${difference.toFixed(1)}`);
      }
    }
    return changed;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** How much the light of pixels varies in a part of a picture; bare ground varies hardly at all. */
async function unevenness(file: string, part: { left: number; top: number; width: number; height: number }) {
  const { channels } = await sharp(await sharp(file).extract(part).greyscale().toBuffer()).stats();
  return channels[0]?.stdev ?? 0;
}

const navyTee = (): PictureSpec => {
  const item = assortmentItem('TEE-1002');
  const color = item.colors.find(({ main }) => main === 'Navy');
  if (!color) throw new Error('TEE-1002 does not come in Navy');
  return specOf(item, color, 'front');
};

describe('demo/pictures', () => {
  it('holds every picture of the demo shop in every width, and nothing else', async () => {
    const wanted = [...pictureFiles()].flatMap(([id, widths]) => widths.map((width) => `${id}/${width}.webp`));
    const there = await readdir(PICTURES, { recursive: true, withFileTypes: true });
    const names = there.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
    // `npm run draw` paints those that are missing.
    expect(names.toSorted()).toEqual(wanted.map((name) => join(PICTURES, name)).toSorted());
  });

  it('is small enough for a clone, and each file has the size that its name says', async () => {
    const scenes = demoScenes();
    let bytes = 0;
    for (const [id, widths] of pictureFiles()) {
      const { width: across, height: down } = scenes.get(id) ?? { width: 4, height: 5 };
      for (const width of widths) {
        const file = await readFile(fileOf(id, width));
        bytes += file.length;
        await expect(sharp(file).metadata()).resolves.toMatchObject({
          format: 'webp',
          width,
          height: (width * down) / across,
        });
      }
    }
    expect(bytes).toBeLessThan(MAX_BYTES);
  });

  it('shows what the painter draws today: if not, run `npm run draw`', async () => {
    const sample = [...assortmentPictures().keys()].filter((_, index) => index % 50 === 7);
    expect(await changedOf([...sample, sceneId(HERO_TALL)])).toEqual([]);
  });

  it('shows products in their colors on a light ground', async () => {
    const { data } = await sharp(fileOf(pictureId(navyTee()), 640))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [...data.subarray((y * 640 + x) * 3, (y * 640 + x) * 3 + 3)];
    const [red = 0, , blue = 0] = at(320, 534);
    expect(blue).toBeGreaterThan(red * 1.4);
    expect(Math.min(...at(32, 32))).toBeGreaterThan(200);
  });

  it('the largest files of demo/pictures show the threads of cloth', async () => {
    // How much neighboring pixels of plain cloth differ: hardly where it is smooth as rubber.
    const { channels } = await sharp(fileOf(pictureId(navyTee()), 1600))
      .extract({ left: 700, top: 1200, width: 200, height: 200 })
      .greyscale()
      .convolve({ width: 3, height: 3, kernel: [0, -1, 0, -1, 4, -1, 0, -1, 0], offset: 128 })
      .stats();
    expect(channels[0]?.stdev).toBeGreaterThan(3);
  });

  it('plates show the cloth from edge to edge, and the measured garment on bare paper', async () => {
    const plates = [...assortmentPictures()].filter(([, picture]) => !isGarment(picture));
    expect(plates.length).toBeGreaterThan(60);
    for (const [id, { view }] of plates) {
      const corner = await unevenness(fileOf(id, 640), { left: 480, top: 0, width: 160, height: 60 });
      if (view === 'weave') expect(corner).toBeGreaterThan(4);
      else expect(corner).toBeLessThan(2);
    }
  });

  it.each(CATEGORY_SCENES)('the scene of %s has no empty quarter', async (_, scene) => {
    for (const left of [0, 320]) {
      for (const top of [0, 400]) {
        const quarter = { left, top, width: 320, height: 400 };
        expect(await unevenness(fileOf(sceneId(scene), 640), quarter)).toBeGreaterThan(8);
      }
    }
  });

  it('the hero scenes leave room for words, and no other empty area', async () => {
    const wide = fileOf(sceneId(HERO_WIDE), 1280);
    expect(await unevenness(wide, { left: 0, top: 0, width: 500, height: 640 })).toBeLessThan(6);
    expect(await unevenness(wide, { left: 640, top: 0, width: 640, height: 320 })).toBeGreaterThan(8);
    expect(await unevenness(wide, { left: 640, top: 320, width: 640, height: 320 })).toBeGreaterThan(8);
    const tall = fileOf(sceneId(HERO_TALL), 640);
    expect(await unevenness(tall, { left: 0, top: 680, width: 640, height: 120 })).toBeLessThan(6);
    expect(await unevenness(tall, { left: 0, top: 0, width: 640, height: 600 })).toBeGreaterThan(8);
    // White words need 4.5:1 on the ground wherever they may stand.
    const { channels } = await sharp(
      await sharp(wide).extract({ left: 0, top: 0, width: 500, height: 640 }).toBuffer(),
    ).stats();
    expect(Math.max(...channels.map(({ max }) => max))).toBeLessThan(119);
  });
});

describe('pictureId and sceneId', () => {
  it('each look of a picture has an id of its own', () => {
    const tee = navyTee();
    const looks: PictureSpec[] = [
      tee,
      { ...tee, view: 'detail' },
      { ...tee, print: 'White' },
      { ...tee, main: 'Black' },
    ];
    expect(new Set(looks.map(pictureId)).size).toBe(looks.length);
    expect(pictureId(tee)).toMatch(/^[0-9a-f]{24}$/);
  });

  it('the id of a scene only depends on its composition', () => {
    expect(demoScenes().size).toBe(CATEGORY_SCENES.length + 2);
    expect(sceneId({ ...HERO_WIDE })).toBe(sceneId(HERO_WIDE));
    expect(sceneId({ ...HERO_WIDE, ground: '#000000' })).not.toBe(sceneId(HERO_WIDE));
    expect(sceneId(HERO_WIDE)).toMatch(/^[0-9a-f]{24}$/);
  });
});
