import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config';
import { makeS3PictureStore } from './s3-store';
import { makeLocalPictureStore } from './store';
import type { PictureStore } from './store';

/** The folder of pictures, unless they are in S3 storage. */
export const folderOfPictures = (dataDir: string): string => join(dataDir, 'pictures');

/** The folders that the server writes to: DATA_DIR, and the folder of pictures unless they are in S3 storage. */
export const writtenFolders = ({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): string[] =>
  s3 === null ? [dataDir, folderOfPictures(dataDir)] : [dataDir];

/**
 * Opens the store of pictures that the settings choose: the folder `pictures` under DATA_DIR, or S3-compatible storage.
 */
export async function openPictureStore({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<PictureStore> {
  if (s3 === null) {
    const folder = folderOfPictures(dataDir);
    await mkdir(folder, { recursive: true });
    return makeLocalPictureStore(folder);
  }
  // Loaded only when it is used: it is the server's largest package.
  return makeS3PictureStore(await import('@aws-sdk/client-s3'), s3);
}
