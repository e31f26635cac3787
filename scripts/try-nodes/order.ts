import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../api/src/database/client';
import { findEmbeddedPostgres } from '../../api/src/database/embedded/launcher';
import { makeProduct } from '../../api/src/testing/fixtures';
import { startServer } from '../lib/shop-server';

/** Starts the built server with the current Node, requests a page and places an order. @throws Error when one fails */
async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-nodes-'));
  try {
    const shop = await startServer({ DATA_DIR: dataDir });
    try {
      const connection = await findEmbeddedPostgres(dataDir);
      if (connection === null) throw new Error('The embedded database is not there');
      const { db, close } = openDatabase(connection, { max: 1 });
      const { id } = await makeProduct(db, { stock: 5 });
      await close();
      const page = await (await fetch(`${shop.url}/product/${id}`)).text();
      if (!page.includes('<h1')) throw new Error('The page of a product was not rendered by the server');
      const order = {
        ...{ customerName: 'Rami Haddad', customerPhone: '+96170123456', customerAddress: '12 Cedar Street' },
        ...{ products: [{ product: id, quantity: 1, size: 'S' }], paymentMethod: 'delivery' },
      };
      const headers = { 'content-type': 'application/json' };
      const placed = await fetch(`${shop.url}/api/orders`, { method: 'POST', headers, body: JSON.stringify(order) });
      if (placed.status !== 201) throw new Error(`The order was answered ${String(placed.status)}`);
    } finally {
      await shop.stop();
    }
    const faults = shop
      .output()
      .split('\n')
      .filter((line) => /"level":(40|50|60)|Warning/.test(line));
    if (faults.length > 0) throw new Error(faults.join('\n'));
    console.log(
      `Node ${process.versions.node}: open after ${String(Math.round(shop.milliseconds))} ms, an order placed.`,
    );
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

void main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
