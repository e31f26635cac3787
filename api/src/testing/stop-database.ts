import { rmSync } from 'node:fs';
import { takeTestServer } from './test-server';

/** Stops the PostgreSQL of the test run, and removes its data and the bundled scripts. */
export default async function stopTestDatabase(): Promise<void> {
  const running = takeTestServer();
  if (running === null) return;
  await running.server.stop();
  for (const folder of [running.dataDir, running.scripts]) rmSync(folder, { recursive: true, force: true });
}
