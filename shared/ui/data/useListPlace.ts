import { pageNumber } from '@shop/shared/rules';
import { media } from '../theme/theme';
import { useMediaQuery } from '../useMediaQuery';

/** The default page sizes and the choices. */
const SIZES = { desk: 50, phone: 25, choices: [25, 50, 100] };

/** The URL parameters of a list's place; '' means the default size and order. */
export const LIST_PLACE = { page: '1', size: '', sort: '' };

interface Options {
  /** The fields by which the API can sort the list. Any other order in the URL is ignored. */
  sorts?: readonly string[];
  /** The default order of the API: `-createdAt`. */
  first?: string;
  /** The order that the list shows first, if it is another one. */
  shownFirst?: string;
  /** The page sizes, if they differ from those of other lists. */
  sizes?: { desk: number; phone: number; choices: readonly number[] };
}

/** The place of a list: its page (from 1), page size and sort order. */
export interface ListPlace {
  page: number;
  size: number;
  sizes: readonly number[];
  turnTo: (page: number) => void;
  resize: (size: number) => void;
  /** The sort field; a leading '-' means descending. */
  sort: string;
  /** The sort order for the API; undefined for the default order. */
  sortQuery: string | undefined;
  onSort: (sort: string) => void;
  /** The default order. */
  first: string;
}

/**
 * Stores a list's page, page size and sort order in the URL, beside the filters. A new size or order resets the page to
 * 1.
 */
export function useListPlace(
  filters: typeof LIST_PLACE,
  change: (changes: Partial<typeof LIST_PLACE>) => void,
  { sorts = [], first = '-createdAt', shownFirst = first, sizes = SIZES }: Options = {},
): ListPlace {
  const onPhone = useMediaQuery(media.phone);
  const usual = onPhone ? sizes.phone : sizes.desk;
  const requested = Number(filters.size);
  const known = sorts.includes(filters.sort.replace(/^-/, ''));
  const sort = known ? filters.sort : shownFirst;
  return {
    page: pageNumber(filters.page),
    size: sizes.choices.includes(requested) ? requested : usual,
    sizes: sizes.choices,
    turnTo: (page) => change({ page: String(page) }),
    resize: (size) => change({ size: size === usual ? '' : String(size), page: '1' }),
    sort,
    sortQuery: sort === first ? undefined : sort,
    onSort: (next) => change({ sort: next === shownFirst ? '' : next, page: '1' }),
    first: shownFirst,
  };
}
