import type { EmbeddedPostgres } from '../database/embedded/launcher';

/** The database server of a test run. */
export interface TestServer {
  dataDir: string;
  /** The folder of the bundled scripts. */
  scripts: string;
  server: EmbeddedPostgres;
}

/** Jest loads setup and teardown apart from each other; within its process only a global object is common to both. */
const holder: typeof globalThis & { shopTestServer?: TestServer } = globalThis;

/** Keeps the server that the setup started for the teardown. */
export function rememberTestServer(server: TestServer): void {
  holder.shopTestServer = server;
}

/** Hands over the server that was started, once; null when none was. */
export function takeTestServer(): TestServer | null {
  const server = holder.shopTestServer ?? null;
  delete holder.shopTestServer;
  return server;
}
