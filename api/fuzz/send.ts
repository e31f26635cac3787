import { request } from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { FuzzAnswer } from './judge';
import type { RawRequest } from './raw-requests';

/** Milliseconds after which a missing answer counts as none. */
const HANG_MS = 10_000;

/** No answer came in time, or the connection ended in the middle of one. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
}

/** Sends a request and reads the whole answer. @throws NoAnswer */
export function send(
  origin: URL,
  { method, url, headers, body }: { method: string; url: string; headers: Record<string, string>; body: Buffer | null },
): Promise<FuzzAnswer> {
  return new Promise((resolve, reject) => {
    const asking = request(
      {
        host: origin.hostname,
        port: origin.port,
        method,
        path: url,
        headers: { ...headers, ...(body === null ? {} : { 'content-length': String(body.length) }) },
        timeout: HANG_MS,
      },
      (answer) => {
        const named = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as const);
        buffer(answer).then(
          (bytes) => resolve({ status: answer.statusCode ?? 0, headers: new Map(named), body: bytes.toString() }),
          () => reject(new NoAnswer('the answer broke off')),
        );
      },
    );
    asking.on('timeout', () => asking.destroy(new NoAnswer(`no answer within ${HANG_MS} ms`)));
    asking.on('error', (error) => {
      reject(error instanceof NoAnswer ? error : new NoAnswer(error.message));
    });
    asking.end(body ?? undefined);
  });
}

/**
 * The answers in the bytes that a server sent before it closed the connection. One without a length ends with the
 * bytes.
 */
function answersIn(said: Buffer, method: string): FuzzAnswer[] {
  const answers: FuzzAnswer[] = [];
  let rest = said.toString('latin1');
  while (rest.startsWith('HTTP/1.1 ')) {
    const end = rest.indexOf('\r\n\r\n');
    if (end === -1) break;
    const [first = '', ...lines] = rest.slice(0, end).split('\r\n');
    const headers = new Map(
      lines.map((line) => {
        const at = line.indexOf(':');
        return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
      }),
    );
    const status = Number(first.split(' ')[1]);
    rest = rest.slice(end + 4);
    const bodiless = method === 'HEAD' || status < 200 || status === 204 || status === 304;
    const length = bodiless ? 0 : Number(headers.get('content-length') ?? rest.length);
    answers.push({ status, headers, body: Buffer.from(rest.slice(0, length), 'latin1').toString() });
    rest = rest.slice(length);
  }
  return answers;
}

/** Sends bytes, ends its side of the connection, and reads until the server closes the other. @throws NoAnswer */
export function sendRaw(origin: URL, { method, bytes }: RawRequest): Promise<FuzzAnswer[]> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: origin.hostname, port: Number(origin.port), allowHalfOpen: true });
    const said: Buffer[] = [];
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new NoAnswer(`the connection was open after ${HANG_MS} ms`));
    }, HANG_MS);
    const finish = () => {
      clearTimeout(timer);
      resolve(answersIn(Buffer.concat(said), method));
    };
    socket.on('connect', () => socket.end(bytes));
    socket.on('data', (part) => said.push(part));
    // A server may close the connection before it has read everything.
    socket.on('error', finish);
    socket.on('close', finish);
  });
}
