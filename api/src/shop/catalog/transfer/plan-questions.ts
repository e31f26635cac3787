import type { Product, ProductsImport } from '@shop/shared/contracts';
import { codeKey, foldText, spoiledAs, unusualPrices } from '@shop/shared/rules';
import { sql } from 'drizzle-orm';
import type { Executor, Row } from '../../../database/client';

type Question = NonNullable<ProductsImport['questions']>[number];

/** A line as it will be. */
export interface PlannedLine {
  line: number;
  /** Null for a new product. */
  before: Product | null;
  after: Product;
}

/** An existing product that a new one resembles, by its name, its reference code or a code of its variants. */
interface Lookalike {
  name: string;
  refCode: string;
  /** The code of a variant; null where name or reference code matched. */
  code: string | null;
}

/** Reads the products with one of these folded names, or of these codes in lower case without their leading zeros. */
export type Lookalikes = (names: readonly string[], codes: readonly string[]) => Promise<readonly Lookalike[]>;

/** A spreadsheet drops leading zeros. */
const bareCode = (code: string): string => codeKey(code).replace(/^0+(?=.)/, '');

/** The products that new lines resemble. @param names and codes as {@link Lookalikes} says */
export async function readLookalikes(
  db: Executor,
  names: readonly string[],
  codes: readonly string[],
): Promise<Lookalike[]> {
  const [wantedNames, wantedCodes] = [sql.param([...names]), sql.param([...codes])];
  const { rows } = await db.execute<Row<Lookalike>>(sql`
    select name, ref_code as "refCode", null as code from products
    where lower(name) = any(${wantedNames}::text[])
      or folded <> '' and split_part(folded, E'\\n', 1) = any(${wantedNames}::text[])
      or ltrim(lower(ref_code), '0') = any(${wantedCodes}::text[])
    union all
    select p.name, p.ref_code, c.code from variant_codes c join products p on p.id = c.product_id
    where ltrim(lower(c.code), '0') = any(${wantedCodes}::text[])`);
  return rows;
}

/** What a new line may be instead: a product that there is already. */
function twinOf(line: number, { refCode, name }: Product, lookalikes: Lookups): Question[] {
  const unknown = `No product has the SKU ${refCode}`;
  const coded = lookalikes.byCode.get(bareCode(refCode));
  if (coded !== undefined && codeKey(coded.code ?? coded.refCode) !== codeKey(refCode)) {
    const similar = coded.code === null ? coded.refCode : `the code ${coded.code}`;
    return [{ line, field: 'refCode', message: `${unknown}, but ${coded.name} has ${similar}. Is it a new product?` }];
  }
  const named = lookalikes.byName.get(foldText(name));
  if (named === undefined) return [];
  const message = `${unknown}, but '${named.name}' has the SKU ${named.refCode}. Is it a new product?`;
  return [{ line, field: 'refCode', message }];
}

interface Lookups {
  byName: ReadonlyMap<string, Lookalike>;
  byCode: ReadonlyMap<string, Lookalike>;
}

async function lookupsOf(created: readonly Product[], read: Lookalikes): Promise<Lookups> {
  const byName = new Map<string, Lookalike>();
  const byCode = new Map<string, Lookalike>();
  if (created.length > 0) {
    const names = created.map(({ name }) => foldText(name));
    for (const one of await read(
      names,
      created.map(({ refCode }) => bareCode(refCode)),
    )) {
      if (one.code === null) byName.set(foldText(one.name), one);
      byCode.set(bareCode(one.code ?? one.refCode), one);
    }
  }
  return { byName, byCode };
}

/** Texts of a product that spreadsheets spoil, besides its sizes and colors. A SKU never changes. */
const TEXTS = ['refCode', 'name', 'shelf', 'description', 'composition', 'material', 'careInstructions'] as const;

/** New texts that look like what a spreadsheet makes of a text. */
function spoiledTexts({ line, before, after }: PlannedLine): Question[] {
  const added = (field: 'sizes' | 'colors') => after[field].filter((text) => before?.[field].includes(text) !== true);
  const codes = Object.entries(after.codes ?? {}).filter(([key, code]) => before?.codes?.[key] !== code);
  const texts = [
    ...TEXTS.flatMap((field) => {
      const text = after[field] ?? '';
      return text === (before?.[field] ?? '') ? [] : [{ field, text, kind: spoiledAs(text) }];
    }),
    ...(['sizes', 'colors'] as const).flatMap((field) =>
      added(field).map((text) => ({ field, text, kind: spoiledAs(text, true) })),
    ),
    ...codes.map(([, text]) => ({ field: 'codes', text, kind: spoiledAs(text) })),
  ];
  return texts.flatMap(({ field, text, kind }) =>
    kind === undefined
      ? []
      : [{ line, field, message: `'${text}' looks like ${kind} that a spreadsheet made. Is it right?` }],
  );
}

const FIGURES = /^\d+$/;

/** Codes and shelves that differ from the product's only by zeros at the start, which a spreadsheet drops. */
function lostZeros({ line, before, after }: PlannedLine): Question[] {
  if (before === null) return [];
  const pairs = [
    ['shelf', before.shelf, after.shelf],
    ...Object.entries(after.codes ?? {}).map(([key, code]) => ['codes', before.codes?.[key], code] as const),
  ] as const;
  return pairs.flatMap(([field, was = '', is = '']) =>
    FIGURES.test(is) && was !== is && was.replace(/^0+/, '') === is && codeKey(was) !== codeKey(is)
      ? [{ line, field, message: `'${was}' loses its zeros: '${is}'. Is it right?` }]
      : [],
  );
}

/** New lines whose name an earlier new line has. */
function sameNames(lines: readonly PlannedLine[]): Question[] {
  const first = new Map<string, number>();
  return lines.flatMap(({ line, before, after: { name } }) => {
    if (before !== null) return [];
    const earlier = first.get(foldText(name));
    if (earlier === undefined) first.set(foldText(name), line);
    return earlier === undefined
      ? []
      : [{ line, field: 'name', message: `Line ${earlier} is a new product called '${name}', too. Are they two?` }];
  });
}

/**
 * What a person should answer before a file is imported: a new SKU whose name or code another product has, two new
 * products of one name, texts that a spreadsheet may have spoiled, codes that lose their zeros, and unusual prices.
 *
 * @param read reads the products that new ones resemble
 */
export async function questionsOf(lines: readonly PlannedLine[], read: Lookalikes): Promise<Question[]> {
  const created = lines.flatMap(({ before, after }) => (before === null ? [after] : []));
  const lookups = await lookupsOf(created, read);
  const questions = lines.flatMap((planned) => {
    const { line, before, after } = planned;
    const prices = unusualPrices(after, before ?? undefined);
    return [
      ...(before === null ? twinOf(line, after, lookups) : []),
      ...spoiledTexts(planned),
      ...lostZeros(planned),
      ...prices.map((message) => ({ line, field: 'price', message })),
    ];
  });
  return [...questions, ...sameNames(lines)].toSorted((a, b) => a.line - b.line);
}
