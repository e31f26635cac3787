import { pageNumber } from '@shop/shared/rules';
import { media } from '../theme/theme';
import { useMediaQuery } from '../useMediaQuery';

/** How many rows of a list stand on a page, and what else can be chosen. */
const SIZES = { desk: 50, phone: 25, choices: [25, 50, 100] };

/** Where a list stands, as its address has it: '' for the size and the order that it has without a choice. */
export const LIST_PLACE = { page: '1', size: '', sort: '' };

interface Options {
  /** The fields that the API sorts the list by. Any other order in the address is ignored. */
  sorts?: readonly string[];
  /** The default order of the API: `-createdAt`. */
  first?: string;
  /** Rows of a page, where they differ from those of other lists. */
  sizes?: { desk: number; phone: number; choices: readonly number[] };
}

/** Where a list stands: its page, from 1, how many rows one has, and how it is sorted. */
export interface ListPlace {
  page: number;
  size: number;
  sizes: readonly number[];
  turnTo: (page: number) => void;
  resize: (size: number) => void;
  /** The field, with a leading '-' when it is turned round. */
  sort: string;
  /** The same as the API takes it: undefined for the order that it has anyway. */
  sortQuery: string | undefined;
  onSort: (sort: string) => void;
  /** The order that it has without a choice. */
  first: string;
}

/**
 * A list's page, page size and order, kept in its address beside the filters. Another size or order begins at page 1.
 */
export function useListPlace(
  filters: typeof LIST_PLACE,
  change: (changes: Partial<typeof LIST_PLACE>) => void,
  { sorts = [], first = '-createdAt', sizes = SIZES }: Options = {},
): ListPlace {
  const onPhone = useMediaQuery(media.phone);
  const usual = onPhone ? sizes.phone : sizes.desk;
  const requested = Number(filters.size);
  const known = sorts.includes(filters.sort.replace(/^-/, ''));
  const sort = known ? filters.sort : first;
  return {
    page: pageNumber(filters.page),
    size: sizes.choices.includes(requested) ? requested : usual,
    sizes: sizes.choices,
    turnTo: (page) => change({ page: String(page) }),
    resize: (size) => change({ size: size === usual ? '' : String(size), page: '1' }),
    sort,
    sortQuery: sort === first ? undefined : sort,
    onSort: (next) => change({ sort: next === first ? '' : next, page: '1' }),
    first,
  };
}
