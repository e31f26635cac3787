import { Buffer } from 'node:buffer';

/** Size of the length field before each message, in bytes. */
const PREFIX = 4;

/** Encodes a message for a pipe: its length, a head as one line of JSON, and a body (text, or its bytes as UTF-8). */
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

/** A received message. */
export interface Message {
  /** JSON, not parsed yet. */
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
   * Adds a chunk and returns the messages that it completes.
   *
   * @throws Error for a message that is too long or has no head; the reader cannot be used after that
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
