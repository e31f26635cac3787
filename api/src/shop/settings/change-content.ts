import { CONTENT_KEYS, CONTENT_LABELS, CONTENT_SCHEMA, drawingUseSchema, isPolicyKey } from '@shop/shared/contracts';
import type {
  ContentKey,
  ContentSave,
  ContentState,
  ContentUndo,
  ContentVersion,
  Drawing,
} from '@shop/shared/contracts';
import { and, desc, eq, gt, lte, sql } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import type { Db, Executor, Tx } from '../../database/client';
import { one } from '../../database/one';
import { withTransaction } from '../../database/client';
import { totalOf, totalWhere } from '../../database/paging';
import { contentVersions, pictureLeftovers } from '../../database/schema';
import { invalid } from '../../errors';
import { offsetOf } from '../../database/list-queries';
import type { ListPage } from '../../database/list-queries';
import { ICON_SIZES } from '../../pictures/drawings';
import type { PictureFormat } from '../../pictures/encode';
import { namedByContent } from '../../pictures/leftovers';
import type { PictureStore } from '../../pictures/store';
import { CONTENT_LOCALE } from '../../settings/content';
import type { DefaultContent } from '../../settings/content';
import { MarkdownProblem, parsePolicy } from '../../settings/policy-markdown';
import { audit } from '../audit/audit';
import { assertCurrentVersion } from '../audit/audited-write';
import type { SettingsWrite } from './change-settings';

type Body = Record<string, unknown>;

/** Until the transaction ends nobody else saves words of the front; reading goes on. */
const lockContent = (tx: Tx) => tx.execute(sql`lock table ${contentVersions} in share row exclusive mode`);

/** The database's clock, which decides what is live. Cut to milliseconds: rounded up, what starts now would be to come. */
async function databaseNow(db: Executor): Promise<Date> {
  const { rows } = await db.execute<{ now: number }>(
    sql`select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
  );
  const row = one(rows);
  return new Date(row.now);
}

interface KeyState {
  newest: number;
  live: { version: number; body: Body | null } | undefined;
  next: { version: number; liveFrom: Date } | undefined;
}

async function stateOf(db: Executor, key: ContentKey, now: Date): Promise<KeyState> {
  const { version, body, liveFrom } = contentVersions;
  const mine = and(eq(contentVersions.key, key), eq(contentVersions.locale, CONTENT_LOCALE));
  const [newest] = await db.select({ version }).from(contentVersions).where(mine).orderBy(desc(version)).limit(1);
  const [live] = await db
    .select({ version, body })
    .from(contentVersions)
    .where(and(mine, lte(liveFrom, now)))
    .orderBy(desc(liveFrom), desc(version))
    .limit(1);
  const [next] = await db
    .select({ version, liveFrom })
    .from(contentVersions)
    .where(and(mine, gt(liveFrom, now)))
    .orderBy(liveFrom, desc(version))
    .limit(1);
  return {
    newest: newest?.version ?? 0,
    live,
    next: next?.liveFrom ? { version: next.version, liveFrom: next.liveFrom } : undefined,
  };
}

/** Every part of the front as it is at this moment. */
export async function listContent(db: Db, defaults: DefaultContent): Promise<ContentState[]> {
  const now = await databaseNow(db);
  return Promise.all(
    CONTENT_KEYS.map(async (key) => {
      const { newest, live, next } = await stateOf(db, key, now);
      return {
        key,
        version: newest,
        liveVersion: live?.version ?? 0,
        body: live?.body ?? defaults[key],
        default: defaults[key],
        next: next ? { version: next.version, liveFrom: next.liveFrom.toISOString() } : null,
      };
    }),
  );
}

/** When a version goes live; null for a draft. */
function startOf(start: ContentSave['start'], now: Date): Date | null {
  if (start === 'draft') return null;
  if (start === 'now') return now;
  const moment = new Date(start);
  if (moment <= now) throw invalid('start', 'Must be in the future: choose a later time, or save it to be live now');
  return moment;
}

/** What is announced for a time that ends before it is live would never be seen. */
function refuseEnded(save: ContentSave, liveFrom: Date): void {
  if (save.key !== 'announcement' || save.body.until === null) return;
  if (new Date(save.body.until) <= liveFrom) {
    throw invalid('body.until', 'Must be in the future, and later than the announcement goes live');
  }
}

/** A page of text must be one that can be read. */
function refuseMarkdown(save: ContentSave): void {
  if (save.key !== 'privacy' && save.key !== 'terms') return;
  try {
    parsePolicy(save.body.text);
  } catch (error) {
    if (error instanceof MarkdownProblem) throw invalid('body.text', error.message);
    throw error;
  }
}

/** A picture that a version names: the field it stands at, and what its files must be. */
interface NamedPicture {
  field: string;
  what: string;
  drawing: Drawing;
  format: PictureFormat;
  /** The only width that will do, where there is one. */
  width?: number;
}

function picturesOf(save: ContentSave): NamedPicture[] {
  if (save.key === 'logo') {
    return drawingUseSchema.options.flatMap((use): NamedPicture[] => {
      const drawing = save.body[use];
      const size = use === 'icon' ? { width: ICON_SIZES.largest } : {};
      return drawing === null
        ? []
        : [{ field: `body.${use}`, what: `file of the ${use}`, drawing, format: 'png', ...size }];
    });
  }
  if (save.key !== 'hero' || !save.body.picture) return [];
  const { wide, tall } = save.body.picture;
  return [wide, tall].map((drawing) => ({ field: 'body.picture', what: 'picture', drawing, format: 'webp' }));
}

/** What an opening of the home page shows beside its words, as a body has it. */
const pictureIn = (body: Body): Body =>
  Object.fromEntries(Object.entries(body).filter(([name]) => ['shows', 'picture', 'alt'].includes(name)));

/**
 * The pictures of a version are there, and no sweep removes them from then on: they stand in a version, and are crossed out
 * of the list of what may be left over.
 */
async function keepPictures(tx: Tx, save: ContentSave, pictures: PictureStore): Promise<void> {
  for (const { field, what, drawing, format, width } of picturesOf(save)) {
    const { picture } = drawing;
    const uploaded = await tx
      .delete(pictureLeftovers)
      .where(eq(pictureLeftovers.picture, picture))
      .returning({ picture: pictureLeftovers.picture });
    const known = uploaded.length > 0 || (await namedByContent(tx, [picture])).length > 0;
    const there = known && (await pictures.widths(picture, format)).includes(drawing.width);
    if (!there || (width !== undefined && drawing.width !== width)) {
      throw invalid(field, `The ${what} is no longer there: choose it again`);
    }
  }
}

/** Who writes, what the words are without a version, and where pictures are. */
export interface ContentWrite extends SettingsWrite {
  defaults: DefaultContent;
  pictures: PictureStore;
}

interface Wanted {
  key: ContentKey;
  /** Null: the default again. */
  body: Body | null;
  liveFrom: Date | null;
}

async function insert(tx: Tx, action: string, wanted: Wanted, { newest, live }: KeyState, by: ContentWrite) {
  const { key, body, liveFrom } = wanted;
  const version = newest + 1;
  await tx.insert(contentVersions).values({
    key,
    locale: CONTENT_LOCALE,
    version,
    body,
    schema: CONTENT_SCHEMA,
    liveFrom,
    changedAt: by.now,
    by: by.actor.name,
  });
  await audit(tx, {
    actor: by.actor,
    action,
    entity: 'settings',
    entityId: key,
    // A page of text is long: the log names its versions, which have it.
    before: { [key]: isPolicyKey(key) ? `Version ${live?.version ?? 0}` : (live?.body ?? by.defaults[key]) },
    after: {
      [key]: isPolicyKey(key) ? `Version ${version}` : (body ?? by.defaults[key]),
      liveFrom: liveFrom?.toISOString() ?? null,
    },
    requestId: by.requestId,
  });
}

/**
 * Saves a new version of one part of the front: live at once, from a moment to come, or a draft. What is live already, and
 * to be live at once, makes no new version.
 *
 * @throws ShopError conflict VERSION_OLD when the version it is based on is old, invalid for a start or an end that has passed and
 * for Markdown that is not allowed
 */
export async function saveContent(db: Db, save: ContentSave, by: ContentWrite): Promise<void> {
  const { key, start, version } = save;
  refuseMarkdown(save);
  await withTransaction(db, async (tx) => {
    await lockContent(tx);
    const now = await databaseNow(tx);
    const state = await stateOf(tx, key, now);
    assertCurrentVersion(CONTENT_LABELS[key], state.newest, version);
    const liveFrom = startOf(start, now);
    refuseEnded(save, liveFrom ?? now);
    const live = state.live?.body ?? by.defaults[key];
    const body = key === 'hero' && save.body.shows === undefined ? { ...save.body, ...pictureIn(live) } : save.body;
    if (start === 'now' && isDeepStrictEqual(live, body)) return;
    await keepPictures(tx, save, by.pictures);
    await insert(tx, 'update', { key, body, liveFrom }, state, by);
  });
}

/**
 * Takes up an older version again, at once, as a new version; a draft is published so.
 *
 * @throws ShopError invalid without such a version, conflict VERSION_OLD
 */
export async function undoContent(db: Db, key: ContentKey, undo: ContentUndo, by: ContentWrite): Promise<void> {
  await withTransaction(db, async (tx) => {
    await lockContent(tx);
    const now = await databaseNow(tx);
    const state = await stateOf(tx, key, now);
    assertCurrentVersion(CONTENT_LABELS[key], state.newest, undo.version);
    const [row] = await tx
      .select({ body: contentVersions.body })
      .from(contentVersions)
      .where(
        and(
          eq(contentVersions.key, key),
          eq(contentVersions.locale, CONTENT_LOCALE),
          eq(contentVersions.version, undo.to),
        ),
      );
    if (row === undefined && undo.to !== 0) throw invalid('to', `${CONTENT_LABELS[key]} has no version ${undo.to}`);
    const body = row?.body ?? null;
    if (isDeepStrictEqual(state.live?.body ?? null, body)) return;
    await insert(tx, 'undo', { key, body, liveFrom: now }, state, by);
  });
}

/** The versions of one part of the front, newest first. */
export async function contentHistory(
  db: Db,
  key: ContentKey,
  query: { page: number; limit: number },
): Promise<ListPage<ContentVersion>> {
  const matching = and(eq(contentVersions.key, key), eq(contentVersions.locale, CONTENT_LOCALE));
  const rows = await db
    .select({ row: contentVersions, total: totalWhere(contentVersions, matching) })
    .from(contentVersions)
    .where(matching)
    .orderBy(desc(contentVersions.version))
    .limit(query.limit)
    .offset(offsetOf(query));
  const total = await totalOf(rows, query.page, () => db.$count(contentVersions, matching));
  return {
    rows: rows.map(({ row: { version, body, liveFrom, changedAt, by } }) => ({
      version,
      body,
      liveFrom: liveFrom?.toISOString() ?? null,
      changedAt: changedAt.toISOString(),
      changedBy: by,
    })),
    total,
    ...query,
  };
}
