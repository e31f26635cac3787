import { fromCents } from '@shop/shared/rules';
import { actorOf } from '@shop/demo/users';
import type { DemoActor, DemoOrder, DemoShop } from '@shop/demo/types';
import type { auditLog } from '../database/schema';

type Line = typeof auditLog.$inferInsert;

const line = (
  { userId, name }: DemoActor,
  at: Date,
  entry: Pick<Line, 'action' | 'entity' | 'entityId' | 'before' | 'after'>,
) => ({
  ...entry,
  at,
  byUserId: userId,
  byName: name,
});

/** The entries of an order: each step that staff made, and its deletion. */
function orderLines({ id, history, totalAmount, outcome }: DemoOrder): Line[] {
  return history.flatMap(({ event, at, by, courier }, index) => {
    if (courier !== undefined) {
      const given = { before: { courier: null }, after: { courier } };
      return line(by, at, { action: 'courier', entity: 'order', entityId: id, ...given });
    }
    const before = history.slice(0, index).findLast((one) => one.event !== 'courier')?.event;
    if (by.userId === null || before === undefined || event === 'checked in') return [];
    if (outcome !== null && event === outcome.kind) {
      return line(by, at, {
        action: 'outcome',
        entity: 'order',
        entityId: id,
        before: { status: before },
        after: { outcome: event },
      });
    }
    return event === 'deleted'
      ? line(by, at, {
          action: 'delete',
          entity: 'order',
          entityId: id,
          before: { status: before, totalCents: totalAmount },
          after: { deleted: true },
        })
      : line(by, at, {
          action: 'status',
          entity: 'order',
          entityId: id,
          before: { status: before },
          after: { status: event },
        });
  });
}

/** The audit log of the demo shop's year, oldest first: what staff added, and the steps of orders. */
export function makeAuditLog({ users, suppliers, products, coupons, orders }: DemoShop): Line[] {
  const owner = users.find(({ role }) => role === 'admin');
  if (owner === undefined) throw new Error('The demo shop has no admin');
  const added = (entity: string, id: string, at: Date, after: Record<string, unknown>) =>
    line(actorOf(owner), at, { action: 'create', entity, entityId: id, after });
  return [
    ...suppliers.map(({ id, createdAt, name, company, email, phone, status }) =>
      added('supplier', id, createdAt, { name, company, email, phone, status }),
    ),
    ...products.map(({ id, createdAt, name, refCode, price }) =>
      added('product', id, createdAt, { name, refCode, price: fromCents(price) }),
    ),
    ...coupons.map(({ id, createdAt, code, description, discountType }) =>
      added('coupon', id, createdAt, { code, description, discountType }),
    ),
    ...orders.flatMap(orderLines),
  ].toSorted((a, b) => (a.at?.getTime() ?? 0) - (b.at?.getTime() ?? 0));
}
