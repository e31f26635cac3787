import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readConfig } from '../config';
import { createTestDatabase } from '../testing/database';
import type { TestDatabase } from '../testing/database';
import { makeCategory } from '../testing/fixtures';
import { openDatabase } from './client';
import type { Database } from './client';
import { TablesInUseError, applyMigrations, lockForMigration, migrate, newestMigration, readJournal } from './migrate';
import { TooOldError } from './oldest-code';
import { runMigrations } from './run-migrations';

const config = readConfig({});

let own: TestDatabase;
let database: Database;

beforeEach(async () => {
  own = await createTestDatabase();
  database = openDatabase(own.connectionString, { max: 3 });
  await migrate(database, config);
});
afterEach(async () => {
  await database.close();
  await own.drop();
});

const sql = (text: string) => database.pool.query(text);

describe('older code on a newer database', () => {
  const newer = (oldest: number) =>
    sql(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', ${String(newestMigration() + 10)});
         update oldest_code set migration = ${String(oldest)}, version = '9.1.0'`);

  it('older code runs on a newer database that still supports it, and leaves the stored minimum version', async () => {
    await newer(newestMigration());
    await migrate(database, config);
    expect((await sql('select version from oldest_code')).rows).toEqual([{ version: '9.1.0' }]);
  });

  it('older code is refused by an incompatible database, with the version to install', async () => {
    await newer(newestMigration() + 10);
    await expect(migrate(database, config)).rejects.toThrow(TooOldError);
    await expect(migrate(database, config)).rejects.toThrow(
      /^Version 9\.1\.0 of the shop has changed this database .* install 9\.1\.0 or newer, or restore a backup from before\.$/,
    );
  });
});

describe('running migrations', () => {
  it('a migration fails without changes while a table is locked, and succeeds once it is free', async () => {
    const since = readJournal().find(({ tag }) => tag === '0031_jobs')?.when;
    await sql(`drop table jobs, job_pauses, oldest_code;
      alter table servers drop column version, drop column node, drop column pictures, drop column incomplete_pages;
      alter table orders drop column slip_changed_at, drop column anyway_reason, drop column packed_at,
        drop column packed_by_name, drop column short_at, drop column short_by_name,
        drop column courier_id, drop column no_answer_at, drop column no_answer_by_name, drop column due_on,
        drop column due_part, drop column answer, drop column answered_at, drop column answer_version,
        drop column link_sent_at;
      drop index orders_deleted_idx;
      drop function unsettled_with_order, unsettled_follow_order, unsettled_follow_event, unsettled_follow_lines cascade;
      drop function keep_unsettled_orders;
      drop table unsettled_orders;
      drop table handover_parcels, handovers, cash_moves, settlement_lines, statements, statement_columns, settlements;
      drop table till_closings;
      alter table deploy_tokens drop column previews_only;
      drop function keep_closed_days;
      drop table parcel_scans, couriers;
      drop function note_stock_move() cascade;
      alter table stock_changes drop column moves;
      drop table customer_phones, customer_merges;
      drop table outbox_messages, outbox_channels;
      drop function exchange_counts, exchange_spent, open_store_balance, expire_store_balance;
      drop table store_balance, exchange_requests, exchange_lines, exchanges;
      drop function requests_follow_order, requests_follow_return, requests_follow_exchange cascade;
      drop function balance_follows_order, balance_follows_exchange, keep_store_balance, store_balance_of cascade;
      drop table goods_receipt_lines, goods_receipts;
      alter table stock_movements drop column receipt_id;
      drop function exchange_follows_order() cascade;
      drop function keep_bought_pieces, name_exchanged_product, set_store_balance;
      alter table orders drop column exchange_credit, drop column balance_used;
      alter table orders add constraint orders_total_adds_up check (total = subtotal - discount + delivery_fee);
      alter table customers drop column staff_note, drop column version, drop column tags, drop column blocked_at,
        drop column blocked_reason, drop column blocked_by_name;
      drop function words_like;
      drop table product_search, missed_searches, search_words;
      drop function forget_search, forget_search_of_code, note_search_words cascade;
      drop function note_change, note_picture_change cascade;
      alter table products drop column changed_at;
      alter table release_failures drop column page;
      alter table categories drop column changed_at;
      alter table users drop column unlocked_at;
      alter table releases drop column warnings, drop column chunk_global;
      alter table deploy_tokens drop column owner_id;
      drop function forget_read_phone() cascade;
      alter table customers drop column phone_e164;
      alter table orders drop column phone_e164;
      drop function forget_folded, forget_key cascade;
      alter table users drop column folded, drop column key_folded, drop column key_twin;
      alter table products drop column folded, drop column key_folded, drop column key_twin;
      alter table coupons drop column folded, drop column key_folded, drop column key_twin;
      alter table suppliers drop column folded;
      alter table customers drop column folded;
      alter table orders drop column folded;
      drop function forget_town cascade;
      alter table orders drop column town_folded;
      alter table categories drop column folded;
      alter table transactions drop column folded;
      alter table idempotency_keys drop column visitor;
      drop table release_failure_clients;
      delete from drizzle.__drizzle_migrations where created_at >= ${String(since)}`);
    const holder = await database.pool.connect();
    await holder.query('begin; select from servers');
    const session = await lockForMigration(database);
    const said: string[] = [];
    const patience = { say: (text: string) => said.push(text), lockTimeoutMs: 100, tries: 2 };
    await expect(applyMigrations(session, config, patience)).rejects.toThrow(TablesInUseError);
    expect(said).toEqual(['Waiting for whoever holds a table of the database.']);
    expect((await sql(`select to_regclass('jobs') as jobs`)).rows).toEqual([{ jobs: null }]);
    await holder.query('rollback');
    holder.release();
    await applyMigrations(session, config, patience);
    await session.end();
    expect((await sql('select from oldest_code')).rowCount).toBe(1);
  });

  it('a migration that builds an index concurrently restarts after an interrupted build', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'shop-migrations-'));
    mkdirSync(join(folder, 'meta'));
    const entry = { idx: 0, version: '7', when: newestMigration() + 1, tag: '9000_index', breakpoints: true };
    writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ dialect: 'postgresql', entries: [entry] }));
    writeFileSync(
      join(folder, '9000_index.sql'),
      'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "test_idx" ON "categories" ("description")',
    );
    await makeCategory(database.db, { description: 'same' });
    await makeCategory(database.db, { description: 'same' });
    const session = await lockForMigration(database);
    await expect(runMigrations(session, folder)).rejects.toThrow(/could not create unique index/);
    await sql('update categories set description = id');
    await runMigrations(session, folder);
    await session.end();
    const { rows } = await sql(`select indisvalid from pg_index where indexrelid = 'test_idx'::regclass`);
    expect(rows).toEqual([{ indisvalid: true }]);
    rmSync(folder, { recursive: true, force: true });
  });
});
