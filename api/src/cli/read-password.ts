import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { Writable } from 'node:stream';

/** Takes one line, with or without its end. */
function onlyLine(input: string): string {
  const line = input.replace(/\r?\n$/, '');
  if (/[\r\n]/.test(line)) {
    throw new Error('Nothing was changed: standard input has several lines. Give the password once, in one line.');
  }
  // What is not UTF-8 was read as the last of these signs.
  if (/[\p{Cc}\ufffd]/u.test(line)) {
    throw new Error('Nothing was changed: standard input has signs that nobody can type. Give the password in UTF-8.');
  }
  return line;
}

/**
 * Reads a password from the terminal without showing it. Without a terminal, standard input is the password, in one
 * line.
 *
 * @throws Error with a message for the user of the command when standard input has several lines, or signs that nobody
 *   can type
 */
export async function readPassword(question: string): Promise<string> {
  if (!process.stdin.isTTY) return onlyLine(await text(process.stdin));
  process.stdout.write(question);
  const nothing = new Writable({
    write: (_chunk, _encoding, done) => {
      done();
    },
  });
  const lines = createInterface({ input: process.stdin, output: nothing, terminal: true });
  try {
    return await new Promise((resolve, reject) => {
      lines.once('line', resolve);
      lines.once('SIGINT', () => {
        reject(new Error('Nothing was changed.'));
      });
    });
  } finally {
    lines.close();
    process.stdout.write('\n');
  }
}
