import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readFile, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { assortmentPictures } from '@shop/demo/catalog';
import { sceneId } from '@shop/demo/drawing/scene-spec';
import { PICTURES, pictureFiles } from '@shop/demo/picture-files';
import { UPRIGHT_WIDTHS, offeredWidths, sceneWidths } from '@shop/demo/picture-widths';
import { HERO_WIDE, demoScenes } from '@shop/demo/scenes';
import sharp from 'sharp';
import { productImages, seeds } from '../database/schema';
import { makeLocalPictureStore } from '../pictures/store';
import { createTestApp } from '../testing/app';
import type { TestApp } from '../testing/app';
import { makeProduct } from '../testing/fixtures';
import { completePictures, copyPictures } from './pictures';

const [shown = '', removed = ''] = assortmentPictures().keys();
const hero = sceneId(HERO_WIDE);

let root: string;
let shop: TestApp;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'shop-demo-pictures-'));
  shop = await createTestApp({ env: { DATA_DIR: root } });
});
afterAll(async () => {
  await shop.close();
  rmSync(root, { recursive: true });
});

/** A new store and its folder. */
async function openStore(name: string) {
  const folder = join(root, name);
  await mkdir(folder);
  return { folder, store: makeLocalPictureStore(folder) };
}

/** Some of the demo's pictures with the widths of their files. */
const filesOf = (...ids: string[]) => new Map([...pictureFiles()].filter(([id]) => ids.includes(id)));

describe('copyPictures', () => {
  it('copies each file once and unchanged', async () => {
    const { folder, store } = await openStore('once');
    const files = filesOf(shown, hero);
    await expect(copyPictures(store, files)).resolves.toEqual({ copied: 2, kept: 0 });
    for (const [id, widths] of files) {
      await expect(store.widths(id)).resolves.toEqual(widths);
      for (const name of await readdir(join(folder, id))) {
        expect(await readFile(join(folder, id, name))).toEqual(await readFile(join(PICTURES, id, name)));
      }
    }
    await expect(copyPictures(store, files)).resolves.toEqual({ copied: 0, kept: 2 });
  });

  it('fails with the error of the store', async () => {
    const { store } = await openStore('full');
    const full = { ...store, save: () => Promise.reject(new Error('no space left on device')) };
    await expect(copyPictures(full)).rejects.toThrow('no space left on device');
  });
});

describe('completePictures', () => {
  it('adds to an older demo shop the largest files of its pictures, and all scenes', async () => {
    const { db } = shop.database;
    const { folder, store } = await openStore('older');
    const { id: productId } = await makeProduct(db);
    const row = { position: 0, picture: shown, widths: offeredWidths(UPRIGHT_WIDTHS), avif: true };
    await db.insert(productImages).values({ ...row, productId, width: 1600, height: 2000 });
    const old = { height: 400, format: 'webp', bytes: Buffer.from('drawn by an older version') } as const;
    await store.save(
      shown,
      UPRIGHT_WIDTHS.small.map((width) => ({ ...old, width })),
    );

    await completePictures(db, store);
    await expect(readdir(folder)).resolves.toEqual([shown]);

    await db.insert(seeds).values({ name: 'demo' });
    await completePictures(db, store);
    await expect(store.widths(shown)).resolves.toEqual([...UPRIGHT_WIDTHS.small, UPRIGHT_WIDTHS.largest]);
    expect(await readFile(join(folder, shown, '320.webp'))).toEqual(old.bytes);
    expect(await readFile(join(folder, shown, '1600.webp'))).toEqual(
      await readFile(join(PICTURES, shown, '1600.webp')),
    );
    for (const [id, scene] of demoScenes()) {
      expect((await store.widths(id)).at(-1)).toBe(sceneWidths(scene).largest);
    }
    await expect(store.widths(removed)).resolves.toEqual([]);
  });
});

describe('/pictures', () => {
  it.each([
    ['a product', shown, offeredWidths(UPRIGHT_WIDTHS)],
    ['a scene', hero, offeredWidths(sceneWidths(HERO_WIDE))],
  ])('has the picture of %s in every width that the demo shop offers', async (_, id, widths) => {
    await copyPictures(shop.app.deps.pictures, filesOf(id));
    for (const width of widths) {
      // Apps that show shared links ask for JPEG and only once, so this answer waits for the width.
      const jpeg = await shop.app.inject(`/pictures/${id}/${String(width)}.jpeg`);
      await expect(sharp(jpeg.rawPayload).metadata()).resolves.toMatchObject({ format: 'jpeg', width });
      const webp = await shop.app.inject(`/pictures/${id}/${String(width)}.webp`);
      expect(webp.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      await expect(sharp(webp.rawPayload).metadata()).resolves.toMatchObject({ format: 'webp', width });
    }
  });
});
