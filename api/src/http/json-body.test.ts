import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { handleErrors } from './error-handler';
import { acceptJson } from './json-body';
import { portOf } from '../testing/port';

let app: FastifyInstance;
let port: number;

beforeEach(async () => {
  app = Fastify();
  acceptJson(app, 50);
  handleErrors(app);
  app.post('/echo', (request) => ({ got: request.body }));
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = portOf(app.server);
});

afterEach(() => app.close());

/** Begins a request with a content length of 20 bytes, and sends the given part of the body. */
async function begin(body: string) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`POST /echo HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 20\r\n\r\n${body}`);
  return socket;
}

describe('acceptJson', () => {
  it('an incomplete JSON body is answered with 408, and the connection is closed', async () => {
    const answer = await text(await begin('{"a": '));
    expect(answer).toContain('HTTP/1.1 408');
    expect(answer).toContain('"code":"REQUEST_TIMEOUT"');
    expect(answer.toLowerCase()).toContain('connection: close');
  });
});
