import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { ImmutableFiles } from './files';

let folder: string;
let app: FastifyInstance;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'files-'));
  app = Fastify();
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

describe('ImmutableFiles', () => {
  it('keeps in memory the files that are asked for, as many as fit', async () => {
    const files = new ImmutableFiles(folder, 25_000);
    app.get('/*', async (request, reply) => {
      if (!(await files.send(request, reply, request.url.slice(1)))) await reply.code(404).send();
      return reply;
    });
    const statusOf = async (name: string) => (await app.inject(`/${name}.js`)).statusCode;
    for (const name of ['old', 'home', 'new']) await writeFile(path.join(folder, `${name}.js`), 'x'.repeat(10_000));
    for (const name of ['home', 'old', 'home', 'new']) expect(await statusOf(name)).toBe(200);
    // From here on, only memory has them.
    await rm(folder, { recursive: true });
    expect([await statusOf('home'), await statusOf('new'), await statusOf('old')]).toEqual([200, 200, 404]);
  });
});
