import { Readable } from 'node:stream';

/**
 * Streams a long text as an answer, produced as fast as the client reads it, so that only a part is in memory. An error
 * before the first part is thrown here and answered like any other. A later error breaks the answer off, which clients
 * notice.
 */
export async function streamText(parts: AsyncGenerator<string, void>): Promise<Readable> {
  const first = await parts.next();
  async function* all() {
    if (first.done !== true) yield Buffer.from(first.value);
    for await (const part of parts) yield Buffer.from(part);
  }
  return Readable.from(all(), { objectMode: false });
}
