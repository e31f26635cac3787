import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { HOST_CONTRACT } from '@shop/shared/remote/contract';
import { CATALOG_CHANNEL } from '../../cache/changes';
import type { SignedIn, TestApp } from '../../testing/app';

/** Notifies all servers that the settings changed, and waits until the app has read them again. */
export async function announceSettings({ app, database }: TestApp): Promise<void> {
  await database.pool.query(`select pg_notify('${CATALOG_CHANNEL}', 'settings')`);
  await app.deps.changes.flush();
}

/** Deletes all versions of the content and all settings with their audit log, and notifies all servers. */
export async function clearSettings(shop: TestApp): Promise<void> {
  await shop.app.deps.changes.ready;
  // Not truncated: its locks on whole tables and those of a reading server can wait for each other.
  await shop.database.pool.query('delete from content_versions');
  await shop.database.pool.query('delete from settings');
  await shop.database.pool.query(`delete from audit_log where entity = 'settings'`);
  await announceSettings(shop);
}

/** Calls the API of the content, such as `/history`. */
export const askContent = ({ app }: TestApp, who: SignedIn, method: 'GET' | 'PUT', url: string, payload?: object) =>
  app.inject({
    method,
    url: `/api/settings/content${url}`,
    headers: who.headers,
    ...(payload ? { payload } : {}),
  });

/**
 * A build with a home page, a cart and a page of text, as little as the host serves, in a folder; answers its folder.
 */
export async function makeBuild(folder: string): Promise<string> {
  const dist = path.join(folder, 'dist');
  const remote = path.join(dist, 'remotes/mfe-front');
  await mkdir(path.join(dist, 'shell/static'), { recursive: true });
  await mkdir(path.join(remote, 'server'), { recursive: true });
  await writeFile(path.join(dist, 'shell/static/i.svg'), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"/>');
  const shell = { scripts: [], styles: [], fonts: [], icon: '/static/i.svg' };
  await writeFile(path.join(dist, 'shell/shell.json'), JSON.stringify(shell));
  const page = (at: string, title: string, data: readonly object[] = []) => ({
    path: at,
    title,
    expose: './HomePage',
    access: 'public',
    data,
  });
  const release = {
    name: 'mfe-front',
    container: 'mfe_front',
    version: '1.0.0',
    build: 'abc123',
    contract: `^${HOST_CONTRACT}`,
    pages: [
      page('/', 'Home'),
      page('/cart', 'Cart'),
      page('/terms-conditions', 'Terms', [{ call: 'getPolicyText', params: { key: 'terms' } }]),
    ],
    menu: [],
    singletons: {},
    files: {},
  };
  const manifest = { metaData: { remoteEntry: { name: 'entry.js', path: '' } }, shared: [], remotes: [], exposes: [] };
  await writeFile(path.join(remote, 'remote.json'), JSON.stringify(release));
  await writeFile(path.join(remote, 'mf-manifest.json'), JSON.stringify({ id: 'f', name: 'mfe_front', ...manifest }));
  await writeFile(path.join(remote, 'entry.js'), 'entry');
  return dist;
}
