import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../../api/src/app';
import { readConfig } from '../../api/src/config';
import { openDatabase } from '../../api/src/database/client';
import { CONNECTIONS } from './load';
import { nextOrder } from './orders';
import type { StockedProduct } from './stock-up';

/** A statement as the server sent it. */
interface Sent {
  text: string;
  values: readonly unknown[];
}

/** Places an order of two products through the API and records the statements of its transaction. */
async function recordOrder(env: Record<string, string>, stocked: readonly StockedProduct[]): Promise<Sent[]> {
  const config = readConfig(env);
  const database = openDatabase(config.databaseUrl ?? '', { max: 1 });
  const sent: Sent[] = [];
  database.pool.on('connect', (client) => {
    const query: (...args: unknown[]) => unknown = client.query.bind(client);
    Object.assign(client, {
      query: (...args: unknown[]) => {
        const [first, second] = args;
        const { text, values } = Object(typeof first === 'string' ? { text: first, values: second } : first);
        if (typeof text === 'string') sent.push({ text, values: Array.isArray(values) ? values : [] });
        return query(...args);
      },
    });
  });
  const app = await buildApp({ config, database });
  try {
    const { body, headers } = nextOrder(stocked.slice(0, 1), stocked.slice(1));
    sent.length = 0;
    const answer = await app.inject({
      method: 'POST',
      url: '/api/orders',
      headers: { 'content-type': 'application/json', ...headers },
      payload: body,
    });
    if (answer.statusCode !== 201) throw new Error(`An order was answered ${String(answer.statusCode)}`);
  } finally {
    await app.close();
    await database.close();
  }
  const begin = sent.findIndex(({ text }) => /^begin/i.test(text));
  const end = sent.findIndex(({ text }, index) => index > begin && /^commit/i.test(text));
  return sent.slice(begin, end + 1);
}

/** A text within a recorded value, and the expression that takes its place. */
type Replacement = readonly [text: string | RegExp, expression: string];

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const oneOf = (texts: readonly string[], variable: string): string =>
  `(array[${texts.map(quoted).join(', ')}])[:${variable}::int]`;

/** A value of a recorded statement as an expression of SQL. */
function valueOf(value: unknown, replacements: readonly Replacement[]): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = Array.isArray(value) ? `{${value.map((one) => JSON.stringify(one)).join(',')}}` : String(value);
  // In quotes, too, a colon before a name would begin a variable of pgbench.
  const literal = quoted(text).replaceAll(/:(?=\w)/g, "' || ':' || '");
  return `(${replacements.reduce((sql, [from, to]) => sql.replaceAll(from, `' || ${to} || '`), literal)})`;
}

/** A recorded order as a script of pgbench: each time another one, of other products. */
function scriptOf(sent: readonly Sent[], stocked: readonly StockedProduct[]): string {
  const texts = sent.flatMap(({ values }) => values.flat()).filter((value) => typeof value === 'string');
  const all = texts.join('\n');
  const phone = /\+961 7(\d{7})/.exec(all)?.[1];
  const [some] = stocked;
  if (phone === undefined || some === undefined) throw new Error('No order was recorded');
  const ids = stocked.map(({ id }) => id);
  const half = Math.ceil(ids.length / 2);
  const ordered = ids.filter((id) => all.includes(id));
  // An id that is no product's was made for this order.
  const made = [...new Set(all.match(/\b[0-9a-f]{24}\b/g))].filter((id) => !ids.includes(id));
  const within = (key: string, values: readonly string[]): Replacement => [
    new RegExp(`(?<="${key}":")[^"]+`, 'g'),
    oneOf(values, key),
  ];
  // The elements of an array.
  const among = (variable: string, values: readonly string[]): Replacement => [
    new RegExp(`(?<=[{,]")(?:${values.join('|')})(?=")`, 'g'),
    oneOf(values, variable),
  ];
  const replacements: Replacement[] = [
    within('size', some.sizes),
    within('color', some.colors),
    among('size', some.sizes),
    among('color', some.colors),
    ...ordered.map((id, place): Replacement => [
      id,
      place === 0 ? oneOf(ids.slice(0, half), 'first') : oneOf(ids.slice(half), 'second'),
    ]),
    ...made.map((id, place): Replacement => [id, `lpad(to_hex(:order::bigint), 22, '0') || '${String(place + 10)}'`]),
    [phone, `lpad(:phone::text, ${String(phone.length)}, '0')`],
  ];
  const statements = sent.map(({ text, values }) =>
    text
      .replaceAll(/--.*$/gm, '')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/\$(\d+)/g, (_whole, place: string) => valueOf(values[Number(place) - 1], replacements)),
  );
  return [
    '\\set order random(1, 4000000000000000000)',
    '\\set phone random(1000000, 2999999)',
    `\\set size random(1, ${String(some.sizes.length)})`,
    `\\set color random(1, ${String(some.colors.length)})`,
    `\\set first random(1, ${String(half)})`,
    `\\set second random(1, ${String(ids.length - half)})`,
    ...statements.map((statement) => `${statement.trim()};`),
  ].join('\n');
}

/** Whether pgbench is installed. */
export const hasPgbench = (): boolean => spawnSync('pgbench', ['--version']).error === undefined;

/**
 * Makes a function that repeats, with pgbench alone, the transaction of an order that the API placed, each time for
 * another phone and other products: what the database can do when nothing else needs the processor.
 *
 * @returns orders a second during some seconds
 */
export async function replayOrders(
  env: Record<string, string>,
  stocked: readonly StockedProduct[],
): Promise<{ run: (seconds: number) => Promise<number>; remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-pgbench-'));
  const script = join(folder, 'order.sql');
  writeFileSync(script, scriptOf(await recordOrder(env, stocked), stocked));
  return {
    run: async (seconds) => {
      const client = spawn(
        'pgbench',
        [
          '--no-vacuum',
          '--protocol=prepared',
          `--client=${String(CONNECTIONS)}`,
          '--jobs=1',
          `--time=${String(seconds)}`,
        ].concat(`--file=${script}`, env['DATABASE_URL'] ?? ''),
        { stdio: ['ignore', 'pipe', 'pipe'] },
      );
      const said: string[] = [];
      for (const stream of [client.stdout, client.stderr]) stream.on('data', (bytes) => said.push(String(bytes)));
      const [code]: unknown[] = await once(client, 'close');
      const [, perSecond] = /^tps = ([\d.]+)/m.exec(said.join('')) ?? [];
      if (code !== 0 || perSecond === undefined)
        throw new Error(`pgbench ended with ${String(code)}:\n${said.join('')}`);
      return Number(perSecond);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
