import { spawnSync } from 'node:child_process';
import { get as overHttp } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { connect as overTwo } from 'node:http2';
import { connect as overTls } from 'node:tls';

/** The host name in the certificate. */
export const DOMAIN = 'shop.example';

const MAX_MS = 30_000;

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface RequestOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
  /** The local address that the visitor uses. */
  from?: string;
}

/**
 * A visitor who uses TLS and HTTP/2, as browsers do, and checks the certificate. With HTTP/1.1, an answer may be lost
 * when it arrives before the whole body was sent.
 */
export class Visitor {
  constructor(
    private readonly port: number,
    private readonly plainPort: number,
    private readonly certificate: Buffer,
  ) {}

  /** Sends a request over TLS, with a new connection each time. */
  get(path: string, { method = 'GET', headers = {}, body = '', from }: RequestOptions = {}): Promise<Answer> {
    const { port, certificate: ca } = this;
    const place = { host: '127.0.0.1', port, ca, servername: DOMAIN, ALPNProtocols: ['h2'] };
    const createConnection = () => overTls({ ...place, ...(from === undefined ? {} : { localAddress: from }) });
    const session = overTwo(`https://${DOMAIN}`, { createConnection });
    return new Promise<Answer>((resolve, reject) => {
      session.on('error', reject);
      const stream = session.request({ ...headers, ':method': method, ':path': path }, { endStream: body === '' });
      const answer: Answer = { status: 0, headers: {}, body: Buffer.alloc(0) };
      let fault: Error | null = null;
      stream.on('response', ({ ':status': status = 0, ...rest }) => Object.assign(answer, { status, headers: rest }));
      stream.on('data', (bytes: Buffer) => (answer.body = Buffer.concat([answer.body, bytes])));
      stream.on('error', (error) => (fault = error));
      stream.setTimeout(MAX_MS, () => stream.destroy(new Error(`${path}: no answer within 30 s`)));
      // A server that refuses a body need not read it. The answer counts even when not everything was sent.
      stream.on('end', () => {
        if (answer.status !== 0) resolve(answer);
      });
      stream.on('close', () => {
        if (answer.status === 0) reject(fault ?? new Error(`${path}: no answer`));
        else resolve(answer);
      });
      if (body !== '') stream.end(body);
    }).finally(() => session.destroy());
  }

  /**
   * Sends a form by curl, which names the length of its body as browsers do. Node's HTTP/2 loses an answer that comes
   * before the whole body was sent.
   *
   * @throws Error with what curl says
   */
  upload(path: string, headers: Readonly<Record<string, string>>, body: Buffer, version = '2'): Answer {
    const named = Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]);
    const to = [
      '--resolve',
      `${DOMAIN}:${String(this.port)}:127.0.0.1`,
      `https://${DOMAIN}:${String(this.port)}${path}`,
    ];
    const words = [
      '--silent',
      '--show-error',
      '--insecure',
      `--http${version}`,
      '--include',
      '--data-binary',
      '@-',
      ...named,
      ...to,
    ];
    const { error, stdout, stderr } = spawnSync('curl', words, { input: body, timeout: MAX_MS });
    const text = error ? '' : stdout.toString();
    const [head = '', content = ''] = text.split(/\r\n\r\n(.*)/s);
    const status = Number(/^HTTP\/[\d.]+ (\d+)/.exec(head)?.[1]);
    if (!(status > 0)) throw new Error(`curl ${path}: ${error?.message ?? stderr.toString()}`);
    const found = [...head.matchAll(/^([\w-]+): (.*?)\r?$/gm)].map(([, name = '', value = '']) => [name, value]);
    return { status, headers: Object.fromEntries(found), body: Buffer.from(content) };
  }

  /** Sends a request without TLS. */
  getPlain(path: string): Promise<Pick<Answer, 'status' | 'headers'>> {
    return new Promise((resolve, reject) => {
      const where = { host: '127.0.0.1', port: this.plainPort, path, headers: { host: DOMAIN }, agent: false as const };
      const call = overHttp(where, ({ statusCode: status = 0, headers }) => {
        resolve({ status, headers });
        call.destroy();
      });
      call.on('error', reject);
    });
  }

  post(path: string, body: unknown, options: RequestOptions = {}): Promise<Answer> {
    const headers = { 'content-type': 'application/json', ...options.headers };
    return this.get(path, { ...options, method: 'POST', headers, body: JSON.stringify(body) });
  }
}
