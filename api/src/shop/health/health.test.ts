import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ShopHealth } from '@shop/shared/contracts';
import { eventually } from '../../testing/eventually';
import type { SignedIn } from '../../testing/app';
import { type TestShop, startTestShop } from '../../registry/testing';

let shop: TestShop;
let admin: SignedIn;

beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.signIn('admin');
  await shop.app.deps.jobs.idle();
});
afterAll(() => shop.close());

const call = (method: 'GET' | 'POST', path: string, payload?: object) =>
  shop.app.inject({ method, url: `/api${path}`, headers: admin.headers, ...(payload && { payload }) });
const health = async () => (await call('GET', '/health/details')).json<ShopHealth>();
const jobOf = ({ jobs }: ShopHealth, key: string) => jobs.find((job) => job.key === key);
const sql = (text: string) => shop.database.pool.query(text);
const audited = async () =>
  (await sql(`select action, entity_id from audit_log where entity = 'job' order by at, id`)).rows;

describe('shopHealth: the health of a shop', () => {
  it('reports every server with its versions, the database, the disk and the jobs', async () => {
    await sql(`insert into servers (id, builds, serves, problems, seen_at) values
      ('older-1-ab', '{}', '{}', '{}', now()), ('gone-2-cd', '{}', '{}', '{}', now() - interval '1 minute')`);
    const { servers, database, disk, pausedAt, jobs } = await health();
    expect(servers.map(({ version, node }) => [version, node])).toEqual([
      [expect.stringMatching(/^\d+\.\d+\.\d+/), process.versions.node],
      [null, null],
    ]);
    expect(servers[0]?.serves).toHaveProperty('mfe-front');
    expect(database.bytes).toBeGreaterThan(1e6);
    expect(database.version).toMatch(/^\d+/);
    expect(disk.total).toBeGreaterThan(disk.free);
    expect(pausedAt).toBeNull();
    expect(jobs.find(({ kind }) => kind === 'folders-of-old-releases')?.state).toBe('queued');
  });

  it('says how many pages all servers left to browsers or refused', async () => {
    shop.app.deps.metrics.pageIncomplete('mfe-front', 'markup');
    await sql(`insert into servers (id, builds, serves, problems, incomplete_pages) values
      ('other-3-ef', '{}', '{}', '{}', '{"markup": 2, "refused": 4}')`);
    expect((await health()).notices).toEqual([
      expect.stringMatching(/left 3 pages to browsers to render, and answered 4 pages with status 503/),
    ]);
    await sql(`delete from servers where id = 'other-3-ef'`);
  });

  it('lists a failed job first, and the job runs again when an admin requests it', async () => {
    await sql(`update jobs set state = 'failed', attempts = 3, last_error = 'The disk is full.',
      not_before = now() + interval '1 hour', done_at = now() - interval '1 day' where key = 'old-counts'`);
    const before = await health();
    expect(before.jobs[0]).toMatchObject({
      key: 'old-counts',
      state: 'failed',
      lastError: 'The disk is full.',
      attempts: 3,
    });
    const answer = await call('POST', '/jobs/run', { key: 'old-counts' });
    expect(answer.statusCode).toBe(200);
    await eventually(async () => {
      expect(jobOf(await health(), 'old-counts')).toMatchObject({ state: 'queued', lastError: null, attempts: 0 });
    });
    expect(await audited()).toEqual([{ action: 'run', entity_id: 'old-counts' }]);
    expect((await call('POST', '/jobs/run', { key: 'nothing' })).statusCode).toBe(404);
    expect((await call('POST', '/jobs/run', { key: ' ' })).json()).toMatchObject({ errors: [{ field: 'key' }] });
  });

  it('reports paused jobs until they are released once', async () => {
    await sql(`insert into job_pauses (reason) values ('restore')`);
    await sql(`update jobs set not_before = now(), done_at = null where key = 'ended-sessions'`);
    await shop.app.deps.jobs.look();
    const paused = await health();
    expect(paused.pausedAt).not.toBeNull();
    expect(jobOf(paused, 'ended-sessions')).toMatchObject({ state: 'queued', doneAt: null });

    const released = await call('POST', '/jobs/release');
    expect(released.json<ShopHealth>().pausedAt).toBeNull();
    expect((await call('POST', '/jobs/release')).statusCode).toBe(200);
    await eventually(async () => expect(jobOf(await health(), 'ended-sessions')?.doneAt).not.toBeNull());
    expect((await audited()).slice(1)).toEqual([{ action: 'release', entity_id: 'all' }]);
  });
});
