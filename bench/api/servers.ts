import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { buildApp } from '../../api/src/app';
import { readConfig } from '../../api/src/config';
import { openDatabase } from '../../api/src/database/client';
import { buildFolder } from '../../api/src/startup/build-folder';
import { servePages } from '../../api/src/startup/serve-pages';
import { insertBare } from './bare-insert';
import { startNginx } from './nginx';

/** A path and the bytes of its answer, which a bare server sends for comparison. */
export interface Subject {
  path: string;
  bytes: number;
}

/** The addresses of the benchmark's servers. */
export interface Addresses {
  /** The shop itself. */
  shop: string;
  /** The same shop without its cache: it reads each answer from the database. */
  uncached: string;
  /** A bare server that answers the same bytes from memory. */
  sameBytes: string;
  /** A bare server that makes one insert per request. */
  bareInsert: string;
  list: Subject;
  detail: Subject;
  /** The whole home page as the server renders it; null when nothing is built. */
  home: Subject | null;
  /** nginx that serves the same bytes from files; null when it is not installed. */
  nginx: string | null;
}

const LIST = '/api/products/public';

async function listen(app: FastifyInstance): Promise<string> {
  return app.listen({ host: '127.0.0.1', port: 0 });
}

/** The shop's answer at a path. @throws Error when the status is no success */
async function answerOf(shop: FastifyInstance, path: string) {
  const answer = await shop.inject({ method: 'GET', url: path });
  if (answer.statusCode !== 200) throw new Error(`${path} was answered ${answer.statusCode}`);
  return { path, type: String(answer.headers['content-type']), bytes: answer.rawPayload };
}

/** Starts the servers in this process and sends their addresses to the process that makes the requests. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const database = openDatabase(config.databaseUrl ?? '', { max: config.databasePool });
  const built = buildFolder() !== null;

  const shop = await buildApp({ config, database, site: built ? servePages : undefined });
  const list = await answerOf(shop, LIST);
  const [first] = z.array(z.object({ _id: z.string(), name: z.string() })).parse(JSON.parse(String(list.bytes)));
  if (first === undefined) throw new Error('The shop has no product');
  const detail = await answerOf(shop, `${LIST}/${first._id}`);
  const home = built ? await answerOf(shop, '/') : null;
  if (home !== null && !String(home.bytes).includes(first.name)) throw new Error('The home page was not rendered');
  const uncached = await buildApp({ config: { ...config, answerCacheBytes: 0 }, database });

  const subjects = [list, detail, ...(home === null ? [] : [home])];
  const sameBytes = Fastify();
  for (const { path, type, bytes } of subjects) sameBytes.get(path, (_, reply) => reply.type(type).send(bytes));
  const nginx = await startNginx(Object.fromEntries(subjects.map(({ path, bytes }) => [path, bytes])));

  const bareInsert = Fastify();
  bareInsert.post('/', async ({ body }, reply) => {
    await insertBare(database.pool, JSON.stringify(body));
    return reply.status(201).send({ ok: true });
  });

  const subjectOf = ({ path, bytes }: { path: string; bytes: Buffer }): Subject => ({ path, bytes: bytes.length });
  const addresses: Addresses = {
    shop: await listen(shop),
    sameBytes: await listen(sameBytes),
    bareInsert: await listen(bareInsert),
    uncached: await listen(uncached),
    list: subjectOf(list),
    detail: subjectOf(detail),
    home: home && subjectOf(home),
    nginx: nginx?.url ?? null,
  };
  process.send?.(addresses);
  process.once('disconnect', () => {
    void Promise.all([nginx?.stop(), ...[shop, uncached, sameBytes, bareInsert].map((app) => app.close())])
      .then(() => database.close())
      .finally(() => process.exit(0));
  });
}

void main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
