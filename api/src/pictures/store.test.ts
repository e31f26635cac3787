import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EncodedPicture } from './encode';
import { makeLocalPictureStore } from './store';

const copy = (width: number, text: string): EncodedPicture => ({
  width,
  height: width,
  format: 'webp',
  bytes: Buffer.from(text),
});

describe('the local picture folder', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shop-store-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('the picture folder keeps all copies under the id, replaces them as a whole and removes them', async () => {
    const store = makeLocalPictureStore(folder);
    await store.save('abc', [copy(640, 'm'), copy(320, 's')]);
    await expect(store.widths('abc')).resolves.toEqual([320, 640]);
    expect(store.url('abc', 320)).toBe('/pictures/abc/320.webp');

    await store.save('abc', [copy(320, 'new')]);
    await expect(readdir(folder)).resolves.toEqual(['abc']);
    await expect(readFile(join(folder, 'abc', '320.webp'), 'utf8')).resolves.toBe('new');
    await expect(store.widths('abc')).resolves.toEqual([320]);

    await store.remove('abc');
    await store.remove('abc');
    await expect(store.widths('abc')).resolves.toEqual([]);
  });

  it('the picture folder fails to read or list pictures while it is missing or is a file', async () => {
    const missing = makeLocalPictureStore(join(folder, 'not-mounted'));
    await expect(missing.read('abc', 320, 'webp')).rejects.toThrow('The folder of pictures is not there');
    await expect(missing.widths('abc')).rejects.toThrow('The folder of pictures is not there');
    const file = join(folder, 'file');
    await writeFile(file, '');
    await expect(makeLocalPictureStore(file).read('abc', 320, 'webp')).rejects.toThrow('ENOTDIR');
    await expect(makeLocalPictureStore(file).widths('abc')).rejects.toThrow('ENOTDIR');
    await rm(file);
    await expect(makeLocalPictureStore(folder).read('abc', 320, 'webp')).resolves.toBeNull();
  });

  it('the picture folder adds a copy to an existing picture, and no copy to a missing one', async () => {
    const store = makeLocalPictureStore(folder);
    await store.save('one-more', [copy(320, 's')]);
    await store.add('one-more', { ...copy(320, 'small'), format: 'avif' });
    await expect(store.widths('one-more', 'avif')).resolves.toEqual([320]);
    await expect(store.widths('one-more')).resolves.toEqual([320]);
    await store.remove('one-more');
    await store.add('one-more', { ...copy(320, 'small'), format: 'avif' });
    await expect(readdir(folder)).resolves.toEqual([]);
  });

  it.each(['../up', 'a/b', '', '.hidden', 'A'])('the picture folder refuses the id %j', async (id) => {
    const store = makeLocalPictureStore(folder);
    await expect(store.save(id, [copy(1, '')])).rejects.toThrow('Not a picture id');
    await expect(store.remove(id)).rejects.toThrow('Not a picture id');
  });
});
