import type { Pool } from 'pg';
import { newId } from '../../api/src/database/schema/columns';

/** Creates the table for bare inserts. It has only a key. */
export const makeBareTable = (pool: Pool) =>
  pool.query(
    'create table bench_bare (id text primary key, body text not null, at timestamptz not null default now())',
  );

/** The lower bound of writing an order on this database: one prepared statement, one row, one commit. */
export const insertBare = (pool: Pool, body: string) =>
  pool.query({
    name: 'bare-insert',
    text: 'insert into bench_bare (id, body) values ($1, $2)',
    values: [newId(), body],
  });
