import { Readable } from 'node:stream';

/**
 * A long text as an answer, sent as fast as it is read and made no faster: no more than a part of it is in memory, and
 * nothing is held while a slow reader takes its time. A failure before the first part is thrown here, so that it is
 * answered as any other; a later one breaks the answer off, which clients see as such.
 */
export async function streamText(parts: AsyncGenerator<string, void>): Promise<Readable> {
  const first = await parts.next();
  async function* all() {
    if (first.done !== true) yield Buffer.from(first.value);
    for await (const part of parts) yield Buffer.from(part);
  }
  return Readable.from(all(), { objectMode: false });
}
