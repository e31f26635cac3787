import { codeKey, foldText } from '@shop/shared/rules';
import { or, sql } from 'drizzle-orm';
import type { Column, SQL } from 'drizzle-orm';
import { containsPattern } from './list-queries';
import { products } from './schema';

const ASCII = /^[\t\n\r -~]*$/;

/**
 * The folded form of a row's texts, with a line break between them, as the column `folded` stores it: '' if it is the
 * texts in lower case, which searches read anyway. Nearly all rows are so, and the indexes of folded forms stay small.
 */
export function foldedOf(...texts: readonly (string | null)[]): string {
  const given = texts.map((text) => text ?? '');
  const folded = given.map(foldText).join('\n');
  const plain = given.join('\n');
  return ASCII.test(plain) && plain.toLowerCase() === folded ? '' : folded;
}

/** The folded form of an order's town as it is stored: whole, because orders are counted by it. */
export const foldedTown = (location: string): string => foldText(location);

/** What is stored of a name's folded form. */
interface StoredKey {
  keyFolded: string | null;
  keyTwin: boolean;
}

/**
 * The columns of a name that is unique by its folded form; null without a name. A twin that only changes its spelling
 * stays one.
 *
 * @param before the row's key before the write
 * @param form how the name is folded: codes of products in another way than names of coupons and accounts
 */
export const keyOf = (
  name: string | null,
  before: StoredKey | null = null,
  form: (name: string) => string = foldText,
): StoredKey => {
  const keyFolded = name === null ? null : form(name);
  return { keyFolded, keyTwin: keyFolded !== null && before?.keyFolded === keyFolded && before.keyTwin };
};

/** The columns of a product's folded texts. */
export const foldsOfProduct = (
  { name, refCode, description }: Record<'name' | 'refCode' | 'description', string>,
  before: StoredKey | null = null,
) => ({ folded: foldedOf(name, refCode, description), ...keyOf(refCode, before, codeKey) });

/** The columns of an account's folded texts. */
export const foldsOfUser = (
  { name, email, username = null }: { name: string; email: string; username?: string | null },
  before: StoredKey | null = null,
) => ({ folded: foldedOf(name, email, username), ...keyOf(username, before) });

/**
 * SQL: a row has one of these names in any spelling, and had it first; in the words of the unique index.
 *
 * @param table a table with key columns
 */
export const hasKey = (
  table: { keyFolded: Column; keyTwin: Column },
  names: readonly string[],
  form: (name: string) => string = foldText,
): SQL =>
  sql`(${table.keyFolded} = any(${sql.param(names.map((name) => form(name)))}::text[]) and not ${table.keyTwin})`;

/** SQL: a product has one of these SKUs in any spelling, as it is or, in other spellings, had it first. */
export const hasRefCode = (codes: readonly string[]): SQL =>
  sql`(lower(${products.refCode}) = any(${sql.param(codes.map((code) => code.toLowerCase()))}::text[])
    or ${hasKey(products, codes, codeKey)})`;

/** Whether the folded form of what was typed is more than the same in lower case. */
export const isSpelled = (typed: string): boolean => foldText(typed) !== typed.toLowerCase();

/** SQL: a row's folded texts contain what was typed. */
const foldedHas = (folded: Column, typed: string): SQL =>
  sql`(${folded} <> '' and ${folded} like ${containsPattern(foldText(typed))})`;

/**
 * SQL: a row's texts contain what was typed, in any spelling that looks the same.
 *
 * @param asTyped the condition for the texts as they are, ignoring case. It also finds rows that are not folded yet
 */
export function searchFolded(
  folded: Column,
  typed: string,
  asTyped: (text: string) => SQL | undefined,
): SQL | undefined {
  const plain = foldText(typed);
  if (plain === '') return asTyped(typed);
  return or(asTyped(typed), isSpelled(typed) ? asTyped(plain) : undefined, foldedHas(folded, typed));
}
