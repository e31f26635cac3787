import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Ports below those that the system uses for outgoing connections. */
const PORTS = { from: 20_000, count: 10_000 };

/** A free port of this machine that no outgoing connection can use. */
export async function lowPort(): Promise<number> {
  for (;;) {
    const port = PORTS.from + Math.floor(Math.random() * PORTS.count);
    const server = createServer();
    const free = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
    });
    server.close();
    if (free) return port;
  }
}

/** A running program. */
export interface Program {
  /** All of its output. */
  output: () => string;
  stop: () => Promise<void>;
}

/** Starts a program and waits until its port is open. @throws Error with its output when it ends instead */
export async function startProgram(
  command: string,
  args: readonly string[],
  port: number,
  env: Readonly<Record<string, string>>,
  host = '127.0.0.1',
): Promise<Program> {
  const child = spawn(command, args, { env: { PATH: process.env['PATH'], ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (output += String(bytes)));
  let over = false;
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      output += error.message;
      resolve();
    });
    child.once('exit', () => resolve());
  }).then(() => {
    over = true;
  });
  while (!(await answers(port, host))) {
    if (over) throw new Error(`${command}:\n${output}`);
    await delay(50);
  }
  return {
    output: () => output,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Whether a program listens on a port. */
async function answers(port: number, host: string): Promise<boolean> {
  const { Socket } = await import('node:net');
  const socket = new Socket();
  try {
    socket.connect(port, host);
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Replaces parts of a text. @throws Error when a part does not occur the expected number of times */
export function adapt(text: string, changes: readonly (readonly [from: string, to: string, times: number])[]): string {
  return changes.reduce((adapted, [from, to, times]) => {
    const parts = adapted.split(from);
    if (parts.length !== times + 1) throw new Error(`'${from}' stands ${String(parts.length - 1)} times in the sample`);
    return parts.join(to);
  }, text);
}
