import { Buffer } from 'node:buffer';

/** Bytes in front of each message: how long it is. */
const PREFIX = 4;

/**
 * A message as it goes through a pipe: its length, a head as JSON on one line, and text or the bytes of one (UTF-8).
 */
export function frame(head: object, body: string | Buffer): Buffer {
  const line = `${JSON.stringify(head)}\n`;
  const lineBytes = Buffer.byteLength(line);
  const length = lineBytes + Buffer.byteLength(body);
  const bytes = Buffer.allocUnsafe(PREFIX + length);
  bytes.writeUInt32BE(length);
  bytes.write(line, PREFIX);
  if (typeof body === 'string') bytes.write(body, PREFIX + lineBytes);
  else body.copy(bytes, PREFIX + lineBytes);
  return bytes;
}

/** A message that was read. */
export interface Message {
  /** JSON, not read yet. */
  head: string;
  body: string;
}

/** Reads messages from the chunks of a pipe. */
export class FrameReader {
  private chunks: Buffer[] = [];
  private held = 0;
  private wanted: number | null = null;

  constructor(private readonly longest: number) {}

  /**
   * The messages that are complete with this chunk.
   *
   * @throws Error for a message that is longer than allowed or has no head; nothing more can be read then
   */
  read(chunk: Buffer): Message[] {
    this.chunks.push(chunk);
    this.held += chunk.length;
    const found: Message[] = [];
    for (;;) {
      if (this.wanted === null) {
        if (this.held < PREFIX) return found;
        this.wanted = this.take(PREFIX).readUInt32BE();
        if (this.wanted > this.longest) throw new Error(`A message of ${String(this.wanted)} bytes is too long`);
      }
      if (this.held < this.wanted) return found;
      const text = this.take(this.wanted).toString('utf8');
      this.wanted = null;
      const end = text.indexOf('\n');
      if (end < 0) throw new Error('A message has no head');
      found.push({ head: text.slice(0, end), body: text.slice(end + 1) });
    }
  }

  private take(length: number): Buffer {
    const [first] = this.chunks;
    const all = first && first.length >= length ? first : Buffer.concat(this.chunks);
    const rest = this.chunks[0] === all ? this.chunks.slice(1) : [];
    this.chunks = all.length > length ? [all.subarray(length), ...rest] : rest;
    this.held -= length;
    return all.subarray(0, length);
  }
}
