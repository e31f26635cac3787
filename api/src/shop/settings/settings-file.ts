import { SETTINGS_FORMAT, SETTING_KEYS, isSettingKey, shopSettingsSchema } from '@shop/shared/contracts';
import type { SettingsFile, SettingsImport, SettingsImportBody, ShopSettingsValues } from '@shop/shared/contracts';
import type { Db, Executor } from '../../database/client';
import { withTransaction } from '../../database/client';
import type { FieldError } from '../../errors';
import { ShopError } from '../../errors';
import { type EnvironmentFacts, describeSettings } from '../../settings/live-settings';
import { readSaved } from '../../settings/saved';
import { usableValues } from '../../setting-values';
import type { SettingsWrite, NewSetting } from './change-settings';
import { lockSettings, lockedText, orderProblem, receiverProblem, save } from './change-settings';

/** All saved settings; settings with their default value are left out. */
export async function exportSettings(db: Executor): Promise<SettingsFile> {
  const saved = [...(await readSaved(db))].filter(([, { value }]) => value !== null);
  return { format: SETTINGS_FORMAT, settings: usableValues(new Map(saved.map(([key, { value }]) => [key, value]))) };
}

const refusal = (errors: FieldError[]): ShopError =>
  new ShopError('malformed', 'VALIDATION', 'Nothing was imported. Correct the settings named, then import again.', {
    errors,
  });

/** The valid settings of a file, and the errors of the others. */
function readValues(settings: SettingsImportBody['settings']): {
  values: Partial<ShopSettingsValues>;
  errors: FieldError[];
} {
  const errors: FieldError[] = [];
  const known = Object.entries(settings).flatMap(([key, value]) => {
    if (!isSettingKey(key)) {
      errors.push({ field: key, message: 'Not a setting of this shop' });
      return [];
    }
    const read = shopSettingsSchema.shape[key].safeParse(value);
    if (read.success) return [[key, read.data] as const];
    errors.push({ field: key, message: read.error.issues[0]?.message ?? 'Not a value of this setting' });
    return [];
  });
  return { values: shopSettingsSchema.partial().parse(Object.fromEntries(known)), errors };
}

/**
 * Saves the settings of a file, all or none; settings that it lacks stay as they are.
 *
 * @param confirm false only answers what would change
 * @throws ShopError malformed for a newer format, and with each setting that is unknown, wrong or locked; conflict
 *   VERSION_OLD when a change was reviewed against a version that is old
 */
export async function importSettings(
  db: Db,
  facts: EnvironmentFacts,
  { format, settings, versions = {} }: SettingsImportBody,
  confirm: boolean,
  by: SettingsWrite,
): Promise<SettingsImport> {
  if (format > SETTINGS_FORMAT) {
    const message = `The file has format ${format}, and this server reads format ${SETTINGS_FORMAT}: update the server first.`;
    throw new ShopError('malformed', 'VALIDATION', message, { errors: [{ field: 'format', message }] });
  }
  const { values, errors } = readValues(settings);
  return withTransaction(db, async (tx) => {
    if (confirm) await lockSettings(tx);
    const saved = await readSaved(tx);
    const inForce = describeSettings(facts, saved);
    const wanted = SETTING_KEYS.flatMap((key): NewSetting[] => {
      const value = values[key];
      if (value === undefined || saved.get(key)?.value === value) return [];
      return [{ key, value, version: versions[key] }];
    });
    const locked = wanted.filter(({ key }) => facts.lockedSettings.includes(key));
    const order = orderProblem(inForce, wanted);
    const receiver = receiverProblem(facts, wanted);
    const wrong = [
      ...errors,
      ...locked.map(({ key }) => ({ field: key, message: lockedText(key) })),
      ...(order === null ? [] : [order]),
      ...(receiver === null ? [] : [receiver]),
    ];
    if (wrong.length > 0) throw refusal(wrong);
    if (confirm) await save(tx, facts, 'import', wanted, by);
    const changes = inForce.flatMap(({ key, version, value: before, source }) => {
      const after = wanted.some((one) => one.key === key) ? values[key] : undefined;
      return after === undefined ? [] : [{ key, version, before, source, after }];
    });
    return { applied: confirm, changes };
  });
}
