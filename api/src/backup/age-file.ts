import { createReadStream, createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type * as Age from 'age-encryption';
import { codeOf } from '../unavailable';
import { BackupError, fileFault, messageOf } from './errors';

/** Loaded on first use: most servers and commands never encrypt. */
const loadAge = (): Promise<typeof Age> => import('age-encryption');

function bytesOf(file: string): ReadableStream<Uint8Array> {
  const pieces: AsyncIterator<Uint8Array> = createReadStream(file)[Symbol.asyncIterator]();
  return new ReadableStream({
    pull: async (controller) => {
      const { value, done } = await pieces.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await pieces.return?.()),
  });
}

/** Reads a web ReadableStream as an async generator, which Node's pipeline accepts. */
async function* piecesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/**
 * Checks that every recipient is a valid age public key.
 *
 * @throws BackupError that names the first invalid one
 */
export async function checkRecipients(recipients: readonly string[]): Promise<void> {
  const { Encrypter } = await loadAge();
  for (const recipient of recipients) {
    try {
      new Encrypter().addRecipient(recipient);
    } catch (error) {
      throw new BackupError(`${recipient} is no public key of age: copy the whole line that age-keygen prints.`, {
        cause: error,
      });
    }
  }
}

/** Encrypts a file in the age format. The private key of any one recipient decrypts it. `to` must not exist yet. */
export async function encryptFile(
  from: string,
  to: string,
  recipients: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  const { Encrypter } = await loadAge();
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  const encrypted = await encrypter.encrypt(bytesOf(from));
  const disk = createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(piecesOf(encrypted), disk, { signal });
}

/**
 * Reads the private keys from a file that age-keygen made: one key a line; comment lines begin with `#`.
 *
 * @throws BackupError when the file cannot be read or holds no key
 */
export async function readKeys(file: string): Promise<string[]> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    throw new BackupError(`The key ${file} cannot be read. ${fileFault(error) ?? messageOf(error)}`, { cause: error });
  }
  const keys = text.split('\n').map((line) => line.trim());
  const found = keys.filter((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (found.length === 0) throw new BackupError(`${file} holds no key of age, which begins with AGE-SECRET-KEY-.`);
  return found;
}

/**
 * Decrypts a file with one of these keys. If this fails, `to` may hold an incomplete file, which is of no use.
 *
 * @throws BackupError when none of the keys opens the file, or when the file is damaged
 */
export async function decryptFile(from: string, to: string, keys: readonly string[]): Promise<void> {
  const { Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  for (const key of keys) decrypter.addIdentity(key);
  try {
    const plain = await decrypter.decrypt(bytesOf(from));
    await pipeline(piecesOf(plain), createWriteStream(to, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    if (codeOf(error) !== '') throw error;
    if (messageOf(error).startsWith('no identity matched')) {
      throw new BackupError(`The key does not open ${from}: it was encrypted for another one.`, { cause: error });
    }
    throw new BackupError(`${from} is damaged: it is not what was written.`, { cause: error });
  }
}
