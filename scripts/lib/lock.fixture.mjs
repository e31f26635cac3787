// Records when it enters and leaves the locked part. With 'die' it ends in the middle of it.
import { appendFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { withLock } from './lock.mjs';

const [name, log, mode] = process.argv.slice(2);
await withLock(
  name,
  () => undefined,
  async () => {
    appendFileSync(log, 'in\n');
    if (mode === 'die') process.exit(0);
    await delay(20);
    appendFileSync(log, 'out\n');
  },
);
