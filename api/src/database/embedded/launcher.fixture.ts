import { startEmbeddedPostgres } from './launcher';

/**
 * A process of its own that starts the database of the folder it is given and then waits to be killed; it prints the
 * connection string once the database answers.
 */
const [dataDir] = process.argv.slice(2);
if (dataDir === undefined) throw new Error('usage: launcher.fixture.ts <data folder>');

void startEmbeddedPostgres({ dataDir }).then((server) => {
  process.stdout.write(`${server.connectionString}\n`);
  setInterval(() => undefined, 60_000);
});
