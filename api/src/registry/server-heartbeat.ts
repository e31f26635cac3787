import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/client';
import { servers } from '../database/schema';
import { shopVersion } from '../startup/shop-version';
import type { LocalBuild } from './local-build';
import type { Served } from './snapshot';

/** How often a server shows that it lives, in milliseconds. */
const BEAT_MS = 10_000;

/** How long a server that ends waits for its row to go, in milliseconds. */
const CLOSE_MS = 1_000;

const versionsOf = (releases: readonly { name: string; version: string }[]): Record<string, string> =>
  Object.fromEntries(releases.map(({ name, version }) => [name, version]));

/** The row that tells all servers of this one: that it lives, its versions, and what of the registry it follows. */
export class ServerRow {
  /** Names this process to people, and tells it from any other. */
  readonly id = `${hostname()}-${String(process.pid)}-${randomBytes(2).toString('hex')}`;
  private row: Omit<typeof servers.$inferInsert, 'id'> = {
    shell: null,
    builds: {},
    serves: {},
    problems: {},
    version: shopVersion(),
    node: process.versions.node,
  };
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();
  private idle = true;
  private failing = false;

  constructor(
    private readonly database: Pick<Database, 'db'>,
    private readonly log: Pick<FastifyBaseLogger, 'warn'>,
    private readonly onTime: (milliseconds: number) => void,
  ) {}

  /** Begins to show that this server lives. */
  open({ shell, releases }: LocalBuild): void {
    this.row = { ...this.row, shell: shell?.version ?? null, builds: versionsOf(releases) };
    this.timer = setInterval(() => {
      // A database that stands still is not asked again before it has answered.
      if (this.idle) void this.write();
    }, BEAT_MS);
    this.timer.unref();
  }

  /** Says that this server follows the registry up to a line of its history, and what it serves of it. Never fails. */
  confirm(confirmed: number | null, { remotes, problems }: Served): Promise<void> {
    const serves = versionsOf(remotes.map(({ release }) => release));
    this.row = { ...this.row, confirmed, serves, problems: Object.fromEntries(problems) };
    return this.write();
  }

  /** Takes the row away: nobody waits for a server that has ended. Never fails, and waits for no database that stands still. */
  async close(): Promise<void> {
    if (this.timer === undefined) return;
    clearInterval(this.timer);
    const over = new AbortController();
    const removed = this.writing
      .then(() => this.database.db.delete(servers).where(eq(servers.id, this.id)))
      .then(() => undefined, this.told);
    await Promise.race([removed, delay(CLOSE_MS, undefined, { signal: over.signal })]).finally(() => over.abort());
  }

  private write(): Promise<void> {
    this.writing = this.writing.then(() => this.writeRow());
    return this.writing;
  }

  private async writeRow(): Promise<void> {
    this.idle = false;
    try {
      const seenAt = sql`now()`;
      const [written] = await this.database.db
        .insert(servers)
        .values({ id: this.id, ...this.row })
        .onConflictDoUpdate({ target: servers.id, set: { ...this.row, seenAt } })
        .returning({ seenAt: servers.seenAt });
      if (written !== undefined) this.onTime(written.seenAt.getTime());
      this.failing = false;
    } catch (error) {
      this.told(error);
    } finally {
      this.idle = true;
    }
  }

  private told = (error: unknown): void => {
    if (!this.failing) this.log.warn({ err: error }, 'this server cannot tell others that it lives');
    this.failing = true;
  };
}
