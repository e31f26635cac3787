import semver from 'semver';
import type { ReleaseManifest } from './release-manifest';
import { MANIFEST_FILE } from './files';
import { assetsOf, field, listOf } from './manifest-fields';
import { type HostFacts, type Problem, firstFew } from './problem';
import type { ScriptFacts } from './scripts/read-scripts';

/** A key that a release shares with the host. */
interface SharedNeed {
  key: string;
  /** An npm range; null when neither the manifest nor the entry names one. */
  requiredVersion: string | null;
  /** Whether the entry names a range that these checks cannot read. */
  unreadRange: boolean;
  singleton: boolean;
  /** Whether the release contains a copy of its own. */
  ownCopy: boolean;
}

/** The package of a module: react/jsx-runtime belongs to react. */
export const packageOf = (module: string): string => module.split('/', module.startsWith('@') ? 2 : 1).join('/');

/** The keys that federation's manifest lists. */
const manifestNeeds = (manifest: unknown): SharedNeed[] =>
  listOf(field(manifest, 'shared')).map((one) => {
    const range = field(one, 'requiredVersion');
    return {
      key: String(field(one, 'name')),
      requiredVersion: typeof range === 'string' && semver.validRange(range) !== null ? range : null,
      unreadRange: false,
      singleton: field(one, 'singleton') === true,
      ownCopy: assetsOf(one).length > 0,
    };
  });

/** The keys of the manifest, with what it leaves out from the table in the entry. */
function allNeeds(manifest: unknown, { consumed }: ScriptFacts): SharedNeed[] {
  const needs = new Map(manifestNeeds(manifest).map((need) => [need.key, need]));
  for (const { key, requiredVersion, unreadRange, ownCopy } of consumed) {
    const stated = needs.get(key);
    needs.set(key, {
      key,
      requiredVersion: stated?.requiredVersion ?? requiredVersion,
      unreadRange,
      singleton: stated?.singleton ?? true,
      ownCopy: ownCopy || stated?.ownCopy === true,
    });
  }
  return [...needs.values()];
}

/**
 * Problems with the versions of the shared packages. What federation's manifest requires decides, because federation
 * itself compares that in the browser. The versions in remote.json decide for packages without a requirement.
 */
export function versionProblems(
  { singletons }: Pick<ReleaseManifest, 'singletons'>,
  manifest: unknown,
  host: HostFacts,
): Problem[] {
  return problemsOfVersions(manifestNeeds(manifest), singletons, host.singletons);
}

function problemsOfVersions(
  needs: readonly SharedNeed[],
  claimed: Readonly<Record<string, string>>,
  provided: HostFacts['singletons'],
): Problem[] {
  if (provided === null) return [];
  const ranges = new Map<string, string[]>();
  for (const { key, requiredVersion } of needs) {
    const given = provided[packageOf(key)];
    if (requiredVersion === null || given === undefined) continue;
    const need = `${packageOf(key)} ${requiredVersion}`;
    const fits = semver.satisfies(given, requiredVersion, { includePrerelease: true });
    ranges.set(need, [...(ranges.get(need) ?? []), ...(fits ? [] : [key])]);
  }
  const refused = [...ranges].flatMap(([need, keys]): Problem[] => {
    const name = need.slice(0, need.indexOf(' '));
    const given = provided[name] ?? '';
    const what = `${keys.join(', ')} ${need.slice(name.length + 1)}`;
    const message = `It needs ${what} from the host, which has ${name} ${given}: build it with ${name} ${given}, or update the host first`;
    return keys.length === 0 ? [] : [{ field: `singletons.${name}`, message }];
  });
  const stated = new Set([...ranges.keys()].map((need) => need.slice(0, need.indexOf(' '))));
  const claims = Object.entries(claimed).flatMap(([name, version]) => {
    const problem = stated.has(name) ? null : claimProblem(name, version, provided[name]);
    return problem === null ? [] : [{ field: `singletons.${name}`, message: problem }];
  });
  return [...refused, ...claims];
}

/** What is wrong with a version of remote.json; null when the host has it or a newer one of the same major. */
function claimProblem(name: string, version: string, given: string | undefined): string | null {
  if (given === undefined) {
    return `It expects ${name} from the host, which does not share it: bundle it, or update the host first`;
  }
  if (semver.valid(version) !== null && semver.satisfies(given, `^${version}`, { includePrerelease: true }))
    return null;
  return `It was built with ${name} ${version}; the host has ${given}, which must be of the same major and not older: build with ${given}, or update the host first`;
}

/** All problems of a release with what it shares: versions, keys that the host lacks, own copies, and React. */
export function sharingProblems(
  { singletons, kind }: ReleaseManifest,
  manifest: unknown,
  scripts: ScriptFacts,
  host: HostFacts,
): Problem[] {
  const needs = allNeeds(manifest, scripts);
  const isShared = ({ key }: SharedNeed): boolean => Object.hasOwn(host.sharedNames, key);
  const messages: string[] = [];
  const reacts = needs.filter(({ key, singleton }) => packageOf(key) === 'react' && singleton);
  if (reacts.length === 0 && kind === undefined) {
    messages.push(
      "it does not share the host's React, and a page with another one cannot work: list react and the other keys of webpack/singletons.ts under 'shared', as singletons with requiredVersion and import: false, and build again",
    );
  }
  // Rspack writes '*' where no version is named.
  const versionless = needs.filter(
    (need) =>
      isShared(need) &&
      (need.requiredVersion === null || need.requiredVersion === '*') &&
      !need.unreadRange &&
      singletons[packageOf(need.key)] === undefined,
  );
  if (versionless.length > 0) {
    messages.push(
      `it does not say which versions of ${firstFew(versionless.map(({ key }) => key))} it works with, so that no host could refuse it: give each a requiredVersion under 'shared', such as ^19.0.0, and build again`,
    );
  }
  const copies = needs.filter(
    (need) => need.ownCopy && (isShared(need) || Object.hasOwn(singletons, packageOf(need.key))),
  );
  if (copies.length > 0) {
    messages.push(
      `it brings its own ${firstFew(copies.map(({ key }) => key))}, of which the host has the only one: ${kind === undefined ? 'share with import: false' : "take it out of 'shared'"} and build again`,
    );
  }
  const lacking = needs.filter((need) => !need.ownCopy && !isShared(need)).map(({ key }) => key);
  if (lacking.length > 0) {
    messages.push(
      `it takes ${firstFew(lacking)} from the host, which does not share it (it shares ${Object.keys(host.sharedNames).join(', ')}): bundle it by taking it out of 'shared', or by removing import: false, and build again`,
    );
  }
  return [
    ...messages.map((message) => ({ field: MANIFEST_FILE, message: `mf-manifest.json: ${message}` })),
    ...problemsOfVersions(needs, singletons, host.singletons),
  ];
}
