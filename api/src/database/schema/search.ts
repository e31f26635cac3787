import { sql } from 'drizzle-orm';
import { boolean, customType, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { products } from './catalog';

/** PostgreSQL's prepared text. The server writes it as a literal, with its own words. */
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * What the search reads of each product (shop/search). The server computes it and SQL only compares. A trigger sets
 * `stale` when a text of the product changes, whichever version of the shop writes; whoever wrote makes the document
 * anew, and a job does so for servers of earlier versions.
 */
export const productSearch = pgTable(
  'product_search',
  {
    productId: text('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    document: tsvector('document').notNull(),
    /** The words that a mistyped one may have meant. */
    words: text('words').notNull().default(''),
    /** The names of its categories when the document was made. */
    categories: text('categories').notNull().default(''),
    /** The document is that of earlier texts. */
    stale: boolean('stale').notNull().default(false),
    /** The pieces that were ordered lately. A job counts them. */
    sold: integer('sold').notNull().default(0),
  },
  (t) => [
    index('product_document_search_idx').using('gin', t.document),
    index('product_search_words_idx').using('gin', sql`string_to_array(${t.words}, ' ')`),
    index('product_search_stale_idx')
      .on(t.productId)
      .where(sql`stale`),
  ],
);

/**
 * The different words of all products, among which a mistyped one is looked up: they are few, and short. A trigger adds
 * each with the product that brought it, so that servers which write at once never wait for each other. Words that no
 * product has any more stay; `words_like` leaves them out.
 */
export const searchWords = pgTable(
  'search_words',
  { word: text('word').notNull(), productId: text('product_id').notNull() },
  (t) => [
    primaryKey({ columns: [t.word, t.productId] }),
    index('search_words_search_idx').using('gin', sql`${t.word} gin_trgm_ops`),
  ],
);

/** How often a search found nothing, by day. Who searched is not kept. */
export const missedSearches = pgTable(
  'missed_searches',
  { day: date('day', { mode: 'string' }).notNull(), text: text('text').notNull(), times: integer('times').notNull() },
  (t) => [primaryKey({ columns: [t.day, t.text] })],
);
