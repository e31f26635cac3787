import { execFile } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '../release-shop';
import { packWithTar } from '../releases';
import { makeProduct, openOrderOf, placeOrder, staffApi, takeStep, unique } from '../staff';
import { enterForeignHost, uniquePhone, watchForTrouble } from '../support';
import { ROOT } from '../../webpack/apps';
import { HOST_KINDS, buildHost } from '../../webpack/testing/foreign-host';

/** The most by which the container may make a release larger. */
const MAX_GROWTH = 1.5;

const [REMOTE, VERSION] = ['mfe-orders', '1.36.0'];

test('hosts of other projects show the orders and accept one: webpack, Rspack, the runtime alone', async ({
  shop: { url, desk, cdn },
  request,
  page,
}) => {
  // The test builds a container and three hosts.
  test.setTimeout(180_000);
  const manifest = `${url}/remotes/${REMOTE}/${VERSION}/standalone/foreign/mf-manifest.json`;
  await test.step('A release with a container for foreign hosts is published, and no shopper has it yet.', async () => {
    const built = join(cdn.folder, 'built');
    cpSync(join(ROOT, 'dist/remotes', REMOTE), join(built, REMOTE), { recursive: true });
    const add = ['--import', 'tsx', 'webpack/add-foreign.ts', '--to', built, '--remote', REMOTE];
    const before = packWithTar(join(built, REMOTE)).length;
    await promisify(execFile)(process.execPath, add, { cwd: ROOT });
    expect(packWithTar(join(built, REMOTE)).length / before).toBeLessThan(MAX_GROWTH);
    const published = await desk.publish({ remote: REMOTE, version: VERSION, built });
    expect(published.status, JSON.stringify(published.body)).toBe(201);
  });
  const api = await staffApi(request);
  const product = await makeProduct(api);
  // Counts the copies of React that draw on a page.
  await page.addInitScript(() => {
    const copies: unknown[] = [];
    Object.assign(window, {
      copies,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: (copy: unknown) => copies.push(copy),
        onCommitFiberRoot: () => undefined,
        onCommitFiberUnmount: () => undefined,
        onPostCommitFiberRoot: () => undefined,
        checkDCE: () => undefined,
      },
    });
  });
  for (const [index, kind] of HOST_KINDS.entries()) {
    await test.step(`${kind}: an employee signs in and accepts an order.`, async () => {
      const name = `host${String(index)}`;
      mkdirSync(join(cdn.folder, name));
      await buildHost(kind, join(cdn.folder, name), manifest);
      const customerName = unique('Nour');
      const id = await placeOrder(request, product, { customerName, customerPhone: uniquePhone() });
      const trouble = watchForTrouble(page);
      const query = new URLSearchParams({ api: `${url}/api`, remote: manifest });
      await page.goto(`${cdn.origin}/${name}/index.html?${query.toString()}`);
      await enterForeignHost(page);
      await expect(page.getByRole('heading', { name: 'Orders Management' })).toBeVisible();
      const dialog = await openOrderOf(page, customerName);
      await expect(dialog).toContainText(product.name);
      await takeStep(dialog, 'Accept Order');
      await expect(page.getByText(`Order #${id.slice(-8).toUpperCase()} is now confirmed`)).toBeVisible();
      const order = (await (await api.get(`/orders/${id}`)).json()) as { status: string };
      expect(order.status).toBe('confirmed');
      expect(await page.evaluate(() => Object(window).copies.length as unknown)).toBe(1);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Leave' }).click();
      await expect(page.getByRole('heading', { name: 'Orders Management' })).toBeHidden();
      await expect(page.getByRole('heading', { name: 'Warehouse' })).toBeVisible();
      expect(trouble()).toEqual([]);
    });
  }
});
