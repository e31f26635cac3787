import { openPictureBucket } from '../backup/picture-bucket';
import type { PictureBucket } from '../backup/picture-bucket';
import type { Config } from '../config';

/** The bucket for pictures from the configuration; null if pictures are kept in a folder. */
export async function pictureBucketOf(s3: Config['s3']): Promise<PictureBucket | null> {
  // Loaded only when it is used: it is the server's largest package.
  return s3 === null ? null : openPictureBucket(await import('@aws-sdk/client-s3'), s3);
}
