import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../config';
import { folderOfPictures } from './open-store';

/** The file that marks a folder of pictures. Its name is hidden, so that it is not taken for a picture. */
const MARK = '.store';

/**
 * The name of the store of pictures: the bucket, or the mark of the folder, which is made if it is missing. Servers
 * with one store have one name, on whatever path they see its folder. A folder that cannot be marked has the name of
 * the machine.
 */
export async function pictureStoreName({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<string> {
  if (s3 !== null) return `the bucket ${s3.bucket}`;
  const file = join(folderOfPictures(dataDir), MARK);
  try {
    // Another process may make it at the same moment.
    await writeFile(file, `${randomUUID()}\n`, { flag: 'wx' }).catch(() => undefined);
    return `the folder ${(await readFile(file, 'utf8')).trim().slice(0, 8)}`;
  } catch {
    return `a folder of ${hostname()}`;
  }
}
