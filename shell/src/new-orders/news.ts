import type { useAppDispatch } from '@shop/shared/api';
import { counted } from '@shop/shared/rules';
import { fetchNewAnswers, fetchNewOrders } from './endpoints';
import type { NewsKind, StoredAnswer } from './stored-answers';

/** Fetches how many have come since a time; null if the request failed. */
type Ask = (
  dispatch: ReturnType<typeof useAppDispatch>,
  since: string | null,
) => Promise<Pick<StoredAnswer, 'count' | 'newest'> | null>;

/** What staff hear of, in which words, and the page that shows it. */
export interface Subject {
  textOf: (count: number) => string;
  path: string;
  ask: Ask;
}

/** The page on which staff see all news. */
export const LIST = '/orders';

const ONCE = { subscribe: false, forceRefetch: true };

/** New online orders, and answers of customers to confirmation links. Sales at the till are not online orders. */
export const SUBJECTS: Readonly<Record<NewsKind, Subject>> = {
  orders: {
    textOf: (count) => `${counted(count, 'new order')} ${count === 1 ? 'is' : 'are'} waiting`,
    path: `${LIST}?status=pending`,
    ask: async (dispatch, since) => {
      const query = {
        status: 'pending',
        type: 'online' as const,
        limit: 1,
        ...(since !== null && { startDate: since }),
      };
      const { data } = await dispatch(fetchNewOrders({ query }, ONCE));
      return data ? { count: data.total, newest: data.rows[0]?.createdAt ?? null } : null;
    },
  },
  answers: {
    textOf: (count) => `${counted(count, 'customer')} ${count === 1 ? 'has' : 'have'} answered`,
    path: `${LIST}?contact=answered`,
    ask: async (dispatch, since) => {
      const query = since === null ? {} : { since };
      return (await dispatch(fetchNewAnswers({ query }, ONCE))).data ?? null;
    },
  },
};
