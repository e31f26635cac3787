import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config';
import { makeS3PictureStore } from './s3-store';
import { makeLocalPictureStore } from './store';
import type { PictureStore } from './store';

const folderOfPictures = (dataDir: string): string => join(dataDir, 'pictures');

/** The folders that the server keeps something in: the data, and the pictures where they are not in the storage. */
export const writtenFolders = ({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): string[] =>
  s3 === null ? [dataDir, folderOfPictures(dataDir)] : [dataDir];

/** Where the settings say that pictures are kept: the folder `pictures` under DATA_DIR, or S3-compatible storage. */
export async function openPictureStore({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<PictureStore> {
  if (s3 === null) {
    const folder = folderOfPictures(dataDir);
    await mkdir(folder, { recursive: true });
    return makeLocalPictureStore(folder);
  }
  // Loaded only where it is used: it is the largest package that the server has.
  return makeS3PictureStore(await import('@aws-sdk/client-s3'), s3);
}
