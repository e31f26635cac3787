import { isRecord } from '@shop/shared/rules';

/** A field of a JSON object; undefined when the field is missing or the value is not an object. */
export const field = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined);

/** The remote entry file that an mf-manifest.json refers to; undefined without one. */
export function entryFile(manifest: unknown): string | undefined {
  const file = field(field(field(manifest, 'metaData'), 'remoteEntry'), 'name');
  return typeof file === 'string' ? file : undefined;
}
