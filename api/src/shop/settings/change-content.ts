import { CONTENT_KEYS, CONTENT_LABELS, CONTENT_SCHEMA, drawingUseSchema, isPolicyKey } from '@shop/shared/contracts';
import type {
  ContentKey,
  ContentSave,
  ContentState,
  ContentUndo,
  ContentVersion,
  Drawing,
} from '@shop/shared/contracts';
import { storableDate } from '@shop/shared/contracts/storable-date';
import { and, desc, eq, gt, lte, sql } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import type { Db, Executor, Tx } from '../../database/client';
import { one } from '../../database/one';
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
import type { WriteEntry } from '../../audit/audited-write';
import { assertCurrentVersion, auditedWrite } from '../../audit/audited-write';
import type { SettingsWrite } from './change-settings';

type Body = Record<string, unknown>;

/** Lets one transaction at a time save content; reads are not blocked. */
const lockContent = (tx: Tx) => tx.execute(sql`lock table ${contentVersions} in share row exclusive mode`);

/**
 * The time of the database, which decides which version is live. Rounded down, so that a version that starts now is
 * live.
 */
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

/** All parts of the public pages as they are now. */
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
  const moment = storableDate(Date.parse(start));
  if (moment <= now) throw invalid('start', 'Must be in the future: choose a later time, or save it to be live now');
  return moment;
}

/** Throws for an announcement that ends before it goes live. */
function refuseEnded(save: ContentSave, liveFrom: Date): void {
  if (save.key !== 'announcement' || save.body.until === null) return;
  if (new Date(save.body.until) <= liveFrom) {
    throw invalid('body.until', 'Must be in the future, and later than the announcement goes live');
  }
}

/** Throws for a text whose Markdown is not allowed. */
function refuseMarkdown(save: ContentSave): void {
  if (save.key !== 'privacy' && save.key !== 'terms') return;
  try {
    parsePolicy(save.body.text);
  } catch (error) {
    if (error instanceof MarkdownProblem) throw invalid('body.text', error.message);
    throw error;
  }
}

/** A picture that a version uses: its field, and what its files must be. */
interface NamedPicture {
  field: string;
  what: string;
  drawing: Drawing;
  format: PictureFormat;
  /** The required width, if there is one. */
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

/** The fields of the home page's opening that are not text. */
const pictureIn = (body: Body): Body =>
  Object.fromEntries(Object.entries(body).filter(([name]) => ['shows', 'picture', 'alt'].includes(name)));

/**
 * Checks that the pictures of a version exist, and removes them from the list of left-over pictures, so that no sweep
 * deletes them.
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

/** What a write of content needs. `defaults` is the content without any version. */
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

/** Inserts a new version. Answers what the audit log keeps of it. */
async function insert(
  tx: Tx,
  action: string,
  wanted: Wanted,
  { newest, live }: KeyState,
  by: ContentWrite,
): Promise<WriteEntry> {
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
  return {
    action,
    entity: 'settings',
    entityId: key,
    // Policy texts are long, so the log keeps only their version numbers.
    before: { [key]: isPolicyKey(key) ? `Version ${live?.version ?? 0}` : (live?.body ?? by.defaults[key]) },
    after: {
      [key]: isPolicyKey(key) ? `Version ${version}` : (body ?? by.defaults[key]),
      liveFrom: liveFrom?.toISOString() ?? null,
    },
  };
}

/**
 * Saves a new version of one part of the public pages: live at once, from a future moment, or as a draft. A body that
 * is live already makes no new version.
 *
 * @throws ShopError conflict VERSION_OLD when the version it is based on is old, invalid for a start or an end that has
 *   passed and for Markdown that is not allowed
 */
export async function saveContent(db: Db, save: ContentSave, by: ContentWrite): Promise<void> {
  const { key, start, version } = save;
  refuseMarkdown(save);
  const write = async (tx: Tx) => {
    await lockContent(tx);
    const now = await databaseNow(tx);
    const state = await stateOf(tx, key, now);
    assertCurrentVersion(CONTENT_LABELS[key], state.newest, version);
    const liveFrom = startOf(start, now);
    refuseEnded(save, liveFrom ?? now);
    const live = state.live?.body ?? by.defaults[key];
    const body = key === 'hero' && save.body.shows === undefined ? { ...save.body, ...pictureIn(live) } : save.body;
    if (start === 'now' && isDeepStrictEqual(live, body)) return { entry: null };
    await keepPictures(tx, save, by.pictures);
    return { entry: await insert(tx, 'update', { key, body, liveFrom }, state, by) };
  };
  await auditedWrite(db, write, by);
}

/**
 * Makes an older version live again, as a new version. This also publishes a draft.
 *
 * @throws ShopError invalid without such a version, conflict VERSION_OLD
 */
export async function undoContent(db: Db, key: ContentKey, undo: ContentUndo, by: ContentWrite): Promise<void> {
  const write = async (tx: Tx) => {
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
    if (isDeepStrictEqual(state.live?.body ?? null, body)) return { entry: null };
    return { entry: await insert(tx, 'undo', { key, body, liveFrom: now }, state, by) };
  };
  await auditedWrite(db, write, by);
}

/** The versions of one part of the public pages, newest first. */
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
