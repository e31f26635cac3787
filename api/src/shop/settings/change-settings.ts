import { SETTING_KEYS, SETTING_LIST } from '@shop/shared/contracts';
import type {
  SettingChange,
  SettingKey,
  SettingUndo,
  SettingValue,
  ShopSetting,
  ShopSettingsChange,
} from '@shop/shared/contracts';
import { isRefusalSetting, refusalOrderProblem } from '@shop/shared/rules';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../database/client';
import { withTransaction } from '../../database/client';
import { totalOf, totalWhere } from '../../database/paging';
import { settings } from '../../database/schema';
import { conflict, invalid } from '../../errors';
import { namesPrivateAddress } from '../../post-hook';
import { offsetOf } from '../../database/list-queries';
import type { ListPage } from '../../database/list-queries';
import { type EnvironmentFacts, describeSettings } from '../../settings/live-settings';
import { readSaved } from '../../settings/saved';
import { type AuditEntry, auditAll } from '../../audit/audit';
import { assertCurrentVersion } from '../../audit/audited-write';

/** Who changes settings, when, and under which request. */
export interface SettingsWrite {
  actor: NonNullable<AuditEntry['actor']>;
  now: Date;
  requestId?: string;
}

/** A new value of a setting. */
export interface NewSetting {
  key: SettingKey;
  /** Null: the default again. */
  value: SettingValue | null;
  /** The version that the change is based on. */
  version: number | undefined;
}

/** Lets one transaction at a time save settings; reads are not blocked. */
export const lockSettings = (tx: Tx) => tx.execute(sql`lock table ${settings} in share row exclusive mode`);

/** The message for a setting that is locked. */
export const lockedText = (key: SettingKey): string => {
  const { label, variable } = SETTING_LIST[key];
  return `${label} cannot be changed here: whoever runs the server has locked it (SETTINGS_LOCKED) and sets it by ${variable}.`;
};

function refuseLocked(locked: readonly SettingKey[], wanted: readonly NewSetting[]): void {
  const hit = wanted.find(({ key }) => locked.includes(key));
  if (hit !== undefined) throw conflict('SETTING_LOCKED', lockedText(hit.key), { key: hit.key });
}

/** The values that would be in force after a change, by their keys. */
function valuesAfter(inForce: readonly ShopSetting[], wanted: readonly NewSetting[]): Map<SettingKey, SettingValue> {
  const values = new Map(inForce.map(({ key, value }) => [key, value]));
  for (const { key, value } of wanted) {
    values.set(key, value ?? inForce.find((setting) => setting.key === key)?.default ?? 0);
  }
  return values;
}

/** The measures against refused parcels that a change would put in a wrong order; null if it leaves them in order. */
export function orderProblem(inForce: readonly ShopSetting[], wanted: readonly NewSetting[]) {
  if (!wanted.some(({ key }) => isRefusalSetting(key))) return null;
  const values = valuesAfter(inForce, wanted);
  const from = (key: SettingKey) => Number(values.get(key) ?? 0);
  return refusalOrderProblem({
    refusalsToWarn: from('refusalsToWarn'),
    refusalsToCall: from('refusalsToCall'),
    refusalsToRefuse: from('refusalsToRefuse'),
  });
}

/** Why this server cannot use a new receiver; null if it can. */
export function receiverProblem(
  { outbox: { webhook, mail } }: EnvironmentFacts,
  wanted: readonly NewSetting[],
): { field: SettingKey; message: string } | null {
  const newText = (key: SettingKey): string => String(wanted.find((setting) => setting.key === key)?.value ?? '');
  const url = newText('webhookUrl');
  const problemOf = (field: SettingKey, message: string) => ({ field, message });
  if (url !== '' && webhook === null) {
    return problemOf('webhookUrl', 'Whoever runs the server must set WEBHOOK_SECRET first: it signs each request');
  }
  if (url !== '' && namesPrivateAddress(url, webhook?.privateHosts ?? [])) {
    return problemOf(
      'webhookUrl',
      'Leads into a private network, to a machine that WEBHOOK_PRIVATE_HOSTS does not name',
    );
  }
  if (newText('mailTo') !== '' && mail === null) {
    return problemOf('mailTo', 'Whoever runs the server must set SMTP_HOST and MAIL_FROM first: they send the e-mails');
  }
  return null;
}

/** Saves the values that differ from the saved ones, in a transaction that holds {@link lockSettings}. */
export async function save(
  tx: Tx,
  facts: EnvironmentFacts,
  action: string,
  wanted: readonly NewSetting[],
  by: SettingsWrite,
): Promise<void> {
  const saved = await readSaved(tx);
  const described = describeSettings(facts, saved);
  const inForce = new Map(described.map((setting) => [setting.key, setting]));
  for (const { key, version } of wanted) {
    assertCurrentVersion(SETTING_LIST[key].label, saved.get(key)?.version ?? 0, version);
  }
  refuseLocked(facts.lockedSettings, wanted);
  const changed = wanted.filter(({ key, value }) => (saved.get(key)?.value ?? null) !== value);
  if (changed.length === 0) return;
  const problem = orderProblem(described, changed) ?? receiverProblem(facts, changed);
  if (problem !== null) throw invalid(problem.field, problem.message);
  await tx.insert(settings).values(
    changed.map(({ key, value }) => ({
      key,
      value,
      version: (saved.get(key)?.version ?? 0) + 1,
      changedAt: by.now,
      changedBy: by.actor.name,
    })),
  );
  await auditAll(
    tx,
    changed.map(({ key, value }) => ({
      actor: by.actor,
      action,
      entity: 'settings',
      entityId: key,
      before: { [key]: inForce.get(key)?.value },
      after: { [key]: value ?? inForce.get(key)?.default },
      requestId: by.requestId,
    })),
  );
}

/**
 * Saves settings, all or none. A value that is saved already makes no new version.
 *
 * @throws ShopError conflict VERSION_OLD when a version it is based on is old, conflict SETTING_LOCKED, invalid when
 *   the measures against refused parcels would come in a wrong order
 */
export async function changeSettings(
  db: Db,
  facts: EnvironmentFacts,
  { versions = {}, ...values }: ShopSettingsChange,
  by: SettingsWrite,
): Promise<void> {
  const wanted = SETTING_KEYS.flatMap((key): NewSetting[] => {
    const value = values[key];
    return value === undefined ? [] : [{ key, value, version: versions[key] }];
  });
  await withTransaction(db, async (tx) => {
    await lockSettings(tx);
    await save(tx, facts, 'update', wanted, by);
  });
}

/**
 * Saves an older value again, as a new version.
 *
 * @throws ShopError invalid without such a version, conflict VERSION_OLD, conflict SETTING_LOCKED
 */
export async function undoSetting(
  db: Db,
  facts: EnvironmentFacts,
  key: SettingKey,
  { to, version }: SettingUndo,
  by: SettingsWrite,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    await lockSettings(tx);
    const [row] = await tx
      .select({ value: settings.value })
      .from(settings)
      .where(and(eq(settings.key, key), eq(settings.version, to)));
    if (row === undefined && to !== 0) throw invalid('to', `${SETTING_LIST[key].label} has no version ${to}`);
    await save(tx, facts, 'undo', [{ key, value: row?.value ?? null, version }], by);
  });
}

/** The saved values of a setting, newest first. */
export async function settingHistory(
  db: Db,
  key: SettingKey,
  query: { page: number; limit: number },
): Promise<ListPage<SettingChange>> {
  const matching = eq(settings.key, key);
  const rows = await db
    .select({ row: settings, total: totalWhere(settings, matching) })
    .from(settings)
    .where(matching)
    .orderBy(desc(settings.version))
    .limit(query.limit)
    .offset(offsetOf(query));
  const total = await totalOf(rows, query.page, () => db.$count(settings, matching));
  return {
    rows: rows.map(({ row: { version, value, changedAt, changedBy } }) => ({
      version,
      value,
      changedAt: changedAt.toISOString(),
      changedBy,
    })),
    total,
    ...query,
  };
}
