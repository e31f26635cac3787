import { filesBelow } from '../backup/folder-files';
import type { Config } from '../config';
import { folderOfPictures } from '../pictures/open-store';
import { pictureBucketOf } from './picture-bucket';

/** The files of pictures in the store of the configuration, with names such as `<id>/320.webp`. */
export async function storedPictures({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<Set<string>> {
  const bucket = await pictureBucketOf(s3);
  const files = new Set<string>();
  try {
    if (bucket === null) for await (const path of filesBelow(folderOfPictures(dataDir))) files.add(path);
    else for await (const { path } of bucket.files()) files.add(path);
  } finally {
    bucket?.close();
  }
  return files;
}
