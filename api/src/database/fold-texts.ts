import { codeKey, foldText, plainCode } from '@shop/shared/rules';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { type Db, type Executor, type Row, isUniqueViolation } from './client';
import { foldedOf, foldedTown } from './folds';

/** How folded texts are stored for searches. */
const SEARCHED = {
  column: 'folded',
  form: (texts: readonly (string | null)[]) => foldedOf(...texts),
  key: null,
  keyForm: foldText,
} as const;

/**
 * The tables with folded texts: the texts, the column of their folded form, and the name that is unique by its folded
 * form.
 */
const FOLDED_TABLES = [
  { ...SEARCHED, table: 'products', texts: ['name', 'ref_code', 'description'], key: 'ref_code', keyForm: codeKey },
  { ...SEARCHED, table: 'coupons', texts: ['code', 'description'], key: 'code' },
  { ...SEARCHED, table: 'users', texts: ['name', 'email', 'username'], key: 'username' },
  { ...SEARCHED, table: 'suppliers', texts: ['name', 'company', 'email'] },
  { ...SEARCHED, table: 'customers', texts: ['name'] },
  { ...SEARCHED, table: 'orders', texts: ['customer_name'] },
  {
    table: 'orders',
    texts: ['location'],
    column: 'town_folded',
    form: ([town]: readonly (string | null)[]) => foldedTown(town ?? ''),
    key: null,
    keyForm: foldText,
  },
  { ...SEARCHED, table: 'categories', texts: ['name', 'description'] },
  { ...SEARCHED, table: 'transactions', texts: ['description', 'customer_name', 'reference', 'notes'] },
] as const;

type FoldedTable = (typeof FOLDED_TABLES)[number];
type KeyedTable = Extract<FoldedTable, { key: string }>;

const PART = 500;

const textsSql = (texts: readonly string[]): SQL =>
  sql`json_build_array(${sql.join(
    texts.map((column) => sql.identifier(column)),
    sql`, `,
  )})`;

/** A row's texts, and what is stored of their folded form. */
interface FoldedRow {
  id: string;
  texts: (string | null)[];
  folded: string | null;
  name: string | null;
  keyFolded: string | null;
}

/** Reads up to 500 rows with their texts, by id. @param where a condition in SQL */
async function readFolded(db: Executor, { table, texts, column, key }: FoldedTable, where: SQL): Promise<FoldedRow[]> {
  const named =
    key === null
      ? sql`null as name, null as "keyFolded"`
      : sql`${sql.identifier(key)} as name, key_folded as "keyFolded"`;
  const { rows } = await db.execute<Row<FoldedRow>>(sql`
    select id, ${textsSql(texts)} as texts, ${sql.identifier(column)} as folded, ${named} from ${sql.identifier(table)}
    where ${where} order by id limit ${PART}`);
  return rows;
}

/** Rows whose stored folded form is not that of their texts, by table and id. */
export async function findWrongFolds(db: Executor): Promise<{ subject: string; detail: string }[]> {
  const wrong: { subject: string; detail: string }[] = [];
  for (const one of FOLDED_TABLES) {
    for (let last = '', rows: FoldedRow[] = []; last === '' || rows.length === PART; last = rows.at(-1)?.id ?? last) {
      rows = await readFolded(db, one, sql`id > ${last}`);
      if (rows.length === 0) break;
      for (const { id, texts, folded, name, keyFolded } of rows) {
        const right = one.form(texts);
        const subject = `${one.table} ${id}`;
        if (folded !== null && folded !== right) wrong.push({ subject, detail: `stored '${folded}', now '${right}'` });
        if (keyFolded !== null && keyFolded !== one.keyForm(name ?? '')) {
          wrong.push({ subject, detail: `stored '${keyFolded}' for '${name ?? ''}'` });
        }
      }
    }
  }
  return wrong;
}

/** Folds the texts of up to 500 rows; one whose texts change meanwhile stays as it is. Answers how many there were. */
async function foldPart(db: Db, one: FoldedTable): Promise<number> {
  const column = sql.identifier(one.column);
  const rows = await readFolded(db, one, sql`${column} is null`);
  const folded = rows.map(({ id, texts }) => ({ id, texts: JSON.stringify(texts), folded: one.form(texts) }));
  await db.execute(sql`
    update ${sql.identifier(one.table)} t set ${column} = n.folded
    from json_to_recordset(${JSON.stringify(folded)}::json) as n(id text, texts text, folded text)
    where t.id = n.id and t.${column} is null and ${textsSql(one.texts)}::jsonb = n.texts::jsonb`);
  return rows.length;
}

/**
 * Empties the keys of codes that an earlier version folded otherwise, so that the job folds them again: it knew no
 * lengths and no printed groups of one article code.
 */
async function forgetOldKeys(db: Db, { table, key, keyForm }: KeyedTable, signal: AbortSignal): Promise<void> {
  if (table !== 'products') return;
  const column = sql.identifier(key);
  for (let last = '', full = true; full && !signal.aborted;) {
    const { rows } = await db.execute<Row<{ id: string; key: string; keyFolded: string }>>(sql`
      select id, ${column} as key, key_folded as "keyFolded" from products
      where id > ${last} and key_folded ~ '^[0-9][0-9 -]{6,}[0-9]$' order by id limit ${PART}`);
    const old = rows.filter((row) => row.keyFolded !== keyForm(row.key));
    const ids = sql.param(old.map(({ id }) => id));
    if (old.length > 0) {
      await db.transaction(async (tx) => {
        await tx.execute(sql`
          update products p set key_folded = null, key_twin = false
          from json_to_recordset(${JSON.stringify(old)}::json) as n(id text, "keyFolded" text)
          where p.id = n.id and p.key_folded = n."keyFolded"`);
        await tx.execute(sql`update product_search set stale = true where product_id = any(${ids}::text[])`);
      });
    }
    last = rows.at(-1)?.id ?? last;
    full = rows.length === PART;
  }
}

/** Folds the names of up to 500 rows; a name that another row has makes a twin. Answers how many there were. */
async function foldKeys(db: Db, { table, key, keyForm }: KeyedTable): Promise<number> {
  const [named, column] = [sql.identifier(table), sql.identifier(key)];
  const { rows } = await db.execute<Row<{ id: string; key: string }>>(sql`
    select id, ${column} as key from ${named} where key_folded is null and ${column} is not null
    order by created_at, id limit ${PART}`);
  for (const row of rows) {
    const set = (twin: boolean) =>
      db.execute(sql`
        update ${named} set key_folded = ${keyForm(row.key)}, key_twin = ${twin}
        where id = ${row.id} and key_folded is null and ${column} = ${row.key}`);
    try {
      await set(false);
    } catch (error) {
      if (!isUniqueViolation(error, `${table}_folded_key`)) throw error;
      await set(true);
    }
  }
  return rows.length;
}

/**
 * Writes article codes of variants in plain figures, as every server does now; an earlier version kept printed groups.
 * A twin stays as it is. Answers how many changed.
 */
async function plainOldCodes(db: Db): Promise<number> {
  const { rows } = await db.execute<Row<{ code: string }>>(sql`
    select code from variant_codes where code ~ '^[0-9]+([ -][0-9]+)+$' order by code`);
  let count = 0;
  for (const { code } of rows.filter((row) => plainCode(row.code) !== row.code)) {
    try {
      await db.execute(sql`update variant_codes set code = ${plainCode(code)} where code = ${code}`);
      count += 1;
    } catch (error) {
      if (!isUniqueViolation(error, 'variant_codes_code_key')) throw error;
    }
  }
  return count;
}

/** Twins whose counterpart is gone are no twins any more; of several, one. */
const releaseTwins = (db: Db, table: string) =>
  db.execute(sql`
    update ${sql.identifier(table)} set key_twin = false where id in (
      select distinct on (t.key_folded) t.id from ${sql.identifier(table)} t
      where t.key_twin and not exists (
        select from ${sql.identifier(table)} o where o.key_folded = t.key_folded and not o.key_twin)
      order by t.key_folded, t.created_at, t.id)`);

/**
 * Folds the texts that servers of earlier versions wrote, and those of all rows after the upgrade. May be called again
 * at any time.
 *
 * @returns a sentence for admins; undefined when nothing was left to do
 */
export async function foldTexts(db: Db, signal: AbortSignal): Promise<string | undefined> {
  let count = 0;
  const all = async (part: () => Promise<number>) => {
    for (let folded = PART; folded === PART && !signal.aborted;) {
      folded = await part();
      count += folded;
    }
  };
  for (const one of FOLDED_TABLES) {
    if (one.key !== null) {
      await forgetOldKeys(db, one, signal);
      await all(() => foldKeys(db, one));
      await releaseTwins(db, one.table);
    }
    await all(() => foldPart(db, one));
  }
  count += await plainOldCodes(db);
  return count === 0 ? undefined : `${String(count)} texts folded`;
}

/** A name that is the same to people as that of another row. */
export interface Twin {
  table: KeyedTable['table'];
  id: string;
  name: string;
  /** The name of the row that had it first. */
  other: string;
}

/** The twins that older versions allowed, at most 100 of each kind. */
export async function readTwins(db: Executor): Promise<Twin[]> {
  const found = FOLDED_TABLES.flatMap(({ table, key }) =>
    key === null
      ? []
      : [
          sql`(select ${table} as "table", t.id, t.${sql.identifier(key)} as name, o.${sql.identifier(key)} as other
               from ${sql.identifier(table)} t join ${sql.identifier(table)} o on o.key_folded = t.key_folded and not o.key_twin
               where t.key_twin order by t.key_folded, t.id limit 100)`,
        ],
  );
  const { rows } = await db.execute<Row<Twin>>(sql.join(found, sql` union all `));
  return rows;
}
