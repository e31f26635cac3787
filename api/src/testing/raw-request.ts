import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { errorBodySchema } from '@shop/shared/contracts';
import type { ErrorBody } from '@shop/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { portOf } from './port';

/** What a server answers to these bytes before it closes the connection. */
export async function rawAnswer(app: FastifyInstance, sent: string): Promise<{ head: string; body: string }> {
  const socket = connect(portOf(app.server), '127.0.0.1', () => socket.write(sent));
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { head, body };
}

/** The error that a server sends in reply to these bytes before it closes the connection. */
export async function rawRefusal(app: FastifyInstance, sent: string): Promise<{ head: string; body: ErrorBody }> {
  const { head, body } = await rawAnswer(app, sent);
  return { head, body: errorBodySchema.strict().parse(JSON.parse(body)) };
}
