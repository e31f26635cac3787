import { randomBytes } from 'node:crypto';
import { cp, mkdir, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { RemotesResponse } from '@shop/shared/contracts';
import type { BootRemote, RemoteRelease } from '@shop/shared/remote/boot';
import { checkRemoteConfig } from '@shop/shared/remote/config';
import { HOST_CONTRACT, satisfiesContract } from '@shop/shared/remote/contract';
import { type Registry, buildRegistry } from '@shop/shared/remote/registry';

/** A release that is kept under the data folder and served from there. */
export interface LiveRelease {
  name: string;
  /** Such as 1.0.0-local.3f2a9c: part of its URL, and of that alone. */
  version: string;
  release: RemoteRelease;
  manifest: unknown;
}

/** URL below which a release's files lie. */
export const releaseUrl = ({ name, version }: LiveRelease): string => `/remotes/${name}/${version}/`;

/**
 * Copies every remote of a build into the folder of releases as <version>-local.<build>, unless it is there already.
 * A copy appears all at once, so a crash leaves no half release and several processes may start together.
 *
 * @throws Error that names the remote and what is wrong, when a built remote does not fit this host
 */
export async function installLocalReleases(distDir: string, releasesDir: string): Promise<LiveRelease[]> {
  const built = path.join(distDir, 'remotes');
  const names = (await readdir(built)).sort();
  const live: LiveRelease[] = [];
  for (const name of names) {
    const source = path.join(built, name);
    const release = await readRelease(source, name);
    const version = `${release.version}-local.${release.build}`;
    await copyOnce(source, path.join(releasesDir, name, version));
    const manifest: unknown = JSON.parse(await readFile(path.join(source, 'mf-manifest.json'), 'utf8'));
    live.push({ name, version, release, manifest });
  }
  return live;
}

async function readRelease(folder: string, name: string): Promise<RemoteRelease> {
  const value: unknown = JSON.parse(await readFile(path.join(folder, 'remote.json'), 'utf8'));
  const checked = checkRemoteConfig(value);
  if (!checked.ok) throw new Error(`The release of ${name} is wrong:\n  ${checked.problems.join('\n  ')}`);
  if (!isRelease(value)) throw new Error(`The remote.json of ${name} lacks its build facts; build it again`);
  if (!satisfiesContract(value.contract)) {
    throw new Error(`${name} needs host contract ${value.contract}; this host offers ${HOST_CONTRACT}`);
  }
  return value;
}

/** The config part was checked before; what the build adds is looked at here. */
const isRelease = (value: unknown): value is RemoteRelease =>
  typeof value === 'object' &&
  value !== null &&
  'container' in value &&
  typeof value.container === 'string' &&
  'version' in value &&
  typeof value.version === 'string' &&
  'build' in value &&
  typeof value.build === 'string' &&
  'files' in value &&
  typeof value.files === 'object';

async function copyOnce(source: string, target: string): Promise<void> {
  if (await exists(target)) return;
  const parent = path.dirname(target);
  const temporary = path.join(parent, `.incoming-${randomBytes(6).toString('hex')}`);
  await mkdir(parent, { recursive: true });
  try {
    await cp(source, temporary, { recursive: true });
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    // Another process was first: its copy is the same.
    if (!(await exists(target))) throw error;
  }
}

/**
 * Adds the shell's hashed files to the folder of all shells so far: a tab opened before an update still finds its own.
 */
export async function installShell(distDir: string, shellDir: string): Promise<void> {
  await mkdir(shellDir, { recursive: true });
  await cp(path.join(distDir, 'shell/static'), path.join(shellDir, 'static'), { recursive: true, force: false });
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

/** What a browser needs of a release. Of the manifest it reads where the entry lies; the rest would only swell the page. */
export const bootRemote = (live: LiveRelease): BootRemote => ({
  name: live.name,
  container: live.release.container,
  version: live.version,
  entry: `${releaseUrl(live)}mf-manifest.json`,
  manifest: {
    id: field(live.manifest, 'id'),
    name: field(live.manifest, 'name'),
    metaData: field(live.manifest, 'metaData'),
    shared: [],
    remotes: [],
    exposes: [],
  },
  pages: live.release.pages,
  menu: live.release.menu,
});

/** The registry as other tools read it: one release per remote, with all traffic. */
export function remotesResponse(releases: readonly BootRemote[]): RemotesResponse {
  return {
    schema: 'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json',
    microFrontends: Object.fromEntries(
      releases.map(({ name, container, version, entry, pages, menu }) => [
        name,
        [
          {
            url: entry,
            metadata: { version },
            deployment: { traffic: 100, default: true },
            extras: { container, pages, menu },
          },
        ],
      ]),
    ),
  };
}

/** Files that a page will ask for right after the shell: its remote's entry, and the chunks of the page itself. */
export function pagePreloads(live: LiveRelease, expose: string): string[] {
  const { manifest } = live;
  const entry = field(field(field(manifest, 'metaData'), 'remoteEntry'), 'name');
  const exposes: unknown = field(manifest, 'exposes');
  const page: unknown = Array.isArray(exposes) ? exposes.find((one) => field(one, 'path') === expose) : undefined;
  const sync: unknown = field(field(field(page, 'assets'), 'js'), 'sync');
  const files: unknown[] = [entry, ...(Array.isArray(sync) ? sync : [])];
  return files.filter((file) => typeof file === 'string').map((file) => releaseUrl(live) + file);
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined;

/** The route table of these releases; throws when two of them claim one path, which a build must never do. */
export function checkedRegistry(remotes: readonly BootRemote[]): Registry {
  const registry = buildRegistry(remotes);
  if (registry.problems.length > 0)
    throw new Error(`The remotes do not fit together:\n  ${registry.problems.join('\n  ')}`);
  return registry;
}
