import { LOW_STOCK_UNDER, type StockFilter } from '@shop/shared/rules';

/** Options of the stock filter. `lowUnder` is the shop's setting. */
export const stockOptions = (lowUnder = LOW_STOCK_UNDER): { value: StockFilter | ''; label: string }[] => [
  { value: '', label: 'All stock' },
  { value: 'low', label: `Low in total (under ${lowUnder})` },
  { value: 'partly-low', label: 'Low in some variants' },
  { value: 'out', label: 'Sold out' },
];

/** The stock filter in the URL, if any. */
export const stockFilterOf = (text: string): StockFilter | undefined =>
  (['low', 'partly-low', 'out'] as const).find((filter) => filter === text);

/** Columns of the list by which the API can sort products. */
export const PRODUCT_SORTS = ['name', 'stock', 'price', 'buyPrice'];

/** Options for the order, where no column heading sorts the list. The default is newest first. */
export const SORT_OPTIONS = [
  { value: '', label: 'Newest first' },
  { value: 'name', label: 'Name' },
  { value: '-name', label: 'Name: Z to A' },
  { value: 'stock', label: 'Stock: low to high' },
  { value: '-stock', label: 'Stock: high to low' },
  { value: 'price', label: 'Price: low to high' },
  { value: '-price', label: 'Price: high to low' },
  { value: 'buyPrice', label: 'Cost: low to high' },
  { value: '-buyPrice', label: 'Cost: high to low' },
];

/** Page sizes. Product cards are taller than those of other lists, so a phone's page has fewer. */
export const PAGE_SIZES = { desk: 50, phone: 12, choices: [12, 25, 50, 100] };

/** Views of the list, with their values in the URL. */
export const VIEWS = [
  { value: '', label: 'Table' },
  { value: 'cards', label: 'Cards' },
] as const;

export type ProductView = (typeof VIEWS)[number]['value'];
