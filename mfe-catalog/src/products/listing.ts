import { LOW_STOCK_UNDER, type StockFilter } from '@shop/shared/rules';

/** The choices of the filter by stock; `lowUnder` is the shop's setting. */
export const stockOptions = (lowUnder = LOW_STOCK_UNDER): { value: StockFilter | ''; label: string }[] => [
  { value: '', label: 'All stock' },
  { value: 'low', label: `Low in total (under ${lowUnder})` },
  { value: 'partly-low', label: 'Low in some variants' },
  { value: 'out', label: 'Sold out' },
];

/** The filter that an address names, if any. */
export const stockFilterOf = (text: string): StockFilter | undefined =>
  (['low', 'partly-low', 'out'] as const).find((filter) => filter === text);

/** What the API sorts products by, of what the list shows. */
export const PRODUCT_SORTS = ['name', 'stock', 'price', 'buyPrice'];

/** The choices of the order where no heading sorts the list; newest first is what it has without one. */
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

/** Cards of products are higher than those of other lists: fewer of them stand on a phone's page. */
export const PAGE_SIZES = { desk: 50, phone: 12, choices: [12, 25, 50, 100] };

/** How the list is laid out, as its address has it. */
export const VIEWS = [
  { value: '', label: 'Table' },
  { value: 'cards', label: 'Cards' },
] as const;

export type ProductView = (typeof VIEWS)[number]['value'];
