import { isDeepStrictEqual } from 'node:util';
import type { WriteOrigin } from '../actor';
import type { Db, Tx } from '../database/client';
import { withTransaction } from '../database/client';
import { versionConflict } from '../errors';
import { audit } from './audit';

type Fields = Record<string, unknown>;

/**
 * Throws when a write is based on an old read.
 *
 * @param name what people call the thing: 'Cedar Mill'
 * @param sent the version that the write is based on; without one the write is allowed
 * @throws ShopError conflict VERSION_OLD with the current version
 */
export function assertCurrentVersion(name: string, current: number, sent: number | null | undefined): void {
  if (sent == null || sent === current) return;
  throw versionConflict(`${name} was changed meanwhile.`, { version: current });
}

/** The fields in which two states of a thing differ: what the audit log keeps of a change. */
export function differences(before: Readonly<Fields>, after: Readonly<Fields>): { before: Fields; after: Fields } {
  const keys = Object.keys(after).filter((key) => !isDeepStrictEqual(before[key], after[key]));
  const pick = (state: Readonly<Fields>) => Object.fromEntries(keys.map((key) => [key, state[key] ?? null]));
  return { before: pick(before), after: pick(after) };
}

/** What kind of thing is written, and which of its fields the audit log keeps. */
interface Audited<State> {
  /** As the audit log names it: 'supplier'. */
  entity: string;
  fields: (state: State) => Fields;
}

/** How a thing is created. */
export interface AuditedCreate<State> extends Audited<State> {
  /** Default value: 'create'. */
  action?: string;
  /** Inserts the thing and reads it. */
  insert: (tx: Tx) => Promise<State>;
  idOf: (state: State) => string;
}

/** Creates a thing and records it in the audit log, in one transaction. */
export const auditedCreate = <State>(
  db: Db,
  { entity, action = 'create', fields, insert, idOf }: AuditedCreate<State>,
  { actor, requestId }: WriteOrigin,
): Promise<State> =>
  withTransaction(db, async (tx) => {
    const created = await insert(tx);
    await audit(tx, {
      actor,
      action,
      entity,
      entityId: idOf(created),
      after: fields(created),
      requestId,
    });
    return created;
  });

/** How a thing is changed. */
export interface AuditedUpdate<State, Locked extends State> extends Audited<State> {
  entityId: string;
  /** 'update' by default. */
  action?: (after: State) => string;
  /** Reads the thing and locks it until the transaction ends. */
  lock: (tx: Tx) => Promise<Locked>;
  /** Compares the version that the write is based on with the current one. */
  checkVersion?: (before: Locked) => void;
  /** Writes the change and reads the thing again; null when there is nothing to change. */
  update: (tx: Tx, before: Locked) => Promise<State | null>;
  /** What the audit log keeps of the change; by default the {@link differences} of `fields`. */
  changes?: (before: Fields, after: Fields) => { before: Fields; after: Fields };
}

/**
 * Changes a thing in one transaction: locks it, checks the version, writes, and records the change in the audit log.
 *
 * @returns the thing after the change
 */
export const auditedUpdate = <State, Locked extends State = State>(
  db: Db,
  write: AuditedUpdate<State, Locked>,
  { actor, requestId }: WriteOrigin,
): Promise<State> =>
  withTransaction(db, async (tx) => {
    const { entity, entityId, fields, changes = differences } = write;
    const before = await write.lock(tx);
    write.checkVersion?.(before);
    const after = await write.update(tx, before);
    if (after === null) return before;
    await audit(tx, {
      actor,
      action: write.action?.(after) ?? 'update',
      entity,
      entityId,
      ...changes(fields(before), fields(after)),
      requestId,
    });
    return after;
  });

/** How a thing is deleted. */
export interface AuditedDelete<State> extends Audited<State> {
  entityId: string;
  /** Reads the thing and locks it until the transaction ends. */
  lock: (tx: Tx) => Promise<State>;
  remove: (tx: Tx, before: State) => Promise<unknown>;
}

/** Deletes a thing and records in the audit log what it was, in one transaction. @returns what it was */
export const auditedDelete = <State>(
  db: Db,
  { entity, entityId, fields, lock, remove }: AuditedDelete<State>,
  { actor, requestId }: WriteOrigin,
): Promise<State> =>
  withTransaction(db, async (tx) => {
    const before = await lock(tx);
    await remove(tx, before);
    await audit(tx, { actor, action: 'delete', entity, entityId, before: fields(before), requestId });
    return before;
  });
