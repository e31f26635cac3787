import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(?:m?js|css|json|html|svg)$/;
/** Smaller files are not compressed, in bytes. */
const MIN_BYTES = 512;

/**
 * Writes .br and .gz beside every text file of a release that browsers load, as a build does. Files for shoppers get
 * the best compression, files of standalone pages a fast one.
 */
export async function compressRelease(folder: string, files: Iterable<string>): Promise<void> {
  for (const file of files) {
    if (!TEXT.test(file) || file.startsWith('server/')) continue;
    const source = await readFile(path.join(folder, file));
    if (source.length < MIN_BYTES) continue;
    const quick = file.startsWith('standalone/');
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: quick ? 4 : 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
    };
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(source, { params }),
      promisify(gzip)(source, { level: quick ? 6 : 9 }),
    ]);
    await writeFile(path.join(folder, `${file}.br`), br);
    await writeFile(path.join(folder, `${file}.gz`), gz);
  }
}
