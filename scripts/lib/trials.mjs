/** Runs a program with a new database, which is removed afterwards. */
const withDatabase = (program) => ['scripts/lib/with-database.ts', process.execPath, '--import', 'tsx', program];

/**
 * What `npm test` leaves out, because it takes long or needs programs of the machine. CONTRIBUTING.md shows the same
 * rows; a test compares them.
 *
 * @type {Record<string, import('./trials.mjs').Trial>}
 */
export const TRIALS = {
  backups: {
    proves:
      'Each backup to an S3 server, made every minute while orders arrive, can be restored; no order is lost when the storage breaks',
    needs: 'nothing',
    options: '`5` minutes of orders',
    minutes: 6,
    build: 'production',
    program: ['scripts/try-backups/index.ts'],
  },
  failover: {
    proves:
      'No order of fifty a second is lost or doubled, and no shopper sees an error, while the primary of three PostgreSQL is killed, handed over, frozen and cut off',
    needs: 'postgresql-15, patroni, etcd-server, haproxy; root for the cut',
    options: '`10` failovers, `--kinds frozen`',
    minutes: 4,
    build: 'shop',
    program: ['scripts/try-failover/index.ts'],
  },
  fuzz: {
    proves: 'No call answers odd requests wrongly, and the port survives odd bytes',
    needs: 'nothing',
    options: '`--seconds 300`, `--seed 7` repeats a run',
    minutes: 2,
    program: withDatabase('api/fuzz/index.ts'),
  },
  image: {
    proves: 'The Dockerfile builds on a local base image and runs with a read-only root',
    needs: 'root; debootstrap, buildah, podman, crun',
    options: '',
    minutes: 10,
    program: ['scripts/try-image.mjs'],
  },
  kit: {
    proves:
      'A team with nothing but the packed kit and the registry installs, tests, builds, releases and rolls back a page of its own',
    needs: "npm's registry",
    options: '',
    minutes: 4,
    build: 'shop',
    program: withDatabase('scripts/try-kit/index.ts'),
  },
  nodes: {
    proves: 'Types, unit and API tests, a start and an order succeed on Node 20, 22 and 24',
    needs: "npm's registry",
    options: '`24`; `--all` adds the tests of components',
    minutes: 30,
    build: 'shop',
    program: ['scripts/try-nodes.mjs'],
  },
  outage: {
    proves:
      'No order of ten a second is lost while the database is read-only, a standby, gone and full; each is named within seconds',
    needs: 'root; postgresql-15',
    options: '',
    minutes: 2,
    program: ['scripts/try-outage/index.ts'],
  },
  pages: {
    proves: 'A busy server sends no product page without title, description, picture and structured data',
    needs: 'nothing',
    options: '`dist/api/server.js` of another build',
    minutes: 4,
    build: 'shop',
    program: withDatabase('scripts/try-pages/index.ts'),
  },
  pgbouncer: {
    proves: 'The shop runs through PgBouncer in transaction mode',
    needs: 'pgbouncer, postgresql-15',
    options: '',
    minutes: 2,
    build: 'shop',
    program: ['scripts/try-pgbouncer/index.ts'],
  },
  production: {
    proves: 'The folder `production` runs elsewhere with all its commands, within limits, and refuses bad settings',
    needs: 'nothing',
    options: '',
    minutes: 8,
    build: 'production',
    program: ['scripts/try-production/index.ts'],
  },
  races: {
    proves: 'Each race of orders and customers ends well 1,000 times; `npm test` runs it 20 times',
    needs: 'nothing',
    options: '`5000` times',
    minutes: 10,
    program: ['scripts/try-races.mjs'],
  },
  recovery: {
    proves: "Debian's PostgreSQL 15 returns to a moment before an accident, with pgBackRest",
    needs: 'postgresql-15, pgbackrest',
    options: '',
    minutes: 3,
    build: 'shop',
    program: ['scripts/try-recovery/index.ts'],
  },
  'remotes-alone': {
    proves: 'Each remote passes its checks and builds in a checkout without the others, the shell and the server',
    needs: 'nothing',
    options: '`mfe-orders` for one remote',
    minutes: 10,
    program: ['scripts/remotes-alone.mjs'],
  },
  rolling: {
    proves:
      'No request fails, of 300 a second, while two servers behind HAProxy are upgraded from the newest release and go back',
    needs: 'haproxy, openssl; the history of git',
    options: '`HEAD~5` as the older version, `--per-second 50`',
    minutes: 12,
    build: 'shop',
    program: ['scripts/try-rolling.mjs'],
  },
  samples: {
    proves:
      'Orders pass through nginx, Caddy and HAProxy from `deploy`, and all samples pass the checks of their own tools',
    needs: 'nginx, caddy, haproxy, prometheus, systemd, openssl, curl',
    options: '',
    minutes: 4,
    build: 'production',
    program: ['scripts/try-samples/index.ts'],
  },
  scenarios: {
    proves: 'Every standalone page shows every scenario at 390 and 1440 px without a message on the console',
    needs: 'nothing',
    options: '`--grep mfe-orders` for one remote',
    minutes: 6,
    program: ['scripts/e2e.mjs', '-c', 'e2e/scenarios.config.ts'],
  },
  schema: {
    proves: "The newest release's own tests pass on the tables of this checkout",
    needs: 'the history of git',
    options: '`HEAD~5` as the older version',
    minutes: 8,
    program: ['scripts/try-schema.mjs'],
  },
  shots: {
    proves: 'How every screen looks in every state: screenshots in `.cache/shots`, with an index page',
    needs: 'nothing',
    options: '`--only home --look 390 --brand kiln`',
    minutes: 15,
    build: 'shop',
    program: ['e2e/shots/index.ts'],
  },
  upgrade: {
    proves: 'No page, script, visit or open tab fails while two servers are upgraded from another commit and go back',
    needs: 'the history of git',
    options: '`HEAD~5`, or two commits',
    minutes: 5,
    program: ['scripts/try-upgrade.mjs'],
  },
  walks: {
    proves: 'A purchase and every screen, dialog and step work translated, without storage, and over plain http',
    needs: 'nothing',
    options: '`--grep http` for one walk',
    minutes: 9,
    program: ['scripts/e2e.mjs', '-c', 'e2e/walks.config.ts'],
  },
};
