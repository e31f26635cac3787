// Runs the shop behind the sample configurations of nginx, Caddy and HAProxy in deploy/, with Debian's packages, and
// prints the results:
//   apt-get install nginx caddy haproxy prometheus systemd openssl curl
//   npm run trial -- samples
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { desc } from 'drizzle-orm';
import { openDatabase } from '../../api/src/database/client';
import { findEmbeddedPostgres } from '../../api/src/database/embedded/launcher';
import { auditLog, users } from '../../api/src/database/schema';
import { hashPassword } from '../../api/src/shop/auth/passwords';
import { makeProduct } from '../../api/src/testing/fixtures';
import { startServer } from '../lib/shop-server';
import { makeCertificate } from './certificate';
import { tryAway, tryProxy } from './checks';
import { judgeSamples } from './parsers';
import { lowPort } from './programs';
import { startHaproxy } from './haproxy';
import { startCaddy, startNginx } from './proxies';
import { Report, faultsIn, runTrial } from '../lib/trial';
import { tryRotation } from './rotation';
import { tryUnit } from './systemd';
import { DOMAIN } from './visitor';

const ACCOUNT = { email: 'jo@example.test', password: 'a password for tests' };
/** A phone number for each proxy. */
const PHONES = ['+96170123456', '+96170654321', '+96170987654'];

async function tryOut(folder: string, report: Report): Promise<void> {
  const shopPort = await lowPort();
  const dataDir = join(folder, 'data');
  const steps: (() => Promise<void>)[] = [];
  try {
    const shop = await startServer({
      ...{ DATA_DIR: dataDir, PORT: String(shopPort), TRUST_PROXY: '127.0.0.1' },
      ...{ PUBLIC_URL: `https://${DOMAIN}`, PENDING_ORDERS_PER_PHONE: '1' },
    });
    let running = true;
    const stopShop = async () => {
      if (running) await shop.stop();
      running = false;
    };
    steps.push(stopShop);
    const connection = await findEmbeddedPostgres(dataDir);
    if (connection === null) throw new Error('The embedded database is not there');
    const { db, close } = openDatabase(connection, { max: 1 });
    const passwordHash = await hashPassword(ACCOUNT.password);
    await db.insert(users).values({ name: 'Jo', email: ACCOUNT.email, role: 'admin', passwordHash });
    const { id: productId } = await makeProduct(db, { stock: 1000 });
    const lastFailedFrom = async (): Promise<unknown> => {
      const [last] = await db.select().from(auditLog).orderBy(desc(auditLog.at)).limit(1);
      const { after } = last ?? {};
      return typeof after === 'object' && after !== null && 'address' in after ? after.address : null;
    };
    const place = { folder, shopPort, ...makeCertificate(folder) };
    const started = [
      await startNginx(place, report),
      await startCaddy(place, report),
      await startHaproxy(place, report),
    ];
    const proxies = started.filter((one) => one !== null);
    steps.push(...proxies.map(({ stop }) => stop));
    const tried = [];
    for (const [index, proxy] of proxies.entries()) {
      const phone = PHONES[index] ?? '';
      const paths = await tryProxy(proxy, { productId, account: ACCOUNT, lastFailedFrom }, report, phone);
      tried.push({ proxy, paths, phone });
    }
    await close();
    await stopShop();
    for (const { proxy, paths, phone } of tried) await tryAway(proxy, paths, report, phone);
    const [nginx] = proxies.filter(({ name }) => name === 'nginx');
    if (nginx !== undefined) await tryRotation(join(folder, 'nginx'), nginx, report);
    const faults = faultsIn(shop.output());
    report.check('the shop logged no fault', faults.length === 0, faults[0] ?? 'none');
  } finally {
    for (const stop of steps.reverse()) await stop();
  }
}

async function main(): Promise<number> {
  const report = new Report();
  judgeSamples(report);
  const folder = mkdtempSync(join(tmpdir(), 'shop-samples-'));
  chmodSync(folder, 0o755);
  try {
    await tryUnit(folder, report);
    await tryOut(folder, report);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return report.end();
}

runTrial(main);
