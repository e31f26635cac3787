import { CSV_BYTE_ORDER_MARK, csvLine, type CsvCell } from './csv';

/** The columns of a file of products, in the order of an export. An import understands the same. */
export const PRODUCT_COLUMNS = [
  'refCode',
  'name',
  'category',
  'supplier',
  'price',
  'salePrice',
  'onSale',
  'buyPrice',
  'sizes',
  'colors',
  'stock',
  'stockBefore',
  'lowStockUnder',
  'codes',
  'shelf',
  'description',
  'composition',
  'material',
  'careInstructions',
  'archived',
  'version',
] as const;
export type ProductColumn = (typeof PRODUCT_COLUMNS)[number];

/** Bytes of a file of products at most: many thousand lines with long descriptions. */
export const PRODUCT_FILE_BYTES = 20 * 1024 * 1024;

/** Products that show how each cell is written. What only an export knows (`stockBefore`, `version`) they leave out. */
const SAMPLES: readonly Readonly<Partial<Record<ProductColumn, CsvCell>>>[] = [
  {
    refCode: 'SAMPLE-1',
    name: 'Sample Tee',
    price: 29,
    salePrice: 24.5,
    onSale: true,
    buyPrice: 11.2,
    sizes: 'S, M',
    colors: 'Navy, White',
    stock: 'S-Navy=5; M-Navy=8; S-White=0; M-White=12',
    lowStockUnder: 15,
    codes: 'S-Navy=2000000000015; M-Navy=2000000000022',
    shelf: 'A 12',
    description: 'A line of this file is a product.',
    composition: '100% cotton',
    material: 'Jersey',
    careInstructions: 'Machine wash cold',
    archived: true,
  },
  {
    refCode: 'SAMPLE-2',
    name: 'Sample Cap',
    price: 18,
    onSale: false,
    stock: 'default=20',
    archived: true,
  },
];

/** A file of products to begin with: every column, and two archived products that show what its cells look like. */
export const sampleProductFile = (): string =>
  CSV_BYTE_ORDER_MARK +
  csvLine(PRODUCT_COLUMNS) +
  SAMPLES.map((sample) => csvLine(PRODUCT_COLUMNS.map((column) => sample[column]))).join('');
