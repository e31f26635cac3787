import type { ReleaseManifest } from '@shop/shared/remote/release/release-manifest';
import { budgetProblems } from './budget';
import { type Claims, contractProblems, pathProblems } from './compatibility';
import { identityProblems, readDescription } from './description';
import {
  DESCRIPTION_FILE,
  type FoundFiles,
  MANIFEST_FILE,
  fileProblems,
  isForVisitors,
  ownReactProblems,
  scriptProblems,
  sizeProblems,
  syntaxProblem,
} from './files';
import { readManifest } from './manifest';
import { entryFile } from './manifest-fields';
import { type HostFacts, type Problem, parseJson } from './problem';
import type { ScriptFacts, Scripts } from './scripts/read-scripts';
import { sharingProblems } from './sharing';
import { chunkGlobalProblems, nameProblems, scriptWarnings } from './used-names';

/** A release to validate. */
export interface ReleaseFolder {
  /** The remote that it must belong to. */
  name: string;
  found: FoundFiles;
  /** Reads a file as text. */
  read: (file: string) => Promise<string>;
  /** Parses its scripts. It takes seconds for large ones, so a server does it elsewhere. */
  readScripts: (scripts: Scripts) => Promise<ScriptFacts>;
}

/** What other releases have that a release must not have, too. */
export interface OtherReleases {
  /** The pages of all remotes except the given one. */
  claims: (name: string) => Promise<readonly Claims[]>;
  /** The chunk globals of the other published versions of a remote, by version. */
  chunkGlobals: (release: { name: string; version: string }) => Promise<ReadonlyMap<string, string>>;
}

/** The content of a valid release, or all problems. */
export type ValidationResult =
  | {
      ok: true;
      description: ReleaseManifest;
      manifest: unknown;
      /** The global through which its chunks reach its entry; null when no chunk names one. */
      chunkGlobal: string | null;
      /** What the checks could not see. */
      warnings: string[];
    }
  | { ok: false; description: ReleaseManifest | null; problems: Problem[] };

/**
 * Validates a release. The command line does this before an upload, and the host before it stores the release.
 *
 * @param others the other releases of the host; null when they are not known
 */
export async function validateRelease(
  { name, found, read, readScripts }: ReleaseFolder,
  host: HostFacts,
  others: OtherReleases | null,
): Promise<ValidationResult> {
  if (!found.has(DESCRIPTION_FILE)) {
    const message =
      'There is no remote.json: pack the contents of the build’s folder, so that remote.json is at the top';
    return { ok: false, description: null, problems: [{ field: DESCRIPTION_FILE, message }] };
  }
  const described = readDescription(await read(DESCRIPTION_FILE));
  if (!described.ok) return { ok: false, description: null, problems: described.problems };
  const { description } = described;
  const large = sizeProblems(found);
  const problems = [
    ...identityProblems(description, name),
    ...fileProblems(description, found),
    ...large,
    ...contractProblems(description, host),
    ...pathProblems(description, (await others?.claims(description.name)) ?? []),
  ];
  const tooLarge = new Set(large.map(({ field }) => field));
  const scripts = [...found.keys()].filter((one) => /\.[cm]?js$/.test(one) && !tooLarge.has(one));
  const broken = new Set<string>();
  for (const file of scripts) {
    const source = await read(file);
    const syntax = scriptProblems(file, source);
    if (syntax.length > 0) broken.add(file);
    problems.push(...syntax, ...ownReactProblems(file, source));
  }
  // fileProblems has already reported the missing manifest.
  if (!found.has(MANIFEST_FILE)) return { ok: false, description, problems };
  const manifestText = await read(MANIFEST_FILE);
  const manifest = readManifest(manifestText, description);
  if (!manifest.ok) problems.push(...manifest.problems);
  const content = parseJson(manifestText);
  if (description.budget !== undefined && large.length === 0) {
    problems.push(...(await budgetProblems(description.budget, [...found.keys()], read)));
  }
  const files = scripts.filter((file) => isForVisitors(file) && !broken.has(file));
  const facts = await readScripts({ entry: entryFile(content) ?? '', files, read });
  problems.push(
    ...facts.broken.map(({ file, reason }) => syntaxProblem(file, reason)),
    ...sharingProblems(description, content, facts, host),
    ...nameProblems(facts, host),
    ...chunkGlobalProblems(facts, (await others?.chunkGlobals(description)) ?? new Map()),
  );
  return manifest.ok && problems.length === 0
    ? {
        ok: true,
        description,
        manifest: manifest.manifest,
        chunkGlobal: facts.chunkGlobal,
        warnings: scriptWarnings(facts, host),
      }
    : { ok: false, description, problems };
}
