import { setTimeout as delay } from 'node:timers/promises';
import { types } from 'node:util';
import type * as Sdk from '@aws-sdk/client-s3';
import { isRecord } from '@shop/shared/rules';
import type { S3Settings } from '../config-storage';
import { Unavailable } from '../unavailable';

/** Statuses that are the storage's word about the object; anything else it refuses for reasons of its own. */
const ABOUT_THE_OBJECT: ReadonlySet<number> = new Set([304, 404, 412, 416]);

/** A failed call, as one that says that the storage is away, unless it is an answer about the object. */
function explain(error: unknown): unknown {
  if (!types.isNativeError(error)) return error;
  const status = '$metadata' in error && isRecord(error.$metadata) ? error.$metadata['httpStatusCode'] : undefined;
  if (typeof status === 'number' && ABOUT_THE_OBJECT.has(status) && error.name !== 'NoSuchBucket') return error;
  return new Unavailable(`The storage does not serve: ${error.name} ${error.message}`, { cause: error });
}

/**
 * A client of the storage. A call that fails for any other reason than what the object is, or that takes longer than
 * the settings allow, fails with {@link Unavailable}.
 *
 * @param sdk '@aws-sdk/client-s3', which is too large to be loaded where it is not used
 */
export function makeS3Client(sdk: typeof Sdk, { endpoint, region, keys, seconds }: S3Settings): Sdk.S3Client {
  const limitMs = seconds * 1000;
  const client = new sdk.S3Client({
    endpoint,
    region,
    ...(keys === null ? {} : { credentials: keys }),
    // The bucket in the path: what every S3-compatible server understands.
    forcePathStyle: true,
    // Newer checksums only where the storage demands them: many do not know them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    // A file that stops coming half-way is broken off, too.
    requestHandler: { connectionTimeout: limitMs / 4, socketTimeout: limitMs },
  });
  client.middlewareStack.add(
    (next) => async (args) => {
      const over = new AbortController();
      const late = delay(limitMs, undefined, { signal: over.signal }).then(() => {
        throw new Unavailable(`The storage did not answer within ${String(seconds)} s`);
      });
      try {
        return await Promise.race([next(args), late]);
      } catch (error) {
        throw explain(error);
      } finally {
        over.abort();
        late.catch(() => undefined);
      }
    },
    { step: 'initialize', name: 'limitAndExplain' },
  );
  return client;
}
