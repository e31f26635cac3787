import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { listFiles } from './list-files';

const TEXT = /\.(?:m?js|css|json|html|svg)$/;
/** Files with fewer bytes are not compressed, because it would save nothing. */
const SMALLEST = 512;

/**
 * Writes .br and .gz beside every text file, so that the server never compresses these files. Downloads of shoppers are
 * compressed as far as possible. Standalone pages, which only QA opens, are compressed quickly. Server bundles stay
 * uncompressed.
 *
 * @param isMeant which files; all by default
 */
export async function compressFolder(folder: string, isMeant: (file: string) => boolean = () => true): Promise<void> {
  const files = listFiles(folder).filter((file) => TEXT.test(file) && !file.startsWith('server/') && isMeant(file));
  await Promise.all(
    files.map(async (file) => {
      const source = await readFile(path.join(folder, file));
      if (source.length < SMALLEST) return;
      const quick = file.startsWith('standalone/');
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(source, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: quick ? 4 : 11,
            [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
            // One block for the whole file makes the largest script a quarter of a percent smaller.
            [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MAX_INPUT_BLOCK_BITS,
          },
        }),
        promisify(gzip)(source, { level: quick ? 6 : 9 }),
      ]);
      await Promise.all([
        writeFile(path.join(folder, `${file}.br`), br),
        writeFile(path.join(folder, `${file}.gz`), gz),
      ]);
    }),
  );
}
