import { request as overHttp } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request as overTls } from 'node:https';
import { buffer } from 'node:stream/consumers';

/** The name that the certificate is for. */
export const DOMAIN = 'shop.example';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
  /** The address of this machine that the visitor has. */
  from?: string;
}

/** Somebody who comes by TLS and checks the certificate. */
export class Visitor {
  constructor(
    private readonly port: number,
    private readonly plainPort: number,
    private readonly certificate: Buffer,
  ) {}

  /** By TLS, each time over a connection of its own. */
  get(path: string, asked: Asked = {}): Promise<Answer> {
    const options = { port: this.port, ca: this.certificate, servername: DOMAIN };
    return this.send((how, take) => overTls({ ...options, ...how }, take), path, asked);
  }

  /** Without TLS. */
  getPlain(path: string): Promise<Answer> {
    return this.send((how, take) => overHttp({ port: this.plainPort, ...how }, take), path, {});
  }

  post(path: string, body: unknown, asked: Asked = {}): Promise<Answer> {
    const headers = { 'content-type': 'application/json', ...asked.headers };
    return this.get(path, { ...asked, method: 'POST', headers, body: JSON.stringify(body) });
  }

  private send(open: Open, path: string, { method = 'GET', headers = {}, body = '', from }: Asked): Promise<Answer> {
    // As curl does: whoever refuses what is announced need not take it in, and would hang up while it comes.
    const waits = Buffer.byteLength(body) > 1024 * 1024;
    return new Promise((resolve, reject) => {
      const how = {
        ...{ host: '127.0.0.1', path, method, agent: false as const },
        headers: {
          ...{ host: DOMAIN, ...headers, ...(waits ? { expect: '100-continue' } : {}) },
          ...(body === '' ? {} : { 'content-length': Buffer.byteLength(body) }),
        },
        ...(from === undefined ? {} : { localAddress: from }),
      };
      const call = open(how, (answer) => {
        const { statusCode: status = 0 } = answer;
        buffer(answer)
          .then((bytes) => resolve({ status, headers: answer.headers, body: bytes }), reject)
          .finally(() => call.destroy());
      });
      call.setTimeout(30_000, () => call.destroy(new Error(`${path}: no answer within 30 s`)));
      call.on('error', reject);
      if (waits) call.once('continue', () => call.end(body));
      else call.end(body);
    });
  }
}

interface How {
  host: string;
  path: string;
  method: string;
  agent: false;
  headers: Record<string, string | number>;
  localAddress?: string;
}
type Open = (how: How, take: (answer: IncomingMessage) => void) => ReturnType<typeof overHttp>;
