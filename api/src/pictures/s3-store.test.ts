import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import * as sdk from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EncodedPicture } from './encode';
import { makeS3PictureStore } from './s3-store';
import type { S3Settings } from '../config-storage';
import { S3_KEYS, startS3Server } from '../testing/s3-server';
import type { S3Server } from '../testing/s3-server';
import { isUnavailable } from '../unavailable';
import { portOf } from '../testing/port';

const copy = (width: number, text: string, format: EncodedPicture['format'] = 'webp'): EncodedPicture => ({
  width,
  height: width,
  format,
  bytes: Buffer.from(text),
});

describe('pictures in S3-compatible storage', () => {
  let server: S3Server;
  let directory: string;
  let settings: S3Settings;

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'shop-s3-'));
    server = await startS3Server(directory, ['shop-pictures']);
    settings = {
      endpoint: server.endpoint,
      bucket: 'shop-pictures',
      region: 'us-east-1',
      keys: S3_KEYS,
      seconds: 20,
    };
  });
  afterAll(async () => {
    await server.close();
    rmSync(directory, { recursive: true, force: true });
  });

  it('the S3 picture store keeps all copies under the id, replaces them as a whole and removes them', async () => {
    const store = makeS3PictureStore(sdk, settings);
    await store.save('abc', [copy(640, 'm'), copy(320, 's'), copy(320, 'a', 'avif')]);
    await expect(store.widths('abc')).resolves.toEqual([320, 640]);
    await expect(store.widths('abc', 'avif')).resolves.toEqual([320]);
    expect(store.url('abc', 320)).toBe('/pictures/abc/320.webp');
    const read = await store.read('abc', 640, 'webp');
    expect(read?.size).toBe(1);
    expect(read && (await buffer(read.body)).toString()).toBe('m');

    await store.save('abc', [copy(320, 'new')]);
    await expect(store.widths('abc')).resolves.toEqual([320]);
    await expect(store.widths('abc', 'avif')).resolves.toEqual([]);
    await expect(store.read('abc', 640, 'webp')).resolves.toBeNull();

    await store.add('abc', copy(320, 'small', 'avif'));
    await expect(store.widths('abc', 'avif')).resolves.toEqual([320]);
    await store.add('gone', copy(320, 'small', 'avif'));
    await expect(store.widths('gone', 'avif')).resolves.toEqual([]);

    await store.save('abcd', [copy(320, 'a neighbor')]);
    await store.remove('abc');
    await store.remove('abc');
    await expect(store.widths('abc')).resolves.toEqual([]);
    await expect(store.widths('abcd')).resolves.toEqual([320]);
    store.close();
  });

  it('the S3 picture store is unavailable when it refuses a call or does not answer', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const port = portOf(silent);
    const bad = [
      { ...settings, endpoint: 'http://127.0.0.1:1', seconds: 5 },
      { ...settings, endpoint: `http://127.0.0.1:${String(port)}`, seconds: 0.2 },
      { ...settings, bucket: 'no-such-bucket' },
    ];
    for (const there of bad) {
      const store = makeS3PictureStore(sdk, there);
      const calls = [store.read('abc', 320, 'webp'), store.widths('abc'), store.save('abc', [copy(320, 's')])];
      for (const call of await Promise.allSettled(calls)) {
        expect(call.status === 'rejected' && isUnavailable(call.reason)).toBe(true);
      }
      store.close();
    }
    for (const socket of sockets) socket.destroy();
    silent.close();
  });

  it.each(['../up', 'a/b', '', '.hidden', 'A'])('the S3 picture store refuses the id %j', async (id) => {
    const store = makeS3PictureStore(sdk, settings);
    await expect(store.save(id, [copy(1, '')])).rejects.toThrow('Not a picture id');
    await expect(store.remove(id)).rejects.toThrow('Not a picture id');
    store.close();
  });

  it('the S3 picture store fails when the bucket is missing or the key is wrong, and stores nothing', async () => {
    for (const wrong of [{ bucket: 'elsewhere' }, { keys: { accessKeyId: 'NOBODY', secretAccessKey: 'S3RVER' } }]) {
      const store = makeS3PictureStore(sdk, { ...settings, ...wrong });
      await expect(store.save('lost', [copy(320, 's')])).rejects.toThrow();
      store.close();
    }
    expect(readdirSync(directory, { recursive: true }).filter((name) => String(name).includes('lost'))).toEqual([]);
  });
});
