import { isRecord } from '@shop/shared/rules';

/** A field of a JSON object; undefined for a missing field or another value. */
export const field = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined);

/** The remote entry file that an mf-manifest.json names; undefined if it names no file. */
export function entryFile(manifest: unknown): string | undefined {
  const file = field(field(field(manifest, 'metaData'), 'remoteEntry'), 'name');
  return typeof file === 'string' ? file : undefined;
}
