import {
  SETTING_KEYS,
  SETTING_LIST,
  isNumberSetting,
  isSettingKey,
  shopSettingsChangeSchema,
} from '@shop/shared/contracts';
import type { SettingKey, SettingValue, ShopSetting } from '@shop/shared/contracts';
import type { Db } from '../database/client';
import { changeSettings, settingHistory } from '../modules/settings/change-settings';
import { type Facts, describeSettings } from '../settings/live-settings';
import { readSaved } from '../settings/saved';
import { SOURCES, exportTo, importFrom, serversWithout } from './settings-transfer';

/** How the command is used. */
export const SETTINGS_USAGE = `The shop's settings, beside a running shop or without one:
  npm run settings -- get [KEY]
  npm run settings -- set KEY VALUE
  npm run settings -- history KEY
  npm run --silent settings -- export [FILE]
  npm run settings -- import FILE [--dry-run]
Keys: ${SETTING_KEYS.join(', ')}.`;

/** Who stands in the history for what the command changed. */
const ACTOR = { userId: null, name: 'npm run settings' };

/** The word of an import that changes nothing. */
const DRY_RUN = '--dry-run';

/** Values of a history that the command prints. */
const LINES = 100;

const line = ({ key, value, source, locked }: ShopSetting): string =>
  `${key} = ${String(value)} (${SOURCES[source]}${locked ? ', locked' : ''})`;

/** What was typed, as a value of that setting; what is none stays text, and is refused. */
function readValue(key: SettingKey, text: string): SettingValue {
  if (SETTING_LIST[key].input === 'flag') return text === 'true' || (text === 'false' ? false : text);
  return isNumberSetting(key) && text.trim() !== '' && !Number.isNaN(Number(text)) ? Number(text) : text;
}

function keyOf(word: string | undefined): SettingKey {
  if (word === undefined || !isSettingKey(word)) throw new Error(SETTINGS_USAGE);
  return word;
}

/**
 * Does what the words say and answers the lines to print.
 *
 * @throws Error with a message for the person at the keyboard
 */
export async function settingsCommand(db: Db, facts: Facts, words: readonly string[], now: Date): Promise<string[]> {
  const [verb, word, text, ...rest] = words;
  if (rest.length > 0) throw new Error(SETTINGS_USAGE);
  if (verb === 'export' && text === undefined) return exportTo(db, word);
  if (verb === 'import') {
    const [file, ...others] = words.slice(1).filter((one) => one !== DRY_RUN);
    if (file === undefined || others.length > 0) throw new Error(SETTINGS_USAGE);
    return importFrom(db, facts, file, !words.includes(DRY_RUN), { actor: ACTOR, now });
  }
  const list = async () => describeSettings(facts, await readSaved(db));
  if (verb === 'get' && text === undefined) {
    const only = word === undefined ? null : keyOf(word);
    return (await list()).filter(({ key }) => only === null || key === only).map(line);
  }
  if (verb === 'history' && text === undefined) {
    const { rows, total } = await settingHistory(db, keyOf(word), { page: 1, limit: LINES });
    if (total === 0) return ['Nothing was saved.'];
    const lines = rows.map(
      ({ version, value, changedAt, changedBy }) =>
        `${version}: ${value === null ? 'the default' : String(value)} (${changedAt}, ${changedBy})`,
    );
    return total > LINES ? [...lines, `… and ${total - LINES} older ones`] : lines;
  }
  if (verb !== 'set' || text === undefined) throw new Error(SETTINGS_USAGE);
  const key = keyOf(word);
  const read = shopSettingsChangeSchema.safeParse({ [key]: readValue(key, text) });
  if (!read.success) throw new Error(`Not saved: ${key}: ${read.error.issues[0]?.message ?? 'a bad value'}.`);
  await changeSettings(db, facts, read.data, { actor: ACTOR, now });
  const behind = await serversWithout(db);
  return [...(await list()).filter((setting) => setting.key === key).map(line), ...behind];
}
