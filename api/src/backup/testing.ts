import { createReadStream, createWriteStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Client } from 'pg';
import { extract, pack } from 'tar-stream';
import type { Header } from 'tar-stream';
import { backUp } from './back-up';
import type { BackupSummary } from './back-up';
import { readShape } from './catalog';
import { filesBelow, readFileInPieces } from './folder-files';
import type { PictureBucket } from './picture-bucket';
import type { ReportProgress } from './progress';
import { checkBackup, restore } from './restore';
import type { RestoreOptions, Restored } from './restore';

/** Ignores progress. */
export const quietly: ReportProgress = () => undefined;

/** Makes a temporary folder for one test. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'shop-backup-test-'));
  return {
    path,
    remove: () => {
      rmSync(path, { recursive: true, force: true });
    },
  };
}

/** Writes files below a folder. The keys of `files` are paths. */
export function writeFiles(folder: string, files: Readonly<Record<string, string | Buffer>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/** Reads all files below a folder as text, by path. */
export async function readFiles(folder: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for await (const path of filesBelow(folder)) {
    const pieces: Buffer[] = [];
    await readFileInPieces(join(folder, path), async (_size, body) => {
      for await (const piece of body) pieces.push(piece);
    });
    files[path] = Buffer.concat(pieces).toString('latin1');
  }
  return files;
}

/** Runs `work` on a new connection and then closes it. */
export async function withClient<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export const backUpFrom = (
  connectionString: string,
  dataDir: string,
  file: string,
  progress: ReportProgress = quietly,
  bucket: PictureBucket | null = null,
): Promise<BackupSummary> =>
  withClient(connectionString, (client) => backUp({ client, dataDir, bucket, file, shopVersion: '1.2.3', progress }));

/** Checks a file and restores it. */
export async function restoreTo(
  connectionString: string,
  dataDir: string,
  file: string,
  {
    replace = false,
    migrations,
    bucket = null,
    erased = [],
  }: Partial<Pick<RestoreOptions, 'replace' | 'bucket' | 'erased'>> & { migrations?: string } = {},
): Promise<Restored> {
  const backup = await checkBackup(file, quietly, migrations);
  return withClient(connectionString, (client) =>
    restore(backup, { client, dataDir, bucket, replace, erased, progress: quietly }),
  );
}

/** Reads every row of every table that a backup keeps, as text, so that two databases can be compared. */
export const readDatabase = (connectionString: string): Promise<Record<string, string[]>> =>
  withClient(connectionString, async (client) => {
    const content: Record<string, string[]> = {};
    for (const { name } of (await readShape(client)).tables) {
      const { rows } = await client.query<{ row: string }>(
        `select to_jsonb(t)::text as row from "${name}" t order by to_jsonb(t)::text collate "C"`,
      );
      content[name] = rows.map(({ row }) => row);
    }
    return content;
  });

/** An entry of a backup file that a test makes or changes. */
export interface RawEntry {
  name: string;
  body: Buffer;
  type: Header['type'];
  linkname?: string;
}

/** Reads all entries of a file without checking them. */
export async function unpackRaw(file: string): Promise<RawEntry[]> {
  const tar = extract();
  const unpacked = pipeline(createReadStream(file), createGunzip(), tar);
  const entries: RawEntry[] = [];
  for await (const entry of tar) {
    const pieces: Buffer[] = [];
    for await (const piece of entry) if (Buffer.isBuffer(piece)) pieces.push(piece);
    entries.push({ name: entry.header.name, type: entry.header.type, body: Buffer.concat(pieces) });
  }
  await unpacked;
  return entries;
}

/** Writes entries to a file without checking them. */
export async function packRaw(file: string, entries: readonly RawEntry[]): Promise<void> {
  const tar = pack();
  const written = pipeline(tar, createGzip(), createWriteStream(file));
  for (const { name, body, type, linkname } of entries) {
    if (type === 'symlink') tar.entry({ name, type, linkname: linkname ?? '' });
    else tar.entry({ name, type }, body);
  }
  tar.finalize();
  await written;
}
