import type { ProductCounts } from '@shop/shared/contracts';

/** The part of the list in the URL: its filters that a tab sets. '' means that the filter is not set. */
interface Part {
  stock: string;
  sale: string;
  /** '1' also shows archived products, 'only' shows no others. */
  archived: string;
}

/** The tabs of the product list, each with the figure that counts its rows. */
export const PRODUCT_TABS = [
  { value: '', label: 'All', count: 'total' },
  { value: 'low', label: 'Low', count: 'low' },
  { value: 'out', label: 'Sold out', count: 'out' },
  { value: 'sale', label: 'On sale', count: 'onSale' },
  { value: 'archived', label: 'Archived', count: 'archived' },
] as const satisfies readonly { value: string; label: string; count: keyof ProductCounts }[];

export type ProductTab = (typeof PRODUCT_TABS)[number]['value'];

/** The tab that shows these filters. The select of stock knows one level more, which has no tab. */
export function tabOf({ stock, sale, archived }: Part): ProductTab | 'partly-low' {
  if (archived === 'only') return 'archived';
  if (sale === '1') return 'sale';
  if (stock === 'partly-low') return stock;
  return PRODUCT_TABS.find(({ value }) => value === stock)?.value ?? '';
}

/** The filters of a tab. Archived products stay shown beside the others if they were. */
export const partOf = (tab: ProductTab, { archived }: Pick<Part, 'archived'>): Part => ({
  stock: tab === 'low' || tab === 'out' ? tab : '',
  sale: tab === 'sale' ? '1' : '',
  archived: tab === 'archived' ? 'only' : archived === 'only' ? '' : archived,
});

/** The filter by archive as the API has it. */
export const archivedQuery = (archived: string): 'true' | 'false' | undefined =>
  archived === 'only' ? 'true' : archived === '1' ? undefined : 'false';
