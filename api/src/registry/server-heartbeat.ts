import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/client';
import { servers } from '../database/schema';
import { every } from '../every';
import type { IncompletePageCounts } from '../database/schema/archives';
import { shopVersion } from '../shop-version';
import type { LocalBuild } from './local-build';
import { BY_START, IS_ALIVE } from './rollout-status';
import type { RegistrySnapshot } from './snapshot';

/** A server with another store of pictures. */
export interface OtherStore {
  id: string;
  pictures: string;
}

/** The store of pictures that this server has, and who hears of another one. */
export interface PictureStores {
  own: string;
  /** Called after each heartbeat; with null if the other servers have the same store. */
  onOther: (other: OtherStore | null) => void;
}

/** How often a server writes its row, in milliseconds. */
const HEARTBEAT_MS = 10_000;

/** How long a closing server waits for the deletion of its row, in milliseconds. */
const CLOSE_MS = 1_000;

const versionsOf = (releases: readonly { name: string; version: string }[]): Record<string, string> =>
  Object.fromEntries(releases.map(({ name, version }) => [name, version]));

/**
 * Keeps this server's row in the table of servers: its versions, the registry rows it follows, and when it was last
 * seen.
 */
export class ServerHeartbeat {
  /** Unique name of this process, readable for people. */
  readonly id = `${hostname()}-${String(process.pid)}-${randomBytes(2).toString('hex')}`;
  private row: Omit<typeof servers.$inferInsert, 'id'> = {
    shell: null,
    builds: {},
    serves: {},
    problems: {},
    version: shopVersion(),
    node: process.versions.node,
  };
  private readonly closing = new AbortController();
  private opened = false;
  private writing: Promise<void> = Promise.resolve();
  private failing = false;

  constructor(
    private readonly database: Pick<Database, 'db'>,
    private readonly log: Pick<FastifyBaseLogger, 'warn'>,
    private readonly onTime: (milliseconds: number) => void,
    private readonly pictures: PictureStores,
    private readonly incompletePages: () => IncompletePageCounts,
  ) {
    this.row = { ...this.row, pictures: pictures.own };
  }

  /** Starts the heartbeat. */
  open({ shell, releases }: LocalBuild): void {
    this.row = { ...this.row, shell: shell?.version ?? null, builds: versionsOf(releases) };
    this.opened = true;
    // Runs do not overlap: a slow database gets no second write before it has answered the first.
    every(HEARTBEAT_MS, () => this.write(), this.closing.signal, this.onError);
  }

  /** Writes which history row this server follows, and which versions it serves. Never rejects. */
  confirm(confirmed: number | null, { remotes, problems }: RegistrySnapshot): Promise<void> {
    const serves = versionsOf(remotes.map(({ release }) => release));
    this.row = { ...this.row, confirmed, serves, problems: Object.fromEntries(problems) };
    return this.write();
  }

  /** Deletes the row, so that no rollout waits for this server. Never rejects, and waits CLOSE_MS at most. */
  async close(): Promise<void> {
    if (!this.opened) return;
    this.closing.abort();
    const over = new AbortController();
    const removed = this.writing
      .then(() => this.database.db.delete(servers).where(eq(servers.id, this.id)))
      .then(() => undefined, this.onError);
    await Promise.race([removed, delay(CLOSE_MS, undefined, { signal: over.signal })]).finally(() => over.abort());
  }

  private write(): Promise<void> {
    this.writing = this.writing.then(() => this.writeRow());
    return this.writing;
  }

  private async writeRow(): Promise<void> {
    try {
      const seenAt = sql`now()`;
      const row = { ...this.row, incompletePages: this.incompletePages() };
      const [written] = await this.database.db
        .insert(servers)
        .values({ id: this.id, ...row })
        .onConflictDoUpdate({ target: servers.id, set: { ...row, seenAt } })
        .returning({ seenAt: servers.seenAt });
      if (written !== undefined) this.onTime(written.seenAt.getTime());
      this.pictures.onOther(await this.otherStore());
      this.failing = false;
    } catch (error) {
      this.onError(error);
    }
  }

  /** A living server with another store of pictures; null without one. Older servers do not name theirs. */
  private async otherStore(): Promise<OtherStore | null> {
    const { db } = this.database;
    const [other] = await db
      .select({ id: servers.id, pictures: sql<string>`${servers.pictures}` })
      .from(servers)
      .where(and(IS_ALIVE, ne(servers.pictures, this.pictures.own)))
      .orderBy(...BY_START)
      .limit(1);
    return other ?? null;
  }

  private onError = (error: unknown): void => {
    if (!this.failing) this.log.warn({ err: error }, 'this server cannot tell others that it lives');
    this.failing = true;
  };
}
