import { isRecord } from '@shop/shared/rules/type-guards';

/** A field of a JSON object; undefined when the field is missing or the value is not an object. */
export const field = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined);

/** A JSON list; empty for any other value. */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const ASSETS = [
  ['js', 'sync'],
  ['js', 'async'],
  ['css', 'sync'],
  ['css', 'async'],
] as const;

/** The files that a manifest lists for an exposed or shared module. */
export const assetsOf = (one: unknown): string[] =>
  ASSETS.flatMap(([kind, when]) => listOf(field(field(field(one, 'assets'), kind), when)).map(String));

/** Whether the entry of a manifest is an ES module, and so are its chunks. */
export const isModuleEntry = (manifest: unknown): boolean =>
  field(field(field(manifest, 'metaData'), 'remoteEntry'), 'type') === 'module';

/** The field of `metaData` that names the manifest of the container for foreign hosts. */
export const FOREIGN_FIELD = 'foreignManifest';

/** The manifest of the container for foreign hosts that an mf-manifest.json names; undefined without one. */
export function foreignManifest(manifest: unknown): string | undefined {
  const file = field(field(manifest, 'metaData'), FOREIGN_FIELD);
  return typeof file === 'string' ? file : undefined;
}

/** The remote entry file that an mf-manifest.json refers to; undefined without one. */
export function entryFile(manifest: unknown): string | undefined {
  const file = field(field(field(manifest, 'metaData'), 'remoteEntry'), 'name');
  return typeof file === 'string' ? file : undefined;
}
