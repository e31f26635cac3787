import type { ReleaseManifest } from '@shop/shared/remote/release/release-manifest';
import { isRange } from '@shop/shared/remote/semver';
import { budgetProblems } from './budget';
import { type Claims, contractProblems, pathProblems } from './compatibility';
import { identityProblems, readDescription } from './description';
import {
  DESCRIPTION_FILE,
  type FoundFiles,
  MANIFEST_FILE,
  fileProblems,
  importProblems,
  isForVisitors,
  ownReactProblems,
  scriptProblems,
  sizeProblems,
  syntaxProblem,
} from './files';
import { readManifest } from './manifest';
import { entryFile, field, isModuleEntry } from './manifest-fields';
import { mountProblems } from './mount-pages';
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

/** What the checks of a release are about. */
export type Check = 'description' | 'files' | 'scripts' | 'manifest' | 'sharing' | 'names' | 'chunks';

/** What the checks found in a release. */
export interface Findings {
  /** Null when remote.json cannot be read. */
  description: ReleaseManifest | null;
  manifest: unknown;
  /** Null when no script was read. */
  scripts: ScriptFacts | null;
  problems: Readonly<Record<Check, readonly Problem[]>>;
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
  release: ReleaseFolder,
  host: HostFacts,
  others: OtherReleases | null,
): Promise<ValidationResult> {
  const { description, manifest, scripts, problems } = await inspectRelease(release, host, others);
  const all = Object.values(problems).flat();
  if (all.length > 0 || description === null || scripts === null) return { ok: false, description, problems: all };
  const { chunkGlobal } = scripts;
  return { ok: true, description, manifest, chunkGlobal, warnings: scriptWarnings(description, scripts, host) };
}

/** Does all checks of a release. @param others as for {@link validateRelease} */
export async function inspectRelease(
  { name, found, read, readScripts }: ReleaseFolder,
  host: HostFacts,
  others: OtherReleases | null,
): Promise<Findings> {
  const problems: Record<Check, Problem[]> = {
    description: [],
    files: [],
    scripts: [],
    manifest: [],
    sharing: [],
    names: [],
    chunks: [],
  };
  const findings: Findings = { description: null, manifest: undefined, scripts: null, problems };
  if (!found.has(DESCRIPTION_FILE)) {
    const message =
      'There is no remote.json: pack the contents of the build’s folder, so that remote.json is at the top';
    problems.description.push({ field: DESCRIPTION_FILE, message });
    return findings;
  }
  const text = await read(DESCRIPTION_FILE);
  const described = readDescription(text);
  if (!described.ok) {
    // What a newer contract allows looks wrong here, and nothing in remote.config.ts needs correction.
    const contract = field(parseJson(text), 'contract');
    const newer = typeof contract === 'string' && isRange(contract) ? contractProblems({ contract }, host) : [];
    problems.description.push(...(newer.length > 0 ? newer : described.problems));
    return findings;
  }
  const { description } = described;
  findings.description = description;
  const large = sizeProblems(found);
  problems.description.push(
    ...identityProblems(description, name),
    ...contractProblems(description, host),
    ...pathProblems(description, (await others?.claims(description.name)) ?? []),
  );
  problems.files.push(...fileProblems(description, found), ...large);
  const tooLarge = new Set(large.map(({ field }) => field));
  const content = found.has(MANIFEST_FILE) ? parseJson(await read(MANIFEST_FILE)) : undefined;
  const isModule = isModuleEntry(content);
  const scripts = [...found.keys()].filter((one) => /\.[cm]?js$/.test(one) && !tooLarge.has(one));
  const broken = new Set<string>();
  for (const file of scripts) {
    const source = await read(file);
    // The modules of a release are parsed by readScripts.
    if (isModule && isForVisitors(file)) problems.scripts.push(...importProblems(file, source));
    const syntax = isModule && isForVisitors(file) ? [] : scriptProblems(file, source, isModule);
    if (syntax.length > 0) broken.add(file);
    problems.scripts.push(...syntax);
    if (description.kind === undefined) problems.sharing.push(...ownReactProblems(file, source));
  }
  // fileProblems has already reported the missing manifest.
  if (!found.has(MANIFEST_FILE)) return findings;
  const manifestText = await read(MANIFEST_FILE);
  const manifest = readManifest(manifestText, description);
  if (!manifest.ok) problems.manifest.push(...manifest.problems);
  findings.manifest = content;
  if (description.budget !== undefined && large.length === 0) {
    problems.files.push(...(await budgetProblems(description.budget, [...found.keys()], read)));
  }
  const files = scripts.filter((file) => isForVisitors(file) && !broken.has(file));
  const facts = await readScripts({
    entry: entryFile(content) ?? '',
    files,
    sourceType: isModule ? 'module' : 'script',
    read,
  });
  findings.scripts = facts;
  problems.scripts.push(...facts.broken.map(({ file, reason }) => syntaxProblem(file, reason)));
  problems.scripts.push(...mountProblems(description, content, facts));
  problems.sharing.push(...sharingProblems(description, content, facts, host));
  problems.names.push(...nameProblems(facts, host));
  problems.chunks.push(...chunkGlobalProblems(facts, (await others?.chunkGlobals(description)) ?? new Map()));
  return findings;
}
