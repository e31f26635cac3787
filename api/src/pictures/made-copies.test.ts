import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MadeCopies, fromWebp } from './made-copies';
import { encodePicture } from './encode';
import { makeLocalPictureStore } from './store';

describe('MadeCopies', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shop-avif-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const warnings: unknown[] = [];
  const log = { warn: (...words: unknown[]) => void warnings.push(words) };

  it('copies of pictures are made once each, and a failed one is tried once', async () => {
    const inner = makeLocalPictureStore(folder);
    const reads: string[] = [];
    const store: typeof inner = {
      ...inner,
      read: (id, width, format) => {
        reads.push(`${id}/${String(width)}.${format}`);
        return inner.read(id, width, format);
      },
    };
    const picture = { data: Buffer.alloc(32 * 40 * 3, 90), width: 32, height: 40, channels: 3 } as const;
    await store.save('cap', await encodePicture(picture, { widths: [16, 32] }));
    await store.save('broken', [{ width: 16, format: 'webp', bytes: Buffer.from('no picture') }]);

    const copies = new MadeCopies(fromWebp(store), log);
    for (let times = 0; times < 3; times += 1) {
      for (const width of [16, 32]) void copies.want({ id: 'cap', width, format: 'avif' });
      void copies.want({ id: 'broken', width: 16, format: 'avif' });
      void copies.want({ id: 'gone', width: 16, format: 'avif' });
    }
    await copies.settled();
    void copies.want({ id: 'broken', width: 16, format: 'avif' });
    await copies.settled();

    await expect(store.widths('cap', 'avif')).resolves.toEqual([16, 32]);
    await expect(store.widths('broken', 'avif')).resolves.toEqual([]);
    expect(reads.toSorted()).toEqual(['broken/16.webp', 'cap/16.webp', 'cap/32.webp', 'gone/16.webp']);
    expect(warnings).toHaveLength(1);
  });

  it('copies of pictures that are still waiting are dropped when the shop closes', async () => {
    const store = makeLocalPictureStore(folder);
    const picture = { data: Buffer.alloc(32 * 40 * 3, 90), width: 32, height: 40, channels: 3 } as const;
    await store.save('late', await encodePicture(picture, { widths: [8, 16, 32] }));
    const copies = new MadeCopies(fromWebp(store), log);
    const wanted = [8, 16, 32].map((width) => copies.want({ id: 'late', width, format: 'avif' }));
    await copies.close();
    await Promise.all(wanted);
    await expect(store.widths('late', 'avif')).resolves.toHaveLength(1);
  });
});
