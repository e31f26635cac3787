import { isRecord } from '@shop/shared/rules';

/** A field of a JSON value; undefined where there is none. */
export const field = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined);

/** The file that a release is entered by, as its mf-manifest.json names it; undefined where it names none. */
export function entryFile(manifest: unknown): string | undefined {
  const file = field(field(field(manifest, 'metaData'), 'remoteEntry'), 'name');
  return typeof file === 'string' ? file : undefined;
}
