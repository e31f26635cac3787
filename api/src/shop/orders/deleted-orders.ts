import type { Order, OrderTerms, callSchemas } from '@shop/shared/contracts';
import { ORDER_STATUSES, canDeleteOrder } from '@shop/shared/rules';
import { and, asc, inArray, isNotNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Executor } from '../../database/client';
import type { ListPage } from '../../database/list-queries';
import { orders } from '../../database/schema';
import type { Country } from '../../phones/read-phone';
import { pageOfOrders, searchFilter } from './list-orders';

type DeletedOrdersQuery = z.output<(typeof callSchemas)['listDeletedOrders']['query']>;

/** The order of the index of deleted orders. */
const LAST_DELETED_FIRST = [sql`${orders.deletedAt} desc nulls last`, asc(orders.id)];

/**
 * A page of the deleted orders that match, the last deleted first. Each person finds the orders that they may delete.
 *
 * @param today the terms that the shop promises now
 */
export const listDeletedOrders = (
  db: Executor,
  { q, ...page }: DeletedOrdersQuery,
  { role, country }: { role: string; country: Country },
  today: OrderTerms,
): Promise<ListPage<Order>> =>
  pageOfOrders(
    db,
    and(
      isNotNull(orders.deletedAt),
      inArray(
        orders.status,
        ORDER_STATUSES.filter((status) => canDeleteOrder(status, role)),
      ),
      searchFilter(q, country),
    ),
    { ...page, order: LAST_DELETED_FIRST },
    today,
  );
