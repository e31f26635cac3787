import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Options, parse } from 'csv-parse';

/** Bytes that are parsed in one slice: a few milliseconds. */
const SLICE_BYTES = 64 * 1024;

async function* slicesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
    await nextTurn();
    yield bytes.subarray(at, at + SLICE_BYTES);
  }
}

/**
 * Parses CSV with csv-parse in slices, so that a long file does not block other requests.
 *
 * @param onRecord called with each record and the number of its last line
 * @throws CsvError for malformed CSV
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
  // on_record consumes all records, so only the end is left to read.
  parser.resume();
  await pipeline(slicesOf(Buffer.from(text)), parser);
}
