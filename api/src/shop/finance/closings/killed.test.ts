import { expect, it } from '@jest/globals';
import type { Closing } from '@shop/shared/contracts';
import { killedServers } from '../../../testing/killed-servers';
import { findContradictions } from '../../orders/invariants';

const { db, start, killWhile } = killedServers(`
  select (select count(*)::int from cash_moves where closing_id is not null) as moves,
         (select count(*)::int from till_closings where closed_at is not null) as closed,
         (select count(*)::int from audit_log where action = 'close') as audited`);

it('a server that is killed while it closes the day leaves it counted, and the same request closes it once', async () => {
  const first = await start();
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const { body: count } = await first.send<Closing>({ path: '/cash/closings', body: { day, counted: 5000 } });
  expect(count.state).toBe('counted');
  const request = {
    method: 'PUT',
    path: `/cash/closings/${count._id}/close`,
    body: { version: 1, reason: 'Found' },
  } as const;
  const closed = await killWhile<Closing>(first, request, { lastTable: 'audit_log', status: 200 });
  expect(closed.body).toMatchObject({ state: 'closed', difference: 5000 });
  expect(closed.again).toEqual(closed.body);
  expect(closed.after).toEqual({ moves: 1, closed: 1, audited: 1 });
  expect(await findContradictions(db())).toEqual([]);
});
