import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { calls } from '@shop/shared/contracts/calls';
import { makeDemoShop } from '@shop/demo/demo-shop';
import { DEMO_SHOP } from '../api/src/seed/shop-facts';
import { listFiles } from '../webpack/list-files';

/** The public details of the demo shop as texts: its name and its contact details. */
const FACTS = [
  DEMO_SHOP.shopName,
  DEMO_SHOP.phone,
  DEMO_SHOP.chatNumber,
  DEMO_SHOP.location,
  ...DEMO_SHOP.socialLinks.map(({ url }) => url),
];

/** Words and numbers that occur only in the demo shop. */
const DEMO_WORDS: readonly string[] = [
  ...FACTS,
  '214 Mercer',
  'demo.shop',
  'demo-admin',
  ...makeDemoShop({ now: new Date(), timeZone: 'UTC' }).products.map(({ name }) => name),
].map((word) => word.toLowerCase());

/** The words of the demo shop that a text contains. */
export const demoWordsIn = (text: string): string[] => {
  const lower = text.toLowerCase();
  return [...new Set(DEMO_WORDS.filter((word) => lower.includes(word)))];
};

/** The answers to all GET calls without path parameters, as one text. */
export const everyAnswer = async (url: string, headers: Record<string, string>): Promise<string> => {
  const paths = Object.values(calls).flatMap(({ method, path }) =>
    method === 'GET' && !path.includes('{') ? [path] : [],
  );
  const texts = await Promise.all(paths.map(async (path) => (await fetch(`${url}/api${path}`, { headers })).text()));
  return texts.join('\n');
};

/** Every row of a shop's database. */
export const everyRow = async (pool: Pool): Promise<string> => {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'drizzle')`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ text: string }>(`select t::text as text from ${name} t`);
    texts.push(...rows.map(({ text }) => text));
  }
  return texts.join('\n');
};

/** The texts of all files below a folder, except pictures, fonts, source maps and compressed copies. */
export const everyFile = (folder: string): string =>
  listFiles(folder)
    .filter((file) => !/\.(?:br|gz|woff2|webp|avif|png|map)$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
