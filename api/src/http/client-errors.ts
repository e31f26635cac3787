import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';
import { errorBody } from './error-handler';
import { HttpError } from './http-error';
import { REQUEST_ID_HEADER, newRequestId } from './request-id';

const publicErrorFor = ({ code }: ConnectionError): HttpError => {
  if (code === 'HPE_HEADER_OVERFLOW') return new HttpError(431, 'HEADERS_TOO_LARGE', 'The headers are too large');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new HttpError(408, 'REQUEST_TIMEOUT', 'The request took too long');
  return new HttpError(400, 'BAD_REQUEST', 'The request is not HTTP that can be understood');
};

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
  const body = JSON.stringify(errorBody(publicError, requestId));
  socket.end(
    [
      `HTTP/1.1 ${publicError.status} ${STATUS_CODES[publicError.status] ?? ''}`,
      'content-type: application/json; charset=utf-8',
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
