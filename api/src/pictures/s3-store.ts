import type * as Sdk from '@aws-sdk/client-s3';
import { Readable } from 'node:stream';
import { makeS3Client } from '../storage/s3-client';
import type { S3Settings } from '../config-storage';
import { Unavailable } from '../unavailable';
import { pictureIdOf, pictureUrl, widthsAmong } from './store';
import type { PictureFile, PictureStore } from './store';

const FOLDER = 'pictures';

/**
 * Keeps pictures in a bucket as `pictures/<id>/<width>.<format>`. The shop serves the files itself, so the bucket can
 * stay private.
 *
 * @param sdk '@aws-sdk/client-s3', which is too large to be loaded when it is not used
 */
export function makeS3PictureStore(sdk: typeof Sdk, settings: S3Settings): PictureStore & { close: () => void } {
  const { bucket: Bucket } = settings;
  const { DeleteObjectsCommand, GetObjectCommand, ListObjectsV2Command, NoSuchKey, PutObjectCommand } = sdk;
  const client = makeS3Client(sdk, settings);

  const prefixOf = (id: string) => `${FOLDER}/${pictureIdOf(id)}/`;
  const nameOf = ({ width, format }: Pick<PictureFile, 'width' | 'format'>) => `${width}.${format}`;

  const namesOf = async (id: string): Promise<string[]> => {
    const Prefix = prefixOf(id);
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix }));
    return Contents.flatMap(({ Key }) => (Key === undefined ? [] : [Key.slice(Prefix.length)]));
  };

  const removeNames = async (id: string, names: readonly string[]): Promise<void> => {
    if (names.length === 0) return;
    const Objects = names.map((name) => ({ Key: prefixOf(id) + name }));
    const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
    const [first] = Errors;
    if (first !== undefined)
      throw new Unavailable(`The picture storage kept ${String(first.Key)}: ${String(first.Message)}`);
  };

  const put = (id: string, { width, format, bytes }: PictureFile) =>
    client.send(
      new PutObjectCommand({
        Bucket,
        Key: prefixOf(id) + nameOf({ width, format }),
        Body: bytes,
        ContentType: `image/${format}`,
        CacheControl: 'public, max-age=31536000, immutable',
      }),
    );

  return {
    async add(id, file) {
      await put(id, file);
      // The picture was removed in the meantime if the new copy is its only one.
      if ((await namesOf(id)).length === 1) await removeNames(id, [nameOf(file)]);
    },
    async save(id, files) {
      const before = await namesOf(id);
      const written = await Promise.allSettled(files.map((file) => put(id, file)));
      const names = files.map(nameOf);
      const failed = written.find((result) => result.status === 'rejected');
      if (failed !== undefined) {
        // A picture is stored completely or not at all.
        await removeNames(id, names).catch(() => undefined);
        throw failed.reason;
      }
      await removeNames(
        id,
        before.filter((name) => !names.includes(name)),
      );
    },
    async remove(id) {
      await removeNames(id, await namesOf(id));
    },
    async widths(id, format = 'webp') {
      return widthsAmong(await namesOf(id), format);
    },
    async read(id, width, format) {
      try {
        const Key = prefixOf(id) + nameOf({ width, format });
        const { Body, ContentLength } = await client.send(new GetObjectCommand({ Bucket, Key }));
        if (!(Body instanceof Readable) || ContentLength === undefined) return null;
        return { size: ContentLength, body: Body };
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    url: pictureUrl,
    close: () => client.destroy(),
  };
}
