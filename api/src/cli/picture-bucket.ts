import { openPictureBucket } from '../backup/picture-bucket';
import type { PictureBucket } from '../backup/picture-bucket';
import type { Config } from '../config';

/** The bucket that the settings name for pictures; null where they are kept in a folder. */
export async function pictureBucketOf(s3: Config['s3']): Promise<PictureBucket | null> {
  // Loaded only where it is used: it is the largest package that the server has.
  return s3 === null ? null : openPictureBucket(await import('@aws-sdk/client-s3'), s3);
}
