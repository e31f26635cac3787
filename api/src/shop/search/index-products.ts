import { counted } from '@shop/shared/rules';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Db, Executor, Row } from '../../database/client';
import { documentOf, type SearchedTexts } from './document';

const PART = 500;

/** How many days back orders count for the best sellers. */
const SOLD_DAYS = 90;

/** A product's texts, and what is stored of them; null if there is no document. */
type SearchedRow = SearchedTexts & { id: string; stored: string | null; storedWords: string | null };

/** SQL: the names of a category and of all above, nearest first, as a list. */
const CATEGORIES = sql`(
  with recursive above as (
    select c.id, c.parent_id, c.name, 1 as level from categories c where c.id = p.category_id
    union
    select c.id, c.parent_id, c.name, a.level + 1 from categories c join above a on c.id = a.parent_id where a.level < 20
  )
  select coalesce(json_agg(name order by level), '[]') from above)`;

/** SQL: the document of product `p` in row `s` is missing, or is that of earlier texts. */
const IS_STALE = sql`s.stale is not false`;

async function readTexts(db: Executor, where: SQL): Promise<SearchedRow[]> {
  const { rows } = await db.execute<Row<SearchedRow>>(sql`
    select p.id, p.name, p.ref_code as "refCode", p.description, p.composition, p.material,
           to_json(p.sizes) as sizes, to_json(p.colors) as colors, ${CATEGORIES} as categories,
           (select coalesce(json_agg(c.code order by c.code), '[]') from variant_codes c where c.product_id = p.id) as codes,
           s.document::text as stored, s.words as "storedWords"
    from products p left join product_search s on s.product_id = p.id
    where ${where} order by p.id limit ${PART}`);
  return rows;
}

async function writeDocuments(db: Executor, rows: readonly SearchedRow[]): Promise<void> {
  const made = rows.map((row) => ({ product_id: row.id, ...documentOf(row) }));
  await db.execute(sql`
    insert into product_search (product_id, document, words, categories)
    select n.product_id, n.document::tsvector, n.words, n.categories
    from json_to_recordset(${JSON.stringify(made)}::json) as n(product_id text, document text, words text, categories text)
    where exists (select from products p where p.id = n.product_id)
    on conflict (product_id) do update
    set document = excluded.document, stale = false, words = excluded.words, categories = excluded.categories`);
}

/**
 * Makes the search documents of these products that have none, or whose texts changed since. Whoever writes products,
 * codes or categories calls it, in the same transaction.
 */
export async function indexProducts(db: Executor, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)].toSorted();
  for (let at = 0; at < wanted.length; at += PART) {
    const part = sql.param(wanted.slice(at, at + PART));
    const rows = await readTexts(db, sql`p.id = any(${part}::text[]) and ${IS_STALE}`);
    if (rows.length > 0) await writeDocuments(db, rows);
  }
}

/** SQL: rows `p` of products in a category or in any below it. */
const inTree = (categoryId: string): SQL => sql`p.category_id in (
  with recursive tree as (
    select c.id from categories c where c.id = ${categoryId}
    union
    select c.id from categories c join tree t on c.parent_id = t.id
  )
  select id from tree)`;

/** Makes the search documents of a category's products anew, and of those in all categories below it. */
export async function indexCategory(db: Executor, categoryId: string): Promise<void> {
  for (let last = '', rows: SearchedRow[] = []; last === '' || rows.length === PART; last = rows.at(-1)?.id ?? last) {
    rows = await readTexts(db, sql`${inTree(categoryId)} and p.id > ${last}`);
    if (rows.length === 0) return;
    await writeDocuments(db, rows);
  }
}

/** SQL: the same, or its categories have other names now. */
const IS_OLD = sql`(${IS_STALE}
  or s.categories <> (select coalesce(string_agg(name, E'\n' order by at), '')
                      from json_array_elements_text(${CATEGORIES}) with ordinality as named(name, at)))`;

/**
 * Makes the search documents that servers of earlier versions left out, and those of all products after the upgrade.
 * May be called again at any time.
 *
 * @returns a sentence for admins; undefined when nothing was left to do
 */
export async function indexOldProducts(db: Db, signal: AbortSignal): Promise<string | undefined> {
  let count = 0;
  for (let rows: SearchedRow[] = []; (count === 0 || rows.length === PART) && !signal.aborted;) {
    rows = await readTexts(db, IS_OLD);
    if (rows.length === 0) break;
    await writeDocuments(db, rows);
    count += rows.length;
  }
  return count === 0 ? undefined : `${counted(count, 'product')} prepared for the search`;
}

/** Counts the pieces of each product in the orders of the last 90 days, for the order of equal matches. */
export async function countSold(db: Executor): Promise<void> {
  await db.execute(sql`
    update product_search s set sold = n.sold
    from (
      select t.product_id, coalesce(sum(l.quantity) filter (where o.id is not null), 0)::int as sold
      from product_search t
      left join order_lines l on l.product_id = t.product_id
      left join orders o on o.id = l.order_id and o.deleted_at is null
        and o.created_at > now() - ${`${String(SOLD_DAYS)} days`}::interval
      group by t.product_id
    ) n
    where n.product_id = s.product_id and n.sold <> s.sold`);
}

/** Products whose stored search document is not that of their texts. */
export async function findWrongDocuments(db: Executor): Promise<{ subject: string; detail: string }[]> {
  const wrong: { subject: string; detail: string }[] = [];
  for (let last = '', rows: SearchedRow[] = []; last === '' || rows.length === PART; last = rows.at(-1)?.id ?? last) {
    rows = await readTexts(db, sql`p.id > ${last} and not s.stale`);
    if (rows.length === 0) break;
    const made = rows.map((row) => documentOf(row));
    const { rows: same } = await db.execute<Row<{ document: string }>>(sql`
      select n.document::tsvector::text as document
      from unnest(${sql.param(made.map(({ document }) => document))}::text[]) with ordinality as n(document, at) order by at`);
    for (const [at, row] of rows.entries()) {
      const right = same[at]?.document;
      const detail = `stored '${row.stored ?? ''}', now '${right ?? ''}'`;
      if (row.stored !== right || row.storedWords !== made[at]?.words)
        wrong.push({ subject: `products ${row.id}`, detail });
    }
  }
  return wrong;
}
