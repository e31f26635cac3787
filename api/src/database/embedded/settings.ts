/**
 * How the embedded PostgreSQL is run. Given on the command line and not in the data folder's postgresql.conf, so that
 * a new release of the shop brings its settings along.
 */
export const SERVER_SETTINGS: Readonly<Record<string, string>> = {
  // No port at all: whoever may enter the folder of the socket may connect, nobody else can.
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',

  // An order that was acknowledged survives a power cut.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',

  // Several API processes with a pool each.
  max_connections: '100',

  // A shop on a small machine: tens of megabytes, not a dedicated server.
  shared_buffers: '16MB',
  effective_cache_size: '512MB',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  max_wal_size: '512MB',
  random_page_cost: '1.1',

  // Helper processes and compiled queries cost more than they bring with short queries; without parallel
  // workers a container's small /dev/shm is no limit either.
  io_method: 'sync',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  // Nothing is replicated: its launcher would only take memory.
  max_logical_replication_workers: '0',
  // Tables of a shop are small: one worker comes round to each of them soon enough.
  autovacuum_max_workers: '1',

  timezone: 'UTC',
  log_timezone: 'UTC',
  log_destination: 'stderr',
  logging_collector: 'off',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  cluster_name: 'shop',
};

/**
 * How a new data folder is made: UTF-8 with PostgreSQL's own C.UTF-8, which sorts and folds case the same on every
 * operating system, and checksums on every page.
 */
export const INITDB_ARGUMENTS: readonly string[] = [
  '--username=postgres',
  '--auth-local=trust',
  '--auth-host=reject',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
  '--no-instructions',
];
