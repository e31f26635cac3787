import { readFile, rename, writeFile } from 'node:fs/promises';
import { isRecord } from '@shop/shared/rules';
import { DatabaseError } from 'pg';
import type { ClientBase } from 'pg';
import { DatabaseAway, codeOf, isUnavailable } from '../unavailable';

/** Which primary a connection leads to. */
export interface Primary {
  /** The identifier of the cluster, the same on all its servers and their copies. */
  system: string;
  /** How often a server of the cluster was promoted, plus one. A primary that was replaced keeps the lower number. */
  timeline: number;
}

/** The connection leads to a primary that another one has replaced, or to another cluster. */
export class OutdatedPrimary extends DatabaseAway {}

/** A standby writes no log of its own, so it has no timeline here. */
const WHICH = `select system_identifier::text as system,
  case when pg_is_in_recovery() then null else pg_walfile_name(pg_current_wal_lsn()) end as file
  from pg_control_system()`;

const isPrimary = (value: unknown): value is Primary =>
  isRecord(value) && typeof value['system'] === 'string' && Number.isSafeInteger(value['timeline']);

/** Options of {@link NewestPrimary}. */
export interface NewestPrimaryOptions {
  /** The file that keeps the newest primary for the next start and for other processes of this DATA_DIR. */
  file: string;
  /** Receives a sentence for the log. */
  say: (text: string) => void;
}

/**
 * Remembers the newest primary that a process of this DATA_DIR has seen, and refuses connections to an older one. A
 * primary that was cut off takes writes as if nothing had happened, and they are lost when it follows the new one.
 */
export class NewestPrimary {
  private known: Primary | null = null;
  /** Whether the database tells who it is. Some services, and accounts without the right, do not. */
  private tells = true;
  private readonly listeners: (() => void)[] = [];

  constructor(private readonly options: NewestPrimaryOptions) {}

  /** Calls the listener when a newer primary is known: all earlier connections lead to an older one. */
  onNewer(listener: () => void): void {
    this.listeners.push(listener);
  }

  /**
   * Checks where a new connection leads.
   *
   * @throws OutdatedPrimary
   */
  async check(client: ClientBase): Promise<void> {
    const seen = await this.ask(client);
    if (seen === null) return;
    const kept = await this.read();
    if (kept !== null && kept.system === (this.known ?? seen).system) this.rise(kept);
    const { known } = this;
    if (known === null && kept !== null) {
      this.options.say('The database is another cluster than before. It counts from now on.');
    }
    if (known !== null && seen.system !== known.system) {
      throw new OutdatedPrimary('It is another cluster than the one that the shop was started on. Restart the shop');
    }
    if (known !== null && seen.timeline < known.timeline) {
      throw new OutdatedPrimary(
        `It is a primary that was replaced: it has timeline ${String(seen.timeline)}, and the newest has ` +
          `${String(known.timeline)}. If you want to go back to it, stop the shop, delete ${this.options.file} and start it`,
      );
    }
    if (this.rise(seen)) await this.keep(seen);
  }

  /** Remembers a primary that is newer than the known one. @returns whether it is */
  private rise(primary: Primary): boolean {
    const { known } = this;
    if (known !== null && primary.timeline <= known.timeline) return false;
    this.known = primary;
    for (const listener of this.listeners) listener();
    if (known !== null) this.options.say(`The database has a new primary (timeline ${String(primary.timeline)}).`);
    return true;
  }

  /** Which primary this is; null for a standby and where the database does not tell. */
  private async ask(client: ClientBase): Promise<Primary | null> {
    if (!this.tells) return null;
    try {
      const { rows } = await client.query<{ system: string; file: string | null }>(WHICH);
      const [row] = rows;
      if (row === undefined || row.file === null) return null;
      // The name of a file of the log begins with the timeline.
      return { system: row.system, timeline: parseInt(row.file.slice(0, 8), 16) };
    } catch (error) {
      if (!(error instanceof DatabaseError) || isUnavailable(error)) throw error;
      this.tells = false;
      this.options.say(
        `The shop cannot tell a primary that was replaced from the newest one, because the database does not say which it is: ${error.message}.`,
      );
      return null;
    }
  }

  private async read(): Promise<Primary | null> {
    try {
      const kept: unknown = JSON.parse(await readFile(this.options.file, 'utf8'));
      return isPrimary(kept) ? kept : null;
    } catch {
      // It does not exist yet, or somebody spoiled it.
      return null;
    }
  }

  private async keep(primary: Primary): Promise<void> {
    const { file, say } = this.options;
    const fresh = `${file}.${String(process.pid)}`;
    try {
      await writeFile(fresh, `${JSON.stringify(primary)}\n`);
      await rename(fresh, file);
    } catch (error) {
      say(`${file} cannot be written (${codeOf(error)}), so the next start will not know the newest primary.`);
    }
  }
}
