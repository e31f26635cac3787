import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';
import { errorBody } from './error-handler';
import { asksForPage } from '../site/addresses';
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
<p>Your browser sent more cookies than the shop can read, and was told to delete them. Your cart is safe.</p>
<p>If you see this again, delete the cookies of this site in the browser's settings.</p>
</html>
`;

const publicErrorFor = ({ code }: ConnectionError): HttpError => {
  if (code === 'HPE_HEADER_OVERFLOW') return new HttpError(431, 'HEADERS_TOO_LARGE', TOO_LARGE);
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new HttpError(408, 'REQUEST_TIMEOUT', 'The request took too long');
  return new HttpError(400, 'BAD_REQUEST', 'The request is not HTTP that can be understood');
};

/**
 * Whether the request that the parser gave up is a browser's for a page, as far as its last packet says. A packet that
 * begins within the headers names no address: it is then the end of a long list of cookies, which only browsers send.
 */
function isForPage({ rawPacket }: ConnectionError): boolean {
  const packet: unknown = rawPacket;
  const [line = ''] = Buffer.isBuffer(packet) ? packet.toString('latin1').split('\r\n', 1) : [];
  const address = /^[A-Z]+ (\S+) HTTP\//.exec(line)?.[1];
  return address === undefined || asksForPage({ method: line.split(' ')[0] ?? '', url: address });
}

/** Answers an error of the HTTP parser with the usual headers and error body, and closes the connection. */
export function answerClientError(
  error: ConnectionError,
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable || socket.destroyed) {
    socket.destroy();
    return;
  }
  const publicError = publicErrorFor(error);
  const requestId = newRequestId();
  const page = publicError.status === 431 && isForPage(error);
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
