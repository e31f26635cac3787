import type { DemoShop } from '@shop/demo/types';
import type { Tx } from '../database/client';
import { insertRows } from '../database/insert-rows';
import { auditLog, cashMoves, settings, stockMovements, transactions } from '../database/schema';
import { makeAuditLog } from './audit-log';

/** The name of the demo shop's admin; null without one. */
export const adminOf = ({ users: people }: DemoShop): string | null =>
  people.find(({ role }) => role === 'admin')?.name ?? null;

/** Inserts what the demo shop's people wrote down: movements of stock, the ledger, moves of cash, and the audit log. */
export async function insertBooks(tx: Tx, shop: DemoShop, now: Date) {
  await insertRows(
    tx,
    stockMovements,
    shop.movements.map(({ change, by, createdAt, ...movement }) => ({
      ...movement,
      delta: change,
      byUserId: by.userId,
      byName: by.name,
      at: createdAt,
    })),
  );
  await insertRows(
    tx,
    transactions,
    shop.transactions.map(({ lines, ...transaction }) => ({
      ...transaction,
      products: lines.map(({ name, quantity, unitPrice }) => ({ name, quantity, price: unitPrice })),
    })),
  );
  await insertRows(
    tx,
    cashMoves,
    shop.cashMoves.map(({ from, to, by, ...move }) => ({
      ...move,
      fromPot: from,
      toPot: to,
      requestHash: move.id,
      byUserId: by.userId,
      byName: by.name,
    })),
  );
  await tx.insert(settings).values({
    key: 'settlementsFrom',
    version: 1,
    value: shop.settlementsFrom,
    changedAt: now,
    changedBy: adminOf(shop) ?? '',
  });
  await insertRows(tx, auditLog, makeAuditLog(shop));
}
