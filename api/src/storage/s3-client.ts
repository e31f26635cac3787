import type * as Sdk from '@aws-sdk/client-s3';

/** Where an S3-compatible storage is, and who we are there. */
export interface S3Settings {
  /** Its URL, without the bucket. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/**
 * A client of the storage.
 *
 * @param sdk '@aws-sdk/client-s3', which is too large to be loaded where it is not used
 */
export const makeS3Client = (
  sdk: typeof Sdk,
  { endpoint, region, accessKeyId, secretAccessKey }: S3Settings,
): Sdk.S3Client =>
  new sdk.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // The bucket in the path: what every S3-compatible server understands.
    forcePathStyle: true,
    // Newer checksums only where the storage demands them: many do not know them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000 },
  });
