import type { SignedIn, TestApp } from '../../testing/app';

/** Forgets every version of the front and every setting, as all servers then know. */
export async function clearContent({ app, database }: TestApp): Promise<void> {
  await app.deps.changes.heard;
  await database.pool.query('truncate content_versions, settings');
  await database.pool.query(`select pg_notify('catalogue', 'settings')`);
  await app.deps.changes.settle();
}

/** Makes a call of the front of the shop, such as `/history`, for somebody. */
export const askContent = ({ app }: TestApp, who: SignedIn, method: 'GET' | 'PUT', url: string, payload?: object) =>
  app.inject({
    method,
    url: `/api/settings/content${url}`,
    headers: who.headers,
    ...(payload ? { payload } : {}),
  });
