import { isDeepStrictEqual } from 'node:util';
import type { WriteOrigin } from '../actor';
import type { Db, Tx } from '../database/client';
import { withTransaction } from '../database/client';
import { versionConflict } from '../errors';
import type { AuditEntry } from './audit';
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

/** What the audit log keeps of a write, besides who made it; null for a write that changed nothing. */
export type WriteEntry = Omit<AuditEntry, 'actor' | 'requestId'> | null;

/** The result of a write: what the audit log keeps of it, and what its caller gets. */
export interface WriteResult<Answer> {
  entry: WriteEntry;
  answer: Answer;
}

/** Who makes a write, in which request. A command has no session and no request. */
type Author = Pick<AuditEntry, 'actor' | 'requestId'>;

/**
 * Runs a write in one transaction and records it in the audit log: both are committed, or neither. Its usual shapes are
 * {@link auditedCreate}, {@link auditedUpdate} and {@link auditedDelete}.
 *
 * @returns the answer of the write, if it has one
 */
export function auditedWrite<Answer>(
  db: Db,
  write: (tx: Tx) => Promise<WriteResult<Answer>>,
  by: Author,
): Promise<Answer>;
export function auditedWrite(
  db: Db,
  write: (tx: Tx) => Promise<Pick<WriteResult<never>, 'entry'>>,
  by: Author,
): Promise<void>;
export function auditedWrite(
  db: Db,
  write: (tx: Tx) => Promise<Pick<WriteResult<never>, 'entry'> & { answer?: unknown }>,
  { actor, requestId }: Author,
): Promise<unknown> {
  return withTransaction(db, async (tx) => {
    const { entry, answer } = await write(tx);
    if (entry !== null) await audit(tx, { ...entry, actor, requestId });
    return answer;
  });
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
  origin: WriteOrigin,
): Promise<State> =>
  auditedWrite(
    db,
    async (tx) => {
      const created = await insert(tx);
      return { entry: { action, entity, entityId: idOf(created), after: fields(created) }, answer: created };
    },
    origin,
  );

/** How a thing is changed. */
export interface AuditedUpdate<State, Locked extends State> extends Audited<State> {
  entityId: string;
  /** Default value: 'update'. */
  action?: (after: State) => string;
  /** Reads the thing and locks it until the transaction ends. */
  lock: (tx: Tx) => Promise<Locked>;
  /** Compares the version that the write is based on with the current one. */
  checkVersion?: (before: Locked) => void;
  /** Writes the change and reads the thing again; null when there is nothing to change. */
  update: (tx: Tx, before: Locked) => Promise<State | null>;
  /** What the audit log keeps of the change. Default value: the {@link differences} of `fields`. */
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
  origin: WriteOrigin,
): Promise<State> =>
  auditedWrite<State>(
    db,
    async (tx) => {
      const { entity, entityId, fields, changes = differences } = write;
      const before = await write.lock(tx);
      write.checkVersion?.(before);
      const after = await write.update(tx, before);
      if (after === null) return { entry: null, answer: before };
      const action = write.action?.(after) ?? 'update';
      return { entry: { action, entity, entityId, ...changes(fields(before), fields(after)) }, answer: after };
    },
    origin,
  );

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
  origin: WriteOrigin,
): Promise<State> =>
  auditedWrite(
    db,
    async (tx) => {
      const before = await lock(tx);
      await remove(tx, before);
      return { entry: { action: 'delete', entity, entityId, before: fields(before) }, answer: before };
    },
    origin,
  );
