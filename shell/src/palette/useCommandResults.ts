import { type Page, useSession, useDebouncedValue } from '@shop/shared/api';
import type { Role } from '@shop/shared/contracts';
import { type Registry, findPage } from '@shop/shared/remote/registry';
import { capitalize } from '@shop/shared/rules';
import { useRemotes } from '../remotes/context';
import { meets } from '../session/access';
import {
  useFindCoupons,
  useFindCustomers,
  useFindOrders,
  useFindProducts,
  useFindSuppliers,
  useFindTransactions,
} from './endpoints';
import {
  type PaletteEntry,
  type PaletteGroup,
  actionsFor,
  allEntry,
  couponEntry,
  customerEntry,
  orderEntry,
  productEntry,
  screensFor,
  supplierEntry,
  transactionEntry,
} from './entries';

/** Minimum length of a text that is sent to the server, in letters, and number of results per kind. */
const MIN_LENGTH = 2;
const MAX_RESULTS = 5;

/** The results for the text in the box, and the state of the requests. */
export interface CommandResults {
  groups: readonly PaletteGroup[];
  /** Whether requests are pending. */
  searching: boolean;
  /** The kinds that could not be searched: 'orders'. */
  failed: readonly string[];
  /** Repeats the failed requests. */
  retry: () => void;
}

/** The server's response for the text. */
interface Answer<Row> {
  currentData?: Page<Row> | undefined;
  isFetching: boolean;
  isError: boolean;
  refetch: () => unknown;
}

/** The results of one kind, and the state of its request. */
interface Found {
  /** The kind: 'orders'. */
  noun: string;
  /** Undefined until the response arrives. */
  entries: readonly PaletteEntry[] | undefined;
  answer: Pick<Answer<unknown>, 'isFetching' | 'isError' | 'refetch'>;
}

const mayOpen = (registry: Registry, role: Role | undefined, path: string): boolean => {
  const access = findPage(registry, path)?.target.page.access;
  return access === 'public' || (role !== undefined && access !== undefined && meets(role, access));
};

/**
 * Finds screens and actions immediately. It finds records that the role may see when the typing pauses. Only responses
 * for the current text count: `currentData` belongs to the current arguments, and a debounced text still counts as
 * searching.
 */
export function useCommandResults(typed: string): CommandResults {
  const { registry } = useRemotes();
  const { user } = useSession();
  const wanted = typed.trim();
  // An order's number is often copied with its number sign.
  const words = wanted.replace(/^#/, '');
  const { q } = useDebouncedValue({ q: words });
  const skips = (path: string) => ({ skip: q.length < MIN_LENGTH || !mayOpen(registry, user?.role, path) });
  const query = { query: { q, limit: MAX_RESULTS } };
  const found = <Row>(noun: string, answer: Answer<Row>, toEntry: (row: Row) => PaletteEntry): Found => {
    const { currentData } = answer;
    if (!currentData) return { noun, entries: undefined, answer };
    const entries = currentData.rows.map(toEntry);
    const more = currentData.total > entries.length;
    return { noun, entries: more ? [...entries, allEntry(`/${noun}`, noun, currentData.total, q)] : entries, answer };
  };
  const kinds: readonly Found[] = [
    found('orders', useFindOrders(query, skips('/orders')), orderEntry),
    found('products', useFindProducts(query, skips('/products')), productEntry),
    found('customers', useFindCustomers(query, skips('/customers')), customerEntry),
    found('suppliers', useFindSuppliers(query, skips('/suppliers')), supplierEntry),
    found('coupons', useFindCoupons(query, skips('/coupons')), couponEntry),
    found('transactions', useFindTransactions(query, skips('/transactions')), transactionEntry),
  ];

  const asksServer = words.length >= MIN_LENGTH;
  const settled = q === words;
  const failed = kinds.filter(({ answer }) => asksServer && settled && answer.isError);
  return {
    groups: [
      { name: 'Screens', entries: user ? screensFor(registry, user.role, wanted) : [] },
      { name: 'Actions', entries: user ? actionsFor(registry, user.role, wanted) : [] },
      ...kinds.map(({ noun, entries }) => ({
        name: capitalize(noun),
        entries: (asksServer && settled && entries) || [],
      })),
    ].filter(({ entries }) => entries.length > 0),
    searching: asksServer && (!settled || kinds.some(({ answer }) => answer.isFetching)),
    failed: failed.map(({ noun }) => noun),
    retry: () => {
      for (const { answer } of failed) void answer.refetch();
    },
  };
}
