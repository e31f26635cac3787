import type { IncomingFile, IncomingFolders } from './restore-folders';
import type { PictureBucket } from './picture-bucket';

/**
 * Makes a restore write pictures to the bucket, and everything else to the folders. A picture never changes under its
 * name, so the backup's pictures are added beside those in the bucket. A picture that the bucket already has in the
 * same size is not written again. `keep` deletes the pictures that are not in the backup, once the restore is certain.
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
