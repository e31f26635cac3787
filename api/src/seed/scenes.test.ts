import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import { sceneId } from '@shop/demo/drawing/scene';
import { CATEGORY_SCENES, HERO_TALL, HERO_WIDE, demoScenes } from '@shop/demo/scenes';
import { makeLocalPictureStore } from '../pictures/store';
import { demoHomePictures } from './home-pictures';
import { renderPictures, sceneWidths } from './pictures';

// Drawing takes seconds on a busy machine.
jest.setTimeout(120_000);

/** How much the light of pixels varies in a part of a picture; bare ground varies hardly at all. */
async function unevenness(file: string, part: { left: number; top: number; width: number; height: number }) {
  const { channels } = await sharp(await sharp(file).extract(part).greyscale().toBuffer()).stats();
  return channels[0]?.stdev ?? 0;
}

describe('composed scenes', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shop-scenes-'));
    await renderPictures([], makeLocalPictureStore(folder), [...demoScenes().values()]);
  });
  afterAll(() => rm(folder, { recursive: true }));

  const fileOf = (scene: typeof HERO_WIDE, width: number) => join(folder, sceneId(scene), `${width}.webp`);

  it('composed scenes are stored in their first widths and proportions, and never drawn again', async () => {
    for (const [id, scene] of demoScenes()) {
      const { first } = sceneWidths(scene);
      const names = (await readdir(join(folder, id))).toSorted();
      expect(names).toEqual(first.map((width) => `${width}.webp`).toSorted());
      const width = Math.max(...first);
      await expect(sharp(fileOf(scene, width)).metadata()).resolves.toMatchObject({
        width,
        height: (width * scene.height) / scene.width,
      });
    }
    const again = renderPictures([], makeLocalPictureStore(folder), [...demoScenes().values()]);
    await expect(again).resolves.toEqual({ drawn: 0, kept: demoScenes().size, bytes: 0 });
  });

  it.each(CATEGORY_SCENES)('the composed scene of %s has no empty quarter', async (_, scene) => {
    for (const left of [0, 320]) {
      for (const top of [0, 400]) {
        expect(await unevenness(fileOf(scene, 640), { left, top, width: 320, height: 400 })).toBeGreaterThan(8);
      }
    }
  });

  it('the hero scenes leave room for words, and no other empty area', async () => {
    const wide = fileOf(HERO_WIDE, 1280);
    expect(await unevenness(wide, { left: 0, top: 0, width: 500, height: 640 })).toBeLessThan(6);
    expect(await unevenness(wide, { left: 640, top: 0, width: 640, height: 320 })).toBeGreaterThan(8);
    expect(await unevenness(wide, { left: 640, top: 320, width: 640, height: 320 })).toBeGreaterThan(8);
    const tall = fileOf(HERO_TALL, 640);
    expect(await unevenness(tall, { left: 0, top: 680, width: 640, height: 120 })).toBeLessThan(6);
    expect(await unevenness(tall, { left: 0, top: 0, width: 640, height: 600 })).toBeGreaterThan(8);
    // White words need 4.5:1 on the ground wherever they may stand.
    const { channels } = await sharp(
      await sharp(wide).extract({ left: 0, top: 0, width: 500, height: 640 }).toBuffer(),
    ).stats();
    expect(Math.max(...channels.map(({ max }) => max))).toBeLessThan(119);
  });

  it('the id of a composed scene only depends on its composition', () => {
    expect(demoScenes().size).toBe(CATEGORY_SCENES.length + 2);
    expect(sceneId({ ...HERO_WIDE })).toBe(sceneId(HERO_WIDE));
    expect(sceneId({ ...HERO_WIDE, ground: '#000000' })).not.toBe(sceneId(HERO_WIDE));
    expect(sceneId(HERO_WIDE)).toMatch(/^[0-9a-f]{24}$/);
  });

  it('composed scenes are the pictures of the home page of the demo shop', () => {
    const { opening, categories } = demoHomePictures();
    expect(opening.wide).toMatchObject({ width: 2560, height: 1280 });
    expect(opening.wide.srcset.webp).toContain(`/pictures/${sceneId(HERO_WIDE)}/640.webp 640w`);
    expect(opening.tall).toMatchObject({ width: 1600, height: 2000 });
    expect(Object.values(categories)).toHaveLength(CATEGORY_SCENES.length);
  });
});
