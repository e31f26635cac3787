import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../src/app';
import { readConfig } from '../src/config';
import { openDatabase } from '../src/database/client';
import { insertBare } from './bare-insert';
import { startNginx } from './nginx';

/** Where the servers of the benchmark listen. */
export interface Addresses {
  /** The shop itself. */
  shop: string;
  /** The same shop, reading each answer from the database. */
  uncached: string;
  /** A bare server that answers the bytes of the product list and of one product from memory. */
  sameBytes: string;
  /** A bare server that makes one insert per request. */
  bareInsert: string;
  /** What both answer: paths and bytes. */
  list: { path: string; bytes: number };
  detail: { path: string; bytes: number };
  /** nginx that serves the same bytes from files; null where it is not installed. */
  nginx: string | null;
}

const LIST = '/api/products/public';

async function listen(app: FastifyInstance): Promise<string> {
  return app.listen({ host: '127.0.0.1', port: 0 });
}

/** Starts the servers in this process, apart from the one that makes the requests, and tells it where they are. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const database = openDatabase(config.databaseUrl ?? '', { max: config.databasePool });

  const shop = await buildApp({ config, database });
  const list = await shop.inject({ method: 'GET', url: LIST });
  if (list.statusCode !== 200) throw new Error(`The product list was answered ${list.statusCode}`);

  const [first] = list.json<{ _id: string }[]>();
  const detailPath = `${LIST}/${first?._id ?? ''}`;
  const detail = await shop.inject({ method: 'GET', url: detailPath });
  const uncached = await buildApp({ config: { ...config, answerCacheBytes: 0 }, database });

  const sameBytes = Fastify();
  const type = String(list.headers['content-type']);
  sameBytes.get(LIST, (_, reply) => reply.type(type).send(list.rawPayload));
  sameBytes.get(detailPath, (_, reply) => reply.type(type).send(detail.rawPayload));
  const nginx = await startNginx({ [LIST]: list.rawPayload, [detailPath]: detail.rawPayload });

  const bareInsert = Fastify();
  bareInsert.post('/', async ({ body }, reply) => {
    await insertBare(database.pool, JSON.stringify(body));
    return reply.status(201).send({ ok: true });
  });

  const addresses: Addresses = {
    shop: await listen(shop),
    sameBytes: await listen(sameBytes),
    bareInsert: await listen(bareInsert),
    uncached: await listen(uncached),
    list: { path: LIST, bytes: list.rawPayload.length },
    detail: { path: detailPath, bytes: detail.rawPayload.length },
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
