import {
  SETTING_KEYS,
  SETTING_LIST,
  isNumberSetting,
  isSettingKey,
  shopSettingsChangeSchema,
} from '@shop/shared/contracts';
import type { SettingKey, SettingValue, ShopSetting } from '@shop/shared/contracts';
import { parseNumber } from '@shop/shared/rules';
import type { Db } from '../database/client';
import { changeSettings, settingHistory } from '../shop/settings/change-settings';
import { type EnvironmentFacts, describeSettings } from '../settings/live-settings';
import { readSaved } from '../settings/saved';
import { type CommandLine, calledByNpm } from './command';
import { phoneLines } from './settings-phones';
import { SOURCES, exportTo, importFrom, serversWithout } from './settings-transfer';

/** The usage text. `export` needs --silent, because npm would print a heading before the exported text. */
export const settingsUsage = (called: CommandLine) => `The shop's settings, beside a running shop or without one:
  ${called('settings', 'get [KEY]')}
  ${called('settings', 'set KEY VALUE')}
  ${called('settings', 'history KEY')}
  ${called('settings', 'export [FILE]').replace('npm run', 'npm run --silent')}
  ${called('settings', 'import FILE [--dry-run]')}
  ${called('settings', 'phones [COUNTRY] [--apply]')}
'phones' reads all stored phone numbers again, by the country in force. Without --apply it only says what would change.
Keys: ${SETTING_KEYS.join(', ')}.`;

/** The actor in the history of changes that the command makes. */
const actorOf = (called: CommandLine) => ({ userId: null, name: called('settings') });

/** The option of an import that saves nothing. */
const DRY_RUN = '--dry-run';

/** The option that writes what was read. */
const APPLY = '--apply';

/** Whether these arguments change nothing. Such a command works on a standby of the database and makes no shop. */
export const onlyReads = ([verb = '', ...rest]: readonly string[]): boolean =>
  ['get', 'history', 'export'].includes(verb) || (verb === 'phones' && !rest.includes(APPLY));

/** Number of history entries that the command prints. */
const LINES = 100;

const line = ({ key, value, source, locked }: ShopSetting): string =>
  `${key} = ${String(value)} (${SOURCES[source]}${locked ? ', locked' : ''})`;

/** Converts a typed text to the type of the setting. If that is not possible, it stays text and is refused later. */
function readValue(key: SettingKey, text: string): SettingValue {
  if (SETTING_LIST[key].input === 'flag') return text === 'true' || (text === 'false' ? false : text);
  const read = isNumberSetting(key) ? parseNumber(text) : undefined;
  return read === undefined || Number.isNaN(read) ? text : read;
}

function keyOf(word: string | undefined, called: CommandLine): SettingKey {
  if (word === undefined || !isSettingKey(word)) throw new Error(settingsUsage(called));
  return word;
}

/**
 * Runs the command with these arguments and returns the lines to print.
 *
 * @throws Error with a message for the user of the command
 */
export async function settingsCommand(
  db: Db,
  facts: EnvironmentFacts,
  words: readonly string[],
  now: Date,
  called: CommandLine = calledByNpm,
): Promise<string[]> {
  const [verb, word, text, ...rest] = words;
  if (rest.length > 0) throw new Error(settingsUsage(called));
  if (verb === 'export' && text === undefined) return exportTo(db, word);
  if (verb === 'import') {
    const [file, ...others] = words.slice(1).filter((one) => one !== DRY_RUN);
    if (file === undefined || others.length > 0) throw new Error(settingsUsage(called));
    return importFrom(db, facts, file, !words.includes(DRY_RUN), { actor: actorOf(called), now });
  }
  if (verb === 'phones') {
    const [country = '', ...others] = words.slice(1).filter((one) => one !== APPLY);
    if (others.length > 0) throw new Error(settingsUsage(called));
    return phoneLines(db, facts, country, words.includes(APPLY));
  }
  const list = async () => describeSettings(facts, await readSaved(db));
  if (verb === 'get' && text === undefined) {
    const only = word === undefined ? null : keyOf(word, called);
    return (await list()).filter(({ key }) => only === null || key === only).map(line);
  }
  if (verb === 'history' && text === undefined) {
    const { rows, total } = await settingHistory(db, keyOf(word, called), { page: 1, limit: LINES });
    if (total === 0) return ['Nothing was saved.'];
    const lines = rows.map(
      ({ version, value, changedAt, changedBy }) =>
        `${version}: ${value === null ? 'the default' : String(value)} (${changedAt}, ${changedBy})`,
    );
    return total > LINES ? [...lines, `… and ${total - LINES} older ones`] : lines;
  }
  if (verb !== 'set' || text === undefined) throw new Error(settingsUsage(called));
  const key = keyOf(word, called);
  const read = shopSettingsChangeSchema.safeParse({ [key]: readValue(key, text) });
  if (!read.success) throw new Error(`Not saved: ${key}: ${read.error.issues[0]?.message ?? 'a bad value'}.`);
  await changeSettings(db, facts, read.data, { actor: actorOf(called), now });
  const behind = await serversWithout(db);
  return [...(await list()).filter((setting) => setting.key === key).map(line), ...behind];
}
