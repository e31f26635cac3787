import type { ReleaseManifest } from '@shop/shared/remote/release/release-manifest';
import { checkRemoteConfig } from '@shop/shared/remote/config';
import { type Problem, parseJson } from './problem';
import { buildFacts } from './release-schema';

const SEMVER =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-(0|[1-9]\d*|\d*[A-Za-z-][0-9A-Za-z-]*)(\.(0|[1-9]\d*|\d*[A-Za-z-][0-9A-Za-z-]*))*)?$/;

const BUILD_AGAIN = 'build the remote again, or describe the build of another tool by the command `remotes describe`';

/** Type guard for a value that has passed both checks. */
const isRelease = (value: unknown): value is ReleaseManifest =>
  buildFacts.safeParse(value).success && checkRemoteConfig(value).ok;

/** The content of a remote.json, or all its problems. */
export type ReadDescription = { ok: true; description: ReleaseManifest } | { ok: false; problems: Problem[] };

/** Reads and checks a remote.json. */
export function readDescription(text: string): ReadDescription {
  const value = parseJson(text);
  if (value === undefined) {
    return { ok: false, problems: [{ field: 'remote.json', message: `remote.json is not JSON: ${BUILD_AGAIN}` }] };
  }
  const config = checkRemoteConfig(value);
  const facts = buildFacts.safeParse(value);
  const problems: Problem[] = [
    ...(config.ok ? [] : config.problems).map((problem) => ({
      field: 'remote.json',
      message: `remote.json, ${problem}: correct remote.config.ts and build again`,
    })),
    ...(facts.error?.issues ?? []).map(({ path, message }) => ({
      field: path.join('.') || 'remote.json',
      message: `remote.json, ${path.join('.')}: ${message}; ${BUILD_AGAIN}`,
    })),
  ];
  if (problems.length === 0 && isRelease(value)) return { ok: true, description: value };
  return { ok: false, problems };
}

/** Problems with the name, the container and the version of a release. @param expected the name of the remote */
export function identityProblems({ name, container, version }: ReleaseManifest, expected: string): Problem[] {
  const problems: Problem[] = [];
  if (name !== expected) {
    problems.push({
      field: 'name',
      message: `The archive holds ${name}, not ${expected}: publish it under its own name, with a token of its own`,
    });
  }
  if (container !== name.replaceAll('-', '_')) {
    problems.push({
      field: 'container',
      message: `The container is ${container}, but that of ${name} must be ${name.replaceAll('-', '_')}: ${BUILD_AGAIN}`,
    });
  }
  if (!SEMVER.test(version)) {
    problems.push({
      field: 'version',
      message: `'${version}' is not a semantic version: set "version" in the remote's package.json to one such as 1.4.0 or 2.0.0-rc.1 (without '+') and build again`,
    });
  } else if (/-local(\.|$)/.test(version)) {
    problems.push({
      field: 'version',
      message: `'${version}': '-local' stands for the build that a server starts with. Choose another version`,
    });
  }
  return problems;
}
