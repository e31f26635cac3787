import { hostname } from 'node:os';

/** pino's numbers of the levels. */
const LEVELS = { info: 30, warn: 40, fatal: 60 } as const;

/**
 * Prints what a person at the terminal should read. Where the output is no terminal but a log, it is one line of JSON
 * like every other log entry. Faults go to standard error.
 *
 * @param details further fields of the log entry
 */
export function say(text: string, level: keyof typeof LEVELS = 'info', details: object = {}): void {
  const stream = level === 'info' ? process.stdout : process.stderr;
  if (stream.isTTY) {
    stream.write(`${text}\n`);
    return;
  }
  const entry = { level: LEVELS[level], time: Date.now(), pid: process.pid, hostname: hostname(), ...details };
  stream.write(`${JSON.stringify({ ...entry, msg: text.trim() })}\n`);
}

/** Prints the warnings of Node and of packages by {@link say}, which Node would print in its own format. */
export function sayWarnings(): void {
  if (process.stderr.isTTY) return;
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => say(`${name}: ${message}`, 'warn'));
}
