import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { startScript } from './scripts';

const running = new Set<Server>();

/** The shop as a process of its own. */
export class Server {
  readonly child: ChildProcess;
  output = '';
  readonly exit: Promise<number | null>;

  /** Starts the shop on a free port with an empty database; `env` are its settings. */
  static start(env: Readonly<Record<string, string>>): Server {
    return new Server(env);
  }

  private constructor(env: Readonly<Record<string, string>>) {
    this.child = startScript('server', [], { env: { LOG_LEVEL: 'warn', SEED: 'none', PORT: '0', ...env } });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
      });
    }
    this.exit = once(this.child, 'exit').then(() => {
      running.delete(this);
      return this.child.exitCode;
    });
    running.add(this);
  }

  /** The URL it serves at, once it says so; fails with what it printed when it ends instead. */
  async url(): Promise<string> {
    return (await this.says(/open at (\S+)/))[1] ?? '';
  }

  /** Waits until it prints what matches; fails with what it printed when it ends instead. */
  async says(words: RegExp): Promise<RegExpExecArray> {
    const { stdout } = this.child;
    if (stdout === null) throw new Error('No output');
    for (;;) {
      const found = words.exec(this.output);
      if (found !== null) return found;
      const ended = await Promise.race([once(stdout, 'data').then(() => false), this.exit.then(() => true)]);
      if (ended) throw new Error(`The server ended:\n${this.output}`);
    }
  }

  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    this.child.kill(signal);
    return this.exit;
  }
}

/** Posts JSON. */
export const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/** Ends every server that still runs: for `afterEach`. */
export async function endServers(): Promise<void> {
  await Promise.all([...running].map((server) => server.end()));
}
