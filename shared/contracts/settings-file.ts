import { z } from 'zod';
import { queryBoolean } from './primitives';
import { shopSettingSchema, shopSettingsSchema } from './shop-settings';

const { key, version, value, source } = shopSettingSchema.shape;

/** The format version of exported settings. It increases when an older server would misread a file. */
export const SETTINGS_FORMAT = 1;

/** The maximum size of a settings file in bytes. All settings together need far less. */
export const SETTINGS_FILE_BYTES = 100_000;

/** The saved settings, to be imported later or in another shop. */
export const settingsFileSchema = z.object({ format: z.number().int(), settings: shopSettingsSchema.partial() });
export type SettingsFile = z.infer<typeof settingsFileSchema>;

/** The text of a settings file: one key per line, in alphabetical order. */
export const settingsFileText = ({ format, settings }: SettingsFile): string => {
  const sorted = Object.entries(settings).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `${JSON.stringify({ format, settings: Object.fromEntries(sorted) }, null, 2)}\n`;
};

/**
 * A settings file, which a person may have edited. The server checks each key and reports all errors. `versions` gives,
 * by key, the version that the author reviewed; if it is older than the current version, the import is refused (409).
 */
export const settingsImportBodySchema = z.object({
  format: z.number('Must be a number').int('Must be a whole number').min(1, 'Must be 1 or more'),
  settings: z.record(z.string(), z.unknown(), 'Must hold settings by their keys'),
  versions: z.record(z.string(), version).optional(),
});
export type SettingsImportBody = z.output<typeof settingsImportBodySchema>;

/** `confirm=true` saves the content of the file. Without it the answer only lists what would change. */
export const settingsImportQuerySchema = z.object({ confirm: queryBoolean.optional() });

/** The changes that an import made or would make. Keys with unchanged values are left out. */
export const settingsImportSchema = z.object({
  /** True if the changes were saved. */
  applied: z.boolean(),
  changes: z.array(
    z.object({
      key,
      /** The version that the change is based on. */
      version,
      /** The value before the import, and its source. */
      before: value,
      source,
      after: value,
    }),
  ),
});
export type SettingsImport = z.infer<typeof settingsImportSchema>;
