import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  DebianPostgres,
  askUntilAnswered,
  makeFolder,
  requirePrograms,
  startBeside,
  stopProgram,
  urlTo,
} from '../lib/debian-postgres';
import { lowPort } from '../try-samples/programs';

const PGBOUNCER = '/usr/sbin/pgbouncer';

/** Connections of the database server, and how many the pooler uses: fewer than the pool of one shop server. */
const MAX_CONNECTIONS = 30;
const POOLER_CONNECTIONS = 6;

/** A database server and a pooler in front of it, reachable only from this machine. */
export interface Programs {
  folder: string;
  /** The address of the database server. */
  directUrl: string;
  /** The address of the pooler. */
  pooledUrl: string;
  stop: () => Promise<void>;
}

/** Starts both in a temporary folder. @throws Error with the package that is missing */
export async function startPrograms(): Promise<Programs> {
  requirePrograms([[PGBOUNCER, 'pgbouncer']]);
  const folder = makeFolder('shop-pgbouncer-');
  const [port, poolerPort] = [await lowPort(), await lowPort()];
  const database = new DebianPostgres(folder, port, {
    max_connections: MAX_CONNECTIONS,
    unix_socket_directories: '',
  });
  await database.make();

  const config = join(folder, 'pgbouncer.ini');
  writeFileSync(
    config,
    `[databases]
shop = user=shop host=127.0.0.1 port=${String(port)} dbname=shop
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${String(poolerPort)}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${String(POOLER_CONNECTIONS)}
max_client_conn = 200
logfile = ${join(folder, 'pgbouncer.log')}
`,
  );
  const pooler = startBeside(PGBOUNCER, [config]);
  await askUntilAnswered(urlTo(poolerPort, 'shop', 'shop'), 'select 1');
  return {
    folder,
    directUrl: urlTo(port, 'shop', 'shop'),
    pooledUrl: urlTo(poolerPort, 'shop', 'shop'),
    stop: async () => {
      await stopProgram(pooler, 'SIGINT');
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
