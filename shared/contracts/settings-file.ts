import { z } from 'zod';
import { queryBoolean } from './primitives';
import { shopSettingSchema, shopSettingsSchema } from './shop-settings';

const { key, version, value, source } = shopSettingSchema.shape;

/** The version of the format of exported settings: it rises when an older server would misread a file. */
export const SETTINGS_FORMAT = 1;

/** Bytes of a file of settings at most: many times what all of them take. */
export const SETTINGS_FILE_BYTES = 100_000;

/** The settings that were saved, to be imported elsewhere or later. */
export const settingsFileSchema = z.object({ format: z.number().int(), settings: shopSettingsSchema.partial() });
export type SettingsFile = z.infer<typeof settingsFileSchema>;

/** The text of a file of settings: one key a line, in alphabetical order. */
export const settingsFileText = ({ format, settings }: SettingsFile): string => {
  const sorted = Object.entries(settings).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `${JSON.stringify({ format, settings: Object.fromEntries(sorted) }, null, 2)}\n`;
};

/**
 * A file of settings, as somebody may have edited it: the server checks key by key and names all that is wrong.
 * `versions` says by key which version a change was reviewed against; one that is older than what is in force is
 * refused (409).
 */
export const settingsImportBodySchema = z.object({
  format: z.number('Must be a number').int('Must be a whole number').min(1, 'Must be 1 or more'),
  settings: z.record(z.string(), z.unknown(), 'Must hold settings by their keys'),
  versions: z.record(z.string(), version).optional(),
});
export type SettingsImportBody = z.output<typeof settingsImportBodySchema>;

/** `confirm=true` saves what the file says. Without it the answer only says what would change. */
export const settingsImportQuerySchema = z.object({ confirm: queryBoolean.optional() });

/** What an import changed, or would change. A key that holds what was saved already is not among the changes. */
export const settingsImportSchema = z.object({
  /** True when the changes were saved. */
  applied: z.boolean(),
  changes: z.array(
    z.object({
      key,
      /** The version that the change is based on. */
      version,
      /** What was in force before, and why. */
      before: value,
      source,
      after: value,
    }),
  ),
});
export type SettingsImport = z.infer<typeof settingsImportSchema>;
