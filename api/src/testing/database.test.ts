import { describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { createTestDatabase } from './database';

async function tables(connectionString: string): Promise<string[]> {
  const client = new Client({ connectionString });
  await client.connect();
  const found = await client.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  );
  await client.end();
  return found.rows.map(({ name }) => name);
}

describe('createTestDatabase', () => {
  it('gives each caller a migrated database of its own and drops it afterwards', async () => {
    const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    expect(one.connectionString).not.toBe(two.connectionString);
    expect(await tables(one.connectionString)).toEqual(expect.arrayContaining(['orders', 'products']));

    await one.drop();
    await expect(tables(one.connectionString)).rejects.toThrow('does not exist');
    expect(await tables(two.connectionString)).toEqual(expect.arrayContaining(['orders']));
    await two.drop();
  });
});
