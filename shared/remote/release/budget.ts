import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { isForVisitors } from './files';
import { type Problem, firstFew } from './problem';

/** The number of the largest files that a problem names. */
const NAMED_FILES = 5;

const KILOBYTE = 1024;

const kilobytes = (bytes: number): string => (bytes / KILOBYTE).toFixed(1);

/**
 * The problem of a release whose scripts and style sheets for visitors are larger than the remote's own budget. Sizes
 * are those of Brotli at its best, as browsers download them.
 *
 * @param budget the most kilobytes
 * @param files the paths of all its files
 * @param read reads a file as text
 */
export async function budgetProblems(
  budget: number,
  files: readonly string[],
  read: (file: string) => Promise<string>,
): Promise<Problem[]> {
  const sizes: { file: string; bytes: number }[] = [];
  for (const file of files.filter((one) => isForVisitors(one) && /\.(?:[cm]?js|css)$/.test(one))) {
    const source = Buffer.from(await read(file));
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: source.length };
    sizes.push({ file, bytes: (await promisify(brotliCompress)(source, { params })).length });
  }
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total <= budget * KILOBYTE) return [];
  const largest = sizes.toSorted((a, b) => b.bytes - a.bytes).map((one) => `${one.file} ${kilobytes(one.bytes)} KB`);
  const message = `Its scripts and styles have ${kilobytes(total)} KB compressed, more than its own budget of ${String(budget)} KB: the largest are ${firstFew(largest, NAMED_FILES)}; make them smaller, or raise the budget in remote.config.ts`;
  return [{ field: 'budget', message }];
}
