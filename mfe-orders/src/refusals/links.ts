import type { RefusalFigures } from '@shop/shared/contracts';
import { type DateRange, NO_TOWN } from '@shop/shared/rules';

/** A way to the orders behind a figure: the list with the report's period and these filters. */
export const ordersLink = (period: DateRange, filters: Readonly<Record<string, string>>): string =>
  `/orders?${new URLSearchParams(
    Object.entries({ ...filters, ...period }).filter(([, value]) => value !== ''),
  ).toString()}`;

/** The filters of the rows of each group. */
export const filterOf = {
  town: ({ town }: RefusalFigures['towns'][number]) => ({ town: town === '' ? NO_TOWN : town }),
  product: ({ _id }: RefusalFigures['products'][number]) => ({ product: _id ?? 'deleted' }),
  hour: ({ hour }: RefusalFigures['hours'][number]) => ({ hour: String(hour) }),
};

/** So much of something: '12.5%'; '-' of nothing. */
export const share = (part: number, whole: number): string =>
  whole === 0 ? '-' : `${String(Math.round((part / whole) * 1000) / 10)}%`;
