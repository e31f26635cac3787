import { CSV_BYTE_ORDER_MARK, csvLine, type CsvCell } from './csv';

/** The columns of a product file, in export order. An import accepts the same columns. */
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

/** Other headers that people and the forms use for a column, without blanks and signs. */
const OTHER_HEADERS: ReadonlyMap<string, ProductColumn> = new Map([
  ...['sku', 'ref', 'reference', 'referencecode', 'referencecodesku', 'articlenumber', 'itemnumber', 'stylecode'].map(
    (name) => [name, 'refCode'] as const,
  ),
  ['product', 'name'],
  ['productname', 'name'],
  ['title', 'name'],
  ['cost', 'buyPrice'],
  ['costprice', 'buyPrice'],
  ['size', 'sizes'],
  ['color', 'colors'],
  ['colour', 'colors'],
  ['colours', 'colors'],
  ['quantity', 'stock'],
  ['barcode', 'codes'],
  ['barcodes', 'codes'],
  ['care', 'careInstructions'],
]);

/** A header without case, blanks and signs. */
const plainHeader = (header: string): string => header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The column of a header: by its own name, the form's label, or another usual one. Undefined for other headers. */
export const productColumnOf = (header: string): ProductColumn | undefined => {
  const plain = plainHeader(header);
  return PRODUCT_COLUMNS.find((column) => column.toLowerCase() === plain) ?? OTHER_HEADERS.get(plain);
};

/** The maximum size of a CSV file in bytes: many thousand products with long descriptions. */
export const CSV_FILE_BYTES = 20 * 1024 * 1024;

/**
 * Sample products that show the format of each cell. They omit the columns that only an export fills (`stockBefore`,
 * `version`).
 */
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

/** A sample product file with every column and two archived products. */
export const sampleProductFile = (): string =>
  CSV_BYTE_ORDER_MARK +
  csvLine(PRODUCT_COLUMNS) +
  SAMPLES.map((sample) => csvLine(PRODUCT_COLUMNS.map((column) => sample[column]))).join('');
