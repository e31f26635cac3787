import { readFileSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as sdk from '@aws-sdk/client-s3';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BackupSettings } from '../config-storage';
import { BUSY_SHOP, orderOf, placed } from '../shop/orders/testing';
import { createTestApp } from '../testing/app';
import type { TestApp } from '../testing/app';
import { eventually } from '../testing/eventually';
import { makeProduct } from '../testing/fixtures';
import { S3_KEYS, startS3Server } from '../testing/s3-server';
import type { S3Server } from '../testing/s3-server';
import { openBucketPlace } from './bucket-place';
import { openPictureBucket } from './picture-bucket';
import { rehearse } from './rehearse';
import { makeBackup } from './scheduled';
import { quietly, temporaryFolder, writeFiles } from './testing';

const NAME = /^shop-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ(?:\.incomplete)?\.tar\.gz\.age$/;

let shop: TestApp;
let key: string;
let recipients: string[];
let folder: ReturnType<typeof temporaryFolder>;
let dataDir: string;
let storage: S3Server;
let s3: BackupSettings['s3'];

beforeAll(async () => {
  key = await generateX25519Identity();
  recipients = [await identityToRecipient(key)];
  shop = await createTestApp({ env: BUSY_SHOP });
  const product = await makeProduct(shop.database.db, { name: 'Running Tee', stock: 9 });
  await placed(shop.app, orderOf(product));
  await shop.app.deps.jobs.idle();
});
afterAll(() => shop.close());

beforeEach(async () => {
  folder = temporaryFolder();
  dataDir = join(folder.path, 'data');
  writeFiles(folder.path, {
    'data/pictures/a1/320.webp': 'picture',
    'kept/letter.txt': 'Dear shop',
    'key.txt': `# mine\n${key}\n`,
  });
  storage = await startS3Server(join(folder.path, 's3'), ['backups', 'pictures', 'empty']);
  s3 = { endpoint: storage.endpoint, region: 'us-east-1', keys: S3_KEYS };
});

afterEach(async () => {
  await storage.close();
  folder.remove();
});

const kept = () => join(folder.path, 'kept');
const inBucket = { bucket: 'backups', prefix: 'live/' };
const settings = (values: Partial<BackupSettings> = {}): BackupSettings => ({
  to: [{ folder: kept() }, inBucket],
  recipients,
  everySeconds: 60,
  keep: 2,
  s3,
  ...values,
});
const make = (to: BackupSettings['to'][number], values: Partial<BackupSettings> = {}, pictures?: string) =>
  makeBackup(
    {
      database: shop.database,
      config: { dataDir, s3: storeOf(pictures) },
      backups: settings(values),
      log: { error: logged },
    },
    to,
    new AbortController().signal,
  );
const storeOf = (bucket?: string) => (bucket === undefined ? null : { ...s3, bucket, seconds: 20 });
const faults: string[] = [];
const logged = (_details: object, message: string) => void faults.push(message);
const inFolder = () =>
  readdirSync(kept())
    .filter((name) => NAME.test(name))
    .sort();
/** Two backups of the same second would have the same name. */
const makeOlder = (name: string) => writeFileSync(join(kept(), name), 'an older one');

/** Gives the newest backup in the folder an older name. @returns that name */
function age(): string {
  const newest = inFolder().at(-1) ?? '';
  const name = `shop-2026-02-${String(inFolder().length).padStart(2, '0')}T03-00-00Z.tar.gz.age`;
  renameSync(join(kept(), newest), join(kept(), name));
  return name;
}

const rehearsal = (values: { from?: string; keyFile?: string; name?: string } = {}) =>
  rehearse({
    ...shop.app.deps.config,
    databaseUrl: shop.connectionString,
    dataDir,
    backups: settings(),
    keyFile: join(folder.path, 'key.txt'),
    progress: quietly,
    ...values,
  });

describe('scheduled backups', () => {
  it('a scheduled backup is stored whole and encrypted, and only the oldest surplus backups are removed', async () => {
    for (const day of ['01', '02', '03']) makeOlder(`shop-2026-01-${day}T03-00-00Z.tar.gz.age`);
    const said = await make({ folder: kept() });
    expect(said).toMatch(/^shop-\S+\.age: 0\.\d MB, \d+ rows\.$/);
    const [older, made = ''] = inFolder();
    expect([older, inFolder().length]).toEqual(['shop-2026-01-03T03-00-00Z.tar.gz.age', 2]);
    expect(statSync(join(kept(), made)).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(kept(), made), 'latin1')).toMatch(/^age-encryption\.org\/v1\n-> X25519 /);
    expect(readdirSync(kept())).toContain('letter.txt');
    expect(readdirSync(dataDir)).toEqual(['pictures']);
  });

  it('a failed scheduled backup gives the reason, keeps the earlier ones and leaves no partial file', async () => {
    makeOlder('shop-2026-01-01T03-00-00Z.tar.gz.age');
    const absent = join(folder.path, 'not mounted');
    await expect(make({ folder: absent })).rejects.toThrow(`${absent}: it is not there.`);
    const bare = await make(inBucket);
    storage.setFull(true);
    await expect(make(inBucket)).rejects.toThrow(/^s3:\/\/backups\/live: the bucket is full\.$/);
    storage.setFull(false);
    const place = openBucketPlace(sdk, inBucket, s3);
    expect(await place.list()).toEqual([bare.split(':')[0]]);
    place.close();
    await expect(make({ bucket: 'gone', prefix: '' })).rejects.toThrow(/^s3:\/\/gone: .*NoSuchBucket/);
    expect(inFolder()).toEqual(['shop-2026-01-01T03-00-00Z.tar.gz.age']);
    expect(readdirSync(dataDir)).toEqual(['pictures']);
  });

  it('a backup of many megabytes is uploaded to a bucket in parts', async () => {
    const large = Buffer.from(Array.from({ length: 4_250_000 }, (_, index) => (index * 7919) % 251));
    const bytes = Buffer.concat([large, large, large, large, large]);
    const file = join(folder.path, 'large');
    writeFileSync(file, bytes);
    const place = openBucketPlace(sdk, inBucket, s3);
    await place.put(file, 'shop-2026-01-01T03-00-00Z.tar.gz.age', new AbortController().signal);
    await place.fetch('shop-2026-01-01T03-00-00Z.tar.gz.age', join(folder.path, 'back'));
    expect(readFileSync(join(folder.path, 'back')).equals(bytes)).toBe(true);
    place.close();
  });

  it('a backup to a bucket needs no configured key where the machine has one', async () => {
    // The AWS SDK looks for keys in the environment first, and for those of a role last.
    Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' });
    try {
      const made = await make(inBucket, { s3: { ...s3, keys: null } });
      const place = openBucketPlace(sdk, inBucket, s3);
      expect(await place.list()).toEqual([made.split(':')[0]]);
      place.close();
    } finally {
      delete process.env['AWS_ACCESS_KEY_ID'];
      delete process.env['AWS_SECRET_ACCESS_KEY'];
    }
  });
});

describe('backup rehearsals', () => {
  it('a rehearsal restores the newest backup from folder or bucket and reports it in one line', async () => {
    await make({ folder: kept() });
    await make(inBucket);
    for (const from of [undefined, 's3://backups/live']) {
      const { said, sound } = await rehearsal({ from });
      expect(said).toMatch(
        /^shop-\S+\.age was restored in [\d.]+ s: the shop as of \S+Z, \d+ rows and 1 files; all figures agree\. All of the 0 pictures/,
      );
      expect(sound).toBe(true);
    }
    const left = await shop.database.pool.query(`select from pg_database where datname like 'shop_rehearsal%'`);
    expect(left.rowCount).toBe(0);
    expect(readdirSync(dataDir)).toEqual(['pictures']);
  });

  it('a backup made where the pictures do not lie says so, and so does its rehearsal', async () => {
    const shown = await makeProduct(shop.database.db, { images: 2 });
    try {
      for (const day of ['01', '02', '03']) makeOlder(`shop-2026-01-${day}T03-00-00Z.tar.gz.age`);
      const said = '2 of the 2 pictures that the shop shows are not complete in this backup, such as fixture-';
      expect(await make({ folder: kept() })).toContain(said);
      expect(faults).toEqual([expect.stringContaining(said)]);
      // The older ones may hold the pictures: as many of them stay as without this one.
      expect(inFolder()).toHaveLength(3);
      const { said: line, sound } = await rehearsal();
      expect([line, sound]).toEqual([expect.stringContaining(`all figures agree. ${said}`), false]);

      // Half of the pictures are there, and one of them lacks a file.
      const id = `fixture-${shown.id}`;
      for (const width of [320, 640, 1280]) writeFiles(dataDir, { [`pictures/${id}-0/${String(width)}.webp`]: 'p' });
      writeFiles(dataDir, { [`pictures/${id}-1/320.webp`]: 'p' });
      age();
      expect(await make({ folder: kept() })).toContain(`1 of the 2 pictures that the shop shows are not complete`);
      writeFiles(dataDir, { [`pictures/${id}-1/640.webp`]: 'p', [`pictures/${id}-1/1280.webp`]: 'p' });
      const older = age();
      await make({ folder: kept() });
      expect((await rehearsal()).said).toContain('All of the 2 pictures that it shows are there.');
      // An older backup can be tried by its name.
      expect((await rehearsal({ name: older })).sound).toBe(false);
      await expect(rehearsal({ name: 'shop-1.age' })).rejects.toThrow(`There is no backup shop-1.age in ${kept()}.`);
    } finally {
      await shop.database.pool.query('delete from product_images');
    }
  });

  it('a backup of pictures in a bucket is whole with that bucket only, and its rehearsal says the same', async () => {
    const { id } = await makeProduct(shop.database.db, { images: 1 });
    const bucket = openPictureBucket(sdk, { ...s3, bucket: 'pictures', seconds: 20 });
    try {
      for (const width of [320, 640, 1280])
        await bucket.write(`fixture-${id}-0/${String(width)}.webp`, Buffer.from('p'));
      const lacking = `1 of the 1 pictures that the shop shows are not complete in this backup, such as fixture-${id}-0.`;
      expect(await make(inBucket, {}, 'empty')).toContain(lacking);
      expect(await rehearsal({ from: 's3://backups/live' })).toEqual({
        said: expect.stringContaining(lacking),
        sound: false,
      });
      expect(await make({ folder: kept() }, {}, 'pictures')).not.toContain('not complete');
      expect(await rehearsal()).toMatchObject({ sound: true });
    } finally {
      bucket.close();
      await shop.database.pool.query('delete from product_images');
    }
  });

  it('backups without their pictures never push out the last complete one', async () => {
    const complete = 'shop-2026-01-01T03-00-00Z.tar.gz.age';
    const earlier = (day: number) => `shop-2026-02-0${String(day)}T03-00-00Z.incomplete.tar.gz.age`;
    makeOlder(complete);
    for (const day of [1, 2, 3, 4, 5]) makeOlder(earlier(day));
    const shown = await makeProduct(shop.database.db, { images: 1 });
    try {
      expect(await make({ folder: kept() })).toMatch(/^shop-\S+Z\.incomplete\.tar\.gz\.age: .* not complete/);
      expect(inFolder()).toEqual([complete, earlier(5), expect.stringContaining('Z.incomplete.tar.gz.age')]);
      for (const width of [320, 640, 1280]) {
        writeFiles(dataDir, { [`pictures/fixture-${shown.id}-0/${String(width)}.webp`]: 'p' });
      }
      expect(await make({ folder: kept() }, { keep: 1 })).not.toContain('incomplete');
      expect(inFolder()).toEqual([expect.stringMatching(/Z\.tar\.gz\.age$/)]);
    } finally {
      await shop.database.pool.query('delete from product_images');
    }
  });

  it('a rehearsal reports a damaged file, a wrong key and a missing backup', async () => {
    await expect(rehearsal()).rejects.toThrow(`There is no backup in ${kept()}.`);
    await make({ folder: kept() });
    const [made = ''] = inFolder();
    const other = join(folder.path, 'other.txt');
    writeFileSync(other, await generateX25519Identity());
    await expect(rehearsal({ keyFile: other })).rejects.toThrow(
      `The key does not open ${made}: it was encrypted for another one.`,
    );
    await expect(rehearsal({ keyFile: join(kept(), 'letter.txt') })).rejects.toThrow('holds no key of age');
    const nowhere = join(kept(), 'none.txt');
    await expect(rehearsal({ keyFile: nowhere })).rejects.toThrow(
      `The key ${nowhere} cannot be read. It is not there.`,
    );
    await expect(rehearsal({ from: '/elsewhere' })).rejects.toThrow('BACKUP_TO names no /elsewhere');

    const bytes = readFileSync(join(kept(), made));
    const middle = Math.floor(bytes.length / 2);
    bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
    writeFileSync(join(kept(), made), bytes);
    await expect(rehearsal()).rejects.toThrow(`${made} is damaged: it is not what was written.`);
    writeFileSync(join(kept(), made), bytes.subarray(0, middle));
    await expect(rehearsal()).rejects.toThrow(`${made} is damaged: it is not what was written.`);
    expect(readdirSync(dataDir)).toEqual(['pictures']);
  });
});

describe('startup with BACKUP_TO', () => {
  const open = (values: Record<string, string>) =>
    createTestApp({ env: { BACKUP_TO: kept(), BACKUP_RECIPIENTS: recipients.join(), ...values } });

  it('a shop with BACKUP_TO makes a backup when it begins to serve', async () => {
    const own = await open({ BACKUP_EVERY: '1h' });
    try {
      await eventually(async () => {
        expect(inFolder()).toHaveLength(1);
        const { rows } = await own.database.pool.query<{ result: string }>(
          `select result from jobs where kind = 'backup' and state = 'queued'`,
        );
        expect(rows[0]?.result).toMatch(/^shop-\S+\.age: .* rows\.$/);
      });
    } finally {
      await own.close();
    }
  });

  it('a shop with BACKUP_TO does not start with a key that cannot encrypt', async () => {
    const broken = String(recipients[0]).replace(/.$/, (last) => (last === 'q' ? 'p' : 'q'));
    await expect(open({ BACKUP_RECIPIENTS: broken })).rejects.toThrow(
      `BACKUP_RECIPIENTS: ${broken} is no public key of age`,
    );
  });
});
