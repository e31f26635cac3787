import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { TextDecoder } from 'node:util';
import { SETTINGS_FILE_BYTES, settingsFileText, settingsImportBodySchema } from '@shop/shared/contracts';
import type { SettingsImport, SettingsImportBody, ShopSetting } from '@shop/shared/contracts';
import { counted } from '@shop/shared/rules';
import { reasonOf, typedPath } from '../backup/command';
import { fileFault } from '../backup/errors';
import type { Db, Executor } from '../database/client';
import { ShopError } from '../errors';
import type { SettingsWrite } from '../shop/settings/change-settings';
import { exportSettings, importSettings } from '../shop/settings/settings-file';
import { waitForServers } from '../settings/wait-for-servers';
import type { EnvironmentFacts } from '../settings/live-settings';

/** The source of a value, as text. */
export const SOURCES: Readonly<Record<ShopSetting['source'], string>> = {
  environment: 'from the environment',
  saved: 'saved',
  default: 'default',
};

/**
 * Waits until the running servers use the saved settings.
 *
 * @returns a line with the number of servers that do not, if there are any
 */
export async function serversWithout(db: Executor): Promise<string[]> {
  const behind = await waitForServers(db);
  return behind === 0 ? [] : [`${behind} of the servers that run do not have it yet.`];
}

/** Writes the saved settings to a file. Without a file, returns them as lines to print. */
export async function exportTo(db: Executor, file: string | undefined): Promise<string[]> {
  const exported = await exportSettings(db);
  const text = settingsFileText(exported);
  if (file === undefined) return [text.trimEnd()];
  const path = typedPath(file);
  try {
    await writeFile(path, text);
  } catch (error) {
    throw new Error(`Nothing was exported: ${path} cannot be written. ${fileFault(error) ?? reasonOf(error)}`, {
      cause: error,
    });
  }
  return [`${path}: ${counted(Object.keys(exported.settings).length, 'setting')}.`];
}

/** Reads a file, up to one byte more than the size limit of settings files. */
async function readStart(path: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of createReadStream(path, { end: SETTINGS_FILE_BYTES })) {
      chunks.push(Buffer.from(chunk));
    }
  } catch (error) {
    throw new Error(`Nothing was imported: ${path} cannot be read. ${fileFault(error) ?? reasonOf(error)}`, {
      cause: error,
    });
  }
  return Buffer.concat(chunks);
}

async function readFile(path: string): Promise<SettingsImportBody> {
  const bytes = await readStart(path);
  if (bytes.length > SETTINGS_FILE_BYTES) {
    throw new Error(`Nothing was imported: ${path} is larger than ${SETTINGS_FILE_BYTES / 1000} kB.`);
  }
  let content: unknown;
  try {
    content = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw new Error(`Nothing was imported: ${path} is not JSON.`, { cause: error });
  }
  const { data, error } = settingsImportBodySchema.omit({ versions: true }).safeParse(content);
  if (data !== undefined) return data;
  const [issue] = error.issues;
  const where = issue === undefined || issue.path.length === 0 ? '' : ` ${issue.path.join('.')}: ${issue.message}.`;
  throw new Error(`Nothing was imported: ${path} is not a file of exported settings.${where}`);
}

const line = ({ key, before, source, after }: SettingsImport['changes'][number]): string =>
  `${key}: ${String(before)} (${SOURCES[source]}) -> ${String(after)}`;

/**
 * Saves all settings of a file or none. Returns a line for each changed setting.
 *
 * @param confirm false only shows what would change
 * @throws Error that names all problems of the file
 */
export async function importFrom(
  db: Db,
  facts: EnvironmentFacts,
  file: string,
  confirm: boolean,
  by: SettingsWrite,
): Promise<string[]> {
  const path = typedPath(file);
  const content = await readFile(path);
  const { changes } = await importSettings(db, facts, content, confirm, by).catch((error: unknown) => {
    if (!(error instanceof ShopError)) throw error;
    if (error.errors.every(({ field }) => field === 'format')) {
      throw new Error(`Nothing was imported. ${error.message}`, { cause: error });
    }
    throw new Error(
      ['Nothing was imported:', ...error.errors.map(({ field, message }) => `  ${field}: ${message}`)].join('\n'),
      { cause: error },
    );
  });
  if (changes.length === 0) return ['Nothing to change: everything in the file is saved already.'];
  const lines = changes.map(line);
  if (!confirm) return [...lines, `Nothing was saved: ${counted(changes.length, 'setting')} would change.`];
  return [...lines, `Saved: ${counted(changes.length, 'setting')}.`, ...(await serversWithout(db))];
}
