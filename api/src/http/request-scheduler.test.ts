import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { scheduleRequests } from './request-scheduler';
import { portOf } from '../testing/port';

/** Milliseconds that one piece of work takes. */
const WORK_MS = 3;

let app: FastifyInstance;
let port: number;
/** The completed pieces of work, in order. */
let worked: string[];

beforeEach(async () => {
  worked = [];
  app = Fastify();
  scheduleRequests(app, new Set(['/health']));
  app.get('/health', () => worked.length);
  app.get<{ Params: { name: string } }>('/slow/:name', ({ params }) => {
    for (const end = performance.now() + WORK_MS; performance.now() < end;);
    worked.push(params.name);
    return worked.length;
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = portOf(app.server);
});

afterEach(() => app.close());

async function open(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/** Sends one request per socket at the same time. @returns the bodies of the answers */
function askAll(sockets: readonly Socket[], paths: readonly string[]): Promise<number[]> {
  const answers = sockets.map(async (socket) => {
    const [bytes]: unknown[] = await once(socket, 'data');
    socket.destroy();
    return Number(String(bytes).split('\r\n\r\n')[1]);
  });
  for (const [index, socket] of sockets.entries()) socket.write(`GET ${paths[index]} HTTP/1.1\r\nhost: a\r\n\r\n`);
  return Promise.all(answers);
}

describe('scheduleRequests', () => {
  it('lets a cheap request pass while a hundred wait', async () => {
    const works = Array.from({ length: 100 }, (_, n) => `/slow/${n}`);
    const sockets = await Promise.all([...works, '/health'].map(open));
    const before = (await askAll(sockets, [...works, '/health'])).at(-1);
    expect(worked).toHaveLength(100);
    expect(before).toBeLessThan(50);
  });

  it('processes requests in their order of arrival, each once', async () => {
    const names = Array.from({ length: 30 }, (_, n) => String(n));
    const sockets = await Promise.all(names.map(open));
    const answers = await askAll(
      sockets,
      names.map((name) => `/slow/${name}`),
    );
    expect(worked).toEqual([...worked].sort((a, b) => names.indexOf(a) - names.indexOf(b)));
    expect(new Set(answers).size).toBe(30);
  });
});
