import type { ReleaseManifest } from './release-manifest';
import { assetsOf, field, listOf } from './manifest-fields';
import type { Problem } from './problem';
import type { ScriptFacts } from './scripts/read-scripts';

/** Problems of pages of `kind: 'mount'` whose scripts do not export what the host calls. */
export function mountProblems(
  { kind, pages }: ReleaseManifest,
  manifest: unknown,
  { mounting, broken, unread }: ScriptFacts,
): Problem[] {
  // Scripts that were not read may have the exports.
  if (kind === undefined || broken.length > 0 || unread.length > 0) return [];
  const exposes = listOf(field(manifest, 'exposes'));
  return pages.flatMap(({ expose }): Problem[] => {
    const scripts = assetsOf(exposes.find((one) => field(one, 'path') === expose));
    // A tool whose manifest lists no files.
    const found = scripts.length === 0 ? mounting : mounting.filter((file) => scripts.includes(file));
    if (found.length > 0) return [];
    const message = `${expose} does not export render and destroy, which the host calls for a page of kind: 'mount': export both, as functions, from its module, or take kind out of remote.config.ts if it is a component`;
    return [{ field: expose, message }];
  });
}
