import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';
import { errorBody } from './error-handler';
import { ShopError } from '../errors';
import { REQUEST_ID_HEADER, newRequestId } from './request-id';

const refusalFor = ({ code }: ConnectionError): ShopError => {
  if (code === 'HPE_HEADER_OVERFLOW') return new ShopError(431, 'HEADERS_TOO_LARGE', 'The headers are too large');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new ShopError(408, 'REQUEST_TIMEOUT', 'The request took too long');
  return new ShopError(400, 'BAD_REQUEST', 'The request is not HTTP that can be understood');
};

/** Answers what the HTTP parser itself refuses, with the same headers and error body as everything else, and hangs up. */
export function answerClientError(
  error: ConnectionError,
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable || socket.destroyed) {
    socket.destroy();
    return;
  }
  const refusal = refusalFor(error);
  const requestId = newRequestId();
  const body = JSON.stringify(errorBody(refusal, requestId));
  socket.end(
    [
      `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? ''}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      `${REQUEST_ID_HEADER}: ${requestId}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
