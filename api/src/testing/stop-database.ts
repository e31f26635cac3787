import { rmSync } from 'node:fs';
import { takeTestServer } from './test-server';

/** Stops the PostgreSQL of the test run and removes its data. */
export default async function stopTestDatabase(): Promise<void> {
  const running = takeTestServer();
  if (running === null) return;
  await running.server.stop();
  rmSync(running.dataDir, { recursive: true, force: true });
}
