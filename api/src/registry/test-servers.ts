import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TEST_BUILD, type SecondServer, type TestShop, startSecondServer, startTestShop, writeBuild } from './testing';

/** A shop under test and other servers on its database. */
export interface TestServers {
  shop: TestShop;
  /** The folder of everything below. */
  folder: string;
  /** The build of all servers. */
  distDir: string;
  /** The other servers that `close` closes. */
  others: SecondServer[];
  /** Starts another server. `data` names its data folder: 'data' is the shop's; a new one by default. */
  start: (data?: string) => Promise<SecondServer>;
  close: () => Promise<void>;
}

/** Starts a shop that can get more servers. */
export async function startServers(): Promise<TestServers> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-servers-'));
  const distDir = path.join(folder, 'dist');
  await writeBuild(distDir, TEST_BUILD);
  const shop = await startTestShop({ distDir, dataDir: path.join(folder, 'data') });
  const others: SecondServer[] = [];
  return {
    shop,
    folder,
    distDir,
    others,
    start: async (data = `other-${String(others.length)}`) => {
      const other = await startSecondServer(shop, { distDir, dataDir: path.join(folder, data) });
      others.push(other);
      return other;
    },
    close: async () => {
      for (const other of others) await other.close();
      await shop.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
