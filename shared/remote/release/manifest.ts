import type { ReleaseManifest } from '@shop/shared/remote/release/release-manifest';
import { isRecord } from '@shop/shared/rules';
import { MANIFEST_FILE } from './files';
import { assetsOf, entryFile, field, foreignManifest, listOf } from './manifest-fields';
import { type Problem, parseJson, firstFew } from './problem';

/** Yields every string in a JSON value. */
function* textsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) yield* textsOf(inner);
}

/** A manifest, or all its problems. */
export type ReadManifest = { ok: true; manifest: unknown } | { ok: false; problems: Problem[] };

/** Reads a release's mf-manifest.json. The manifest must work at any URL, and refer only to files of this release. */
export function readManifest(text: string, { container, files, pages }: ReleaseManifest): ReadManifest {
  const manifest = parseJson(text);
  const problems: Problem[] = [];
  const addProblem = (message: string) =>
    problems.push({ field: MANIFEST_FILE, message: `mf-manifest.json: ${message}` });
  if (!isRecord(manifest)) {
    addProblem('it is not JSON; build the remote again');
    return { ok: false, problems };
  }
  const metaData = manifest['metaData'];
  const publicPath = field(metaData, 'publicPath');
  if (publicPath !== 'auto') {
    addProblem(
      `publicPath is '${String(publicPath)}'; it must be 'auto', so that files load from where the release lies`,
    );
  }
  const elsewhere = [...textsOf(manifest)].filter((one) => /^([a-z][a-z0-9+.-]*:)?\/\//i.test(one));
  if (elsewhere.length > 0) {
    addProblem(
      `it names other addresses (${firstFew(elsewhere)}); a release loads its own files only: remove them and build again`,
    );
  }
  if (listOf(manifest['remotes']).length > 0) {
    addProblem('it consumes remotes itself; link to their pages instead, and remove them from the federation options');
  }
  const name = manifest['name'];
  if (name !== container || field(metaData, 'globalName') !== container) {
    addProblem(`it is that of '${String(name)}', not of '${container}'; build again and pack one build only`);
  }
  const exposes = listOf(manifest['exposes']);
  const foreign = foreignManifest(manifest);
  const named = [
    entryFile(manifest) ?? 'a remote entry',
    ...exposes.flatMap(assetsOf),
    ...(foreign === undefined ? [] : [foreign]),
  ];
  const missing = [...new Set(named)].filter((file) => !Object.hasOwn(files, file));
  if (missing.length > 0)
    addProblem(`it names files that the release does not have (${firstFew(missing)}); build again`);
  const exposed = new Set(exposes.map((one) => field(one, 'path')));
  const unexposed = pages.filter((page) => !exposed.has(page.expose)).map((page) => `${page.path} (${page.expose})`);
  if (unexposed.length > 0)
    addProblem(`it does not expose the pages ${firstFew(unexposed)}; build again after remote.config.ts changed`);
  return problems.length === 0 ? { ok: true, manifest } : { ok: false, problems };
}
