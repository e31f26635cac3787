import type { IncomingFile, IncomingFolders } from './restore-folders';
import type { PictureBucket } from './picture-bucket';

/**
 * Has the pictures of a backup go to a bucket, and all else to the folders. Pictures never change under their name, so
 * they are put beside those that are there; nothing that is there goes before the restore is certain. One that the
 * backup has and the bucket as well, of the same size, stays as it is.
 */
export async function intoBucket(folders: IncomingFolders, bucket: PictureBucket): Promise<IncomingFolders> {
  const before = new Map<string, number>();
  for await (const { path, size } of bucket.files()) before.set(path, size);
  const wanted = new Set<string>();
  const added: string[] = [];

  const create = async (path: string): Promise<IncomingFile> => {
    const pieces: Buffer[] = [];
    wanted.add(path);
    return {
      write: async (piece) => {
        pieces.push(piece);
      },
      close: async () => {
        const bytes = Buffer.concat(pieces);
        if (before.get(path) === bytes.length) return;
        if (!before.has(path)) added.push(path);
        await bucket.write(path, bytes);
      },
    };
  };

  return {
    ...folders,
    create: (folder, path) => (folder === 'pictures' ? create(path) : folders.create(folder, path)),
    undo: async () => {
      await folders.undo();
      await bucket.remove(added);
    },
    keep: async () => {
      await folders.keep();
      await bucket.remove([...before.keys()].filter((path) => !wanted.has(path)));
    },
  };
}
