import { startEmbeddedPostgres } from './launcher';

/**
 * A separate process that starts the database of the given folder, prints the connection string once the database
 * answers, and then waits to be killed.
 */
const [dataDir] = process.argv.slice(2);
if (dataDir === undefined) throw new Error('usage: launcher.fixture.ts <data folder>');

void startEmbeddedPostgres({ dataDir }).then((server) => {
  process.stdout.write(`${server.connectionString}\n`);
  setInterval(() => undefined, 60_000);
});
