import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Options, parse } from 'csv-parse';

/** Bytes taken apart before others have their turn: a few milliseconds. */
const SLICE_BYTES = 64 * 1024;

async function* slicesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
    await nextTurn();
    yield bytes.subarray(at, at + SLICE_BYTES);
  }
}

/**
 * Takes CSV apart as csv-parse does, a little at a time, so that nobody waits for a long file.
 *
 * @param onRecord takes each record, with the number of the line that it ends in
 * @throws CsvError for what is not CSV
 */
export async function parseInSlices(
  text: string,
  options: Options,
  onRecord: (record: string[], line: number) => void,
): Promise<void> {
  const parser = parse({
    ...options,
    on_record: (record: string[], { lines }) => {
      onRecord(record, lines);
      return null;
    },
  });
  // Nothing is left to be read, but its end.
  parser.resume();
  await pipeline(slicesOf(Buffer.from(text)), parser);
}
