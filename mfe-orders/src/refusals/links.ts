import type { RefusalFigures } from '@shop/shared/contracts';
import { type DateRange, NO_TOWN } from '@shop/shared/rules';

/** A link to the orders behind a figure: the orders list with the report's period and these filters. */
export const ordersLink = (period: DateRange, filters: Readonly<Record<string, string>>): string =>
  `/orders?${new URLSearchParams(
    Object.entries({ ...filters, ...period }).filter(([, value]) => value !== ''),
  ).toString()}`;

/** Returns the filters of a row, for each kind of table. */
export const filterOf = {
  town: ({ town }: RefusalFigures['towns'][number]) => ({ town: town === '' ? NO_TOWN : town }),
  product: ({ _id }: RefusalFigures['products'][number]) => ({ product: _id ?? 'deleted' }),
  hour: ({ hour }: RefusalFigures['hours'][number]) => ({ hour: String(hour) }),
};

/** A percentage: '12.5%'; '-' if the whole is 0. */
export const share = (part: number, whole: number): string =>
  whole === 0 ? '-' : `${String(Math.round((part / whole) * 1000) / 10)}%`;
