import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';
import { errorBody } from './error-handler';
import { HttpError } from './http-error';
import { REQUEST_ID_HEADER, newRequestId } from './request-id';

const TOO_LARGE = 'The headers are too large. Load the page again.';

/** What a person reads whose browser sent too many cookies. */
const TOO_LARGE_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Load the page again</title>
<h1><a href="">Load the page again</a></h1>
<p>Your browser sent more than the shop can read. The shop has asked it to delete the shop's cookies. Your cart is safe.</p>
<p>If you see this again, delete the cookies of this site in the browser's settings.</p>
</html>
`;

const publicErrorFor = ({ code }: ConnectionError): HttpError => {
  if (code === 'HPE_HEADER_OVERFLOW') return new HttpError(431, 'HEADERS_TOO_LARGE', TOO_LARGE);
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new HttpError(408, 'REQUEST_TIMEOUT', 'The request took too long');
  return new HttpError(400, 'BAD_REQUEST', 'The request is not HTTP that can be understood');
};

/** The request line of a request that the parser gave up, if its last packet is the first one. */
function requestLineOf({ rawPacket }: ConnectionError): { method: string; url: string } | null {
  const packet: unknown = rawPacket;
  const line = Buffer.isBuffer(packet) ? packet.toString('latin1').split('\r\n', 1)[0] : undefined;
  const [, method, url] = /^([A-Z]+) (\S+) HTTP\//.exec(line ?? '') ?? [];
  return method === undefined || url === undefined ? null : { method, url };
}

/**
 * Answers an error of the HTTP parser with the usual headers and error body, and closes the connection. Headers that
 * are too large get words for a person where a page was requested, and where the packet does not say what was: long
 * headers come in many packets, and nearly always with the cookies of a browser.
 *
 * @param isPage whether a request is one for a page
 */
export function answerClientError(
  error: ConnectionError,
  socket: Socket,
  headers: Readonly<Record<string, string>>,
  isPage: (request: { method: string; url: string }) => boolean,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable || socket.destroyed) {
    socket.destroy();
    return;
  }
  const publicError = publicErrorFor(error);
  const requestId = newRequestId();
  const requested = requestLineOf(error);
  const page = publicError.status === 431 && (requested === null || isPage(requested));
  const body = page ? TOO_LARGE_PAGE : JSON.stringify(errorBody(publicError, requestId));
  socket.end(
    [
      `HTTP/1.1 ${publicError.status} ${STATUS_CODES[publicError.status] ?? ''}`,
      `content-type: ${page ? 'text/html' : 'application/json'}; charset=utf-8`,
      `content-length: ${Buffer.byteLength(body)}`,
      `${REQUEST_ID_HEADER}: ${requestId}`,
      // Too many cookies are the usual cause. The cart and the session lie in the storage, which stays.
      ...(publicError.status === 431 ? ['clear-site-data: "cookies"'] : []),
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
