/**
 * Settings of the embedded PostgreSQL. They are passed on the command line, not in the data folder's postgresql.conf,
 * so that a new release of the shop brings its own settings.
 */
export const SERVER_SETTINGS: Readonly<Record<string, string>> = {
  // No TCP port. Only users who may enter the socket's folder can connect.
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',

  // An order that was acknowledged survives a power failure.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',

  // Enough for several API processes with a pool each.
  max_connections: '100',

  // Sized for a shop on a small machine: tens of megabytes, not a dedicated server.
  shared_buffers: '16MB',
  effective_cache_size: '512MB',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  max_wal_size: '512MB',
  random_page_cost: '1.1',

  // Helper processes and JIT compilation cost more than they gain for short queries. Without parallel workers, the
  // small /dev/shm of a container is enough.
  io_method: 'sync',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  // Nothing is replicated, so the launcher of replication would only use memory.
  max_logical_replication_workers: '0',
  // The tables of a shop are small, so one worker is enough.
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
 * How a new data folder is made: UTF-8 with PostgreSQL's built-in locale C.UTF-8, which sorts and folds case the same
 * on every operating system; and checksums on every page.
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
