import { type Page, useSession, useSettled } from '@shop/shared/api';
import type { Role } from '@shop/shared/contracts';
import { type Registry, findPage } from '@shop/shared/remote/registry';
import { useRemotes } from '../remotes/context';
import { meets } from '../session/access';
import { useFindCustomers, useFindOrders, useFindProducts } from './endpoints';
import {
  type PaletteEntry,
  type PaletteGroup,
  allEntry,
  customerEntry,
  orderEntry,
  productEntry,
  screensFor,
} from './entries';

/** From how many letters on the server is asked, and how many of each kind are shown. */
const SHORTEST = 2;
const MOST = 5;

/** What was found for the text in the box, and how the asking goes. */
export interface Findings {
  groups: readonly PaletteGroup[];
  /** Answers are on their way. */
  searching: boolean;
  /** The kinds that could not be searched: 'orders'. */
  failed: readonly string[];
  /** Asks again for what failed. */
  retry: () => void;
}

interface Source<Row> {
  path: string;
  noun: string;
  answer: { currentData?: Page<Row> | undefined; isFetching: boolean; isError: boolean; refetch: () => unknown };
  toEntry: (row: Row) => PaletteEntry;
}

const mayOpen = (registry: Registry, role: Role | undefined, path: string): boolean => {
  const access = findPage(registry, path)?.target.page.access;
  return access === 'public' || (role !== undefined && access !== undefined && meets(role, access));
};

/**
 * Finds screens at once, and orders, products and customers once the typing pauses. Only answers to what stands in the box
 * now count: `currentData` belongs to the question that is asked, and a question that is still settling counts as open.
 */
export function useFindings(typed: string): Findings {
  const { registry } = useRemotes();
  const { user } = useSession();
  const wanted = typed.trim();
  // An order's number is often copied with its sign.
  const words = wanted.replace(/^#/, '');
  const { q } = useSettled({ q: words });
  const skips = (path: string) => ({ skip: q.length < SHORTEST || !mayOpen(registry, user?.role, path) });
  const query = { query: { q, limit: MOST } };
  const orders = useFindOrders(query, skips('/orders'));
  const products = useFindProducts(query, skips('/products'));
  const customers = useFindCustomers(query, skips('/customers'));

  const asksServer = words.length >= SHORTEST;
  const settled = q === words;
  const groupOf = <Row>(source: Source<Row>): PaletteGroup => {
    const { currentData } = source.answer;
    if (!asksServer || !settled || !currentData) return { name: source.noun, entries: [] };
    const entries = currentData.rows.map(source.toEntry);
    const more = currentData.total > entries.length;
    return {
      name: source.noun,
      entries: more ? [...entries, allEntry(source.path, source.noun.toLowerCase(), currentData.total, q)] : entries,
    };
  };
  const answers = [
    { noun: 'orders', answer: orders },
    { noun: 'products', answer: products },
    { noun: 'customers', answer: customers },
  ];
  const failed = answers.filter(({ answer }) => asksServer && settled && answer.isError);
  return {
    groups: [
      { name: 'Screens', entries: user ? screensFor(registry, user.role, wanted) : [] },
      groupOf({ path: '/orders', noun: 'Orders', answer: orders, toEntry: orderEntry }),
      groupOf({ path: '/products', noun: 'Products', answer: products, toEntry: productEntry }),
      groupOf({ path: '/customers', noun: 'Customers', answer: customers, toEntry: customerEntry }),
    ].filter(({ entries }) => entries.length > 0),
    searching: asksServer && (!settled || answers.some(({ answer }) => answer.isFetching)),
    failed: failed.map(({ noun }) => noun),
    retry: () => {
      for (const { answer } of failed) void answer.refetch();
    },
  };
}
