import { type HttpClient, type TabMemory, callPath, tabMemory } from '@shop/shared/api';
import type { PublicSettings, ReleasePublisher, User } from '@shop/shared/contracts';
import { calls } from '@shop/shared/contracts/calls';
import type { BootBlock } from '@shop/shared/remote/boot';
import type { RemoteEntry } from '@shop/shared/remote/release/remote-entry';
import type { ReleaseManifest } from '@shop/shared/remote/release/release-manifest';
import { checkRemoteConfig, isRemoteName } from '@shop/shared/remote/config';
import { HOST_CONTRACT, satisfiesContract } from '@shop/shared/remote/contract';
import { buildRegistry } from '@shop/shared/remote/registry';
import { isPreviewVersion } from '@shop/shared/remote/release/preview';
import { isRecord, isText } from '@shop/shared/rules';
import { meets } from '../session/access';
import { OVERRIDES_KEY } from './override-request';

/** A release that replaces the live one in this tab. */
export interface RemoteOverride {
  name: string;
  /** The requested release: a version, or the URL of its folder. */
  wanted: string;
  /** Why the live release is used instead; null when the override works. */
  problem: string | null;
}

/** The releases of a tab after its overrides, and the result of each override. */
export interface OverrideResult {
  remotes: readonly RemoteEntry[];
  overrides: readonly RemoteOverride[];
}

interface OverrideRequest {
  remotes: readonly RemoteEntry[];
  settings: PublicSettings;
  /** Query of the URL. */
  search: string;
  memory: TabMemory;
  user: User | undefined;
  /** Asks the person a question, and waits for yes or no. */
  ask: (question: string) => boolean;
  /** Who published a version here; rejects when that cannot be found out. */
  publisherOf: (name: string, version: string) => Promise<string>;
}

/** What opening a release takes, besides its name. */
type Opener = Pick<OverrideRequest, 'memory' | 'user' | 'ask' | 'publisherOf'>;

/** Time limit for a release's remote.json, in milliseconds. */
const TIMEOUT = 10_000;

const PARAMETER = /^remote\.(.+)$/;
const VERSION = /^\d+\.\d+\.\d+(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/;

/**
 * Replaces live releases with the overrides of the URL and of this tab. Overrides are for signed-in staff, or for
 * everyone if the shop's settings say so; whoever has a signed link to a release sees that one. Previews are not for
 * admins, and employees confirm them first. Release URLs are limited to the configured origins. If an override fails,
 * its problem is reported and the live release stays. An empty value removes an override. Never rejects.
 */
export async function applyOverrides({
  remotes,
  settings,
  search,
  memory,
  user,
  ask,
  publisherOf,
}: OverrideRequest): Promise<OverrideResult> {
  const wanted = { ...storedOverrides(memory), ...overridesInQuery(search) };
  const names = Object.keys(wanted).filter((name) => wanted[name] !== '' && isRemoteName(name));
  const allowed = settings.remoteOverrides === 'everyone' || (user !== undefined && meets(user.role, 'employee'));
  const findWanted = async (name: string): Promise<FoundRelease> => {
    const value = wanted[name] ?? '';
    const refuse = (version: string, problem: string) => ({
      override: { name, wanted: version, problem },
      remote: null,
    });
    const token = LINK.exec(value)?.[1];
    if (token === undefined && !allowed)
      return refuse(value, 'Other versions are for signed-in staff. You see the live one.');
    const link = token === undefined ? { version: value } : await readLink(name, token);
    if ('problem' in link) return refuse('link', link.problem);
    return findRelease(name, link.version, { settings, memory, user, ask, publisherOf });
  };
  const found = await Promise.all(names.map(findWanted));
  const chosen = found.flatMap(({ remote }) => (remote ? [remote] : []));
  const kept = Object.fromEntries(
    found.flatMap(({ override: { name, problem } }) => (problem ? [] : [[name, wanted[name]]])),
  );
  memory.set(OVERRIDES_KEY, Object.keys(kept).length > 0 ? JSON.stringify(kept) : null);
  // Overrides come last, so that they cannot take a path of a live release.
  const all = [...remotes.filter(({ name }) => !chosen.some((one) => one.name === name)), ...chosen];
  const clashes = buildRegistry(all).problems;
  return {
    remotes: all,
    overrides: found.map(({ override }) => ({
      ...override,
      problem: override.problem ?? clashes.find((clash) => clash.startsWith(`${override.name} `)) ?? null,
    })),
  };
}

/** The query without its overrides. */
export function withoutOverrides(search: string): string {
  const query = new URLSearchParams(search);
  for (const key of [...query.keys()]) if (PARAMETER.test(key)) query.delete(key);
  const rest = query.toString();
  return rest === '' ? '' : `?${rest}`;
}

/** Applies the overrides of this tab and its URL. The tab keeps them, and they are removed from the URL. */
export async function applyTabOverrides(
  { remotes, settings }: BootBlock,
  user: User | undefined,
  http: HttpClient,
): Promise<OverrideResult> {
  const { pathname, search, hash } = window.location;
  const result = await applyOverrides({
    remotes,
    settings,
    search,
    memory: tabMemory,
    user,
    // eslint-disable-next-line no-alert -- No code of the preview may run before it, and nothing is drawn yet.
    ask: (question) => window.confirm(question),
    publisherOf: async (remote, version) => {
      const url = callPath(calls.getReleasePublisher, { name: remote, version });
      const { data } = await http.request<ReleasePublisher>({ url, signal: AbortSignal.timeout(TIMEOUT) });
      return data.publishedBy;
    },
  });
  window.history.replaceState(window.history.state, '', pathname + withoutOverrides(search) + hash);
  return result;
}

function overridesInQuery(search: string): Record<string, string> {
  return Object.fromEntries(
    [...new URLSearchParams(search)].flatMap(([key, value]) => {
      const name = PARAMETER.exec(key)?.[1];
      return name ? [[name, value.trim()]] : [];
    }),
  );
}

function storedOverrides(memory: TabMemory): Record<string, string> {
  try {
    const value: unknown = JSON.parse(memory.get(OVERRIDES_KEY) ?? '{}');
    if (!isRecord(value)) return {};
    return Object.fromEntries(
      Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {};
  }
}

/** An override by a signed link to one release. */
const LINK = /^link:(.+)$/;

/** The version that a link shows, or why it shows none. */
async function readLink(name: string, token: string): Promise<{ version: string } | { problem: string }> {
  const wrong = { problem: 'The link is not complete or was changed. You see the live version.' };
  try {
    const answer = await fetch(`/api/release-links?token=${encodeURIComponent(token)}`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (answer.status === 410) return { problem: 'The link has ended: ask for a new one. You see the live version.' };
    if (answer.status === 404) return wrong;
    if (!answer.ok)
      return { problem: `The link could not be checked (answer ${String(answer.status)}). You see the live version.` };
    const link: unknown = await answer.json();
    return isRecord(link) && link['remote'] === name && isText(link['version']) ? { version: link['version'] } : wrong;
  } catch {
    return { problem: 'The link could not be checked. You see the live version.' };
  }
}

/** The publisher of a preview that this shop cannot name. */
const UNKNOWN = 'nobody whom this shop knows';

/** Key of the previews that the person of this tab agreed to, as a JSON list of name@version. */
const AGREED_KEY = 'previews';

/**
 * Why a preview is not opened; null when it may be. It is the code of a pull request that runs with the session of
 * whoever opens it: never with that of an admin, and with that of an employee after a question, once in each tab.
 */
async function previewProblem(
  name: string,
  version: string,
  { memory, user, ask, publisherOf, isPublishedHere }: Opener & { isPublishedHere: boolean },
): Promise<string | null> {
  if (user === undefined) return null;
  if (meets(user.role, 'admin')) {
    return `${version} is a preview, and nobody opens one as an admin: sign in as an employee. You see the live version.`;
  }
  const agreed = agreedPreviews(memory);
  const preview = `${name}@${version}`;
  if (agreed.includes(preview)) return null;
  const by = isPublishedHere ? await publisherOf(name, version).catch(() => UNKNOWN) : UNKNOWN;
  const question = `${name} ${version} is a preview: the code of a pull request that nobody has released, published by ${by}. It runs in this shop with your session. Open it?`;
  if (!ask(question)) return `${version} is a preview that you did not open. You see the live version.`;
  memory.set(AGREED_KEY, JSON.stringify([...agreed, preview]));
  return null;
}

function agreedPreviews(memory: TabMemory): string[] {
  try {
    const value: unknown = JSON.parse(memory.get(AGREED_KEY) ?? '[]');
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

interface FoundRelease {
  override: RemoteOverride;
  remote: RemoteEntry | null;
}

async function findRelease(
  name: string,
  wanted: string,
  { settings, ...opener }: Pick<OverrideRequest, 'settings'> & Opener,
): Promise<FoundRelease> {
  const refuse = (problem: string): FoundRelease => ({ override: { name, wanted, problem }, remote: null });
  const folder = folderOf(name, wanted, settings);
  if ('problem' in folder) return refuse(folder.problem);
  try {
    // Revalidated each time, because a withdrawn version may still be in the browser's cache.
    const answer = await fetch(`${folder.url}remote.json`, { cache: 'no-cache', signal: AbortSignal.timeout(TIMEOUT) });
    if (answer.status === 410) return refuse(`${wanted} was withdrawn. You see the live version.`);
    if (answer.status === 404) return refuse(`There is no version ${wanted}. You see the live one.`);
    if (!answer.ok)
      return refuse(`${wanted} could not be had (answer ${String(answer.status)}). You see the live version.`);
    const release: unknown = await answer.json();
    if (!isRelease(release) || release.name !== name) return refuse(`${wanted} is no release of ${name}.`);
    if (!satisfiesContract(release.contract)) {
      return refuse(`${wanted} needs host contract ${release.contract}, this shop offers ${HOST_CONTRACT}.`);
    }
    // A release at another origin may claim a version that somebody has published here.
    const where = { isPublishedHere: 'version' in folder };
    const problem = isPreviewVersion(release.version)
      ? await previewProblem(name, release.version, { ...opener, ...where })
      : null;
    if (problem !== null) return refuse(problem);
    const { container, pages, menu } = release;
    const version = 'version' in folder ? folder.version : release.version;
    const entry = `${folder.url}mf-manifest.json`;
    return {
      override: { name, wanted, problem: null },
      remote: {
        name,
        container,
        version,
        entry,
        manifest: null,
        pages,
        menu,
        fallback: null,
        ...('version' in folder ? {} : { unchecked: true }),
      },
    };
  } catch {
    return refuse(`${wanted} could not be reached. You see the live version.`);
  }
}

/**
 * URL of a release's folder, with a slash at the end. For a version it also returns that version, because the
 * remote.json of a local build has another one.
 */
function folderOf(
  name: string,
  wanted: string,
  { remoteOrigins }: PublicSettings,
): { url: string; version: string } | { url: string } | { problem: string } {
  if (VERSION.test(wanted)) return { url: `/remotes/${name}/${wanted}/`, version: wanted };
  if (!/^https?:\/\//.test(wanted) || !URL.canParse(wanted)) {
    return { problem: 'What was asked for is neither a version, such as 1.4.0, nor a URL. You see the live version.' };
  }
  const { origin, pathname } = new URL(wanted);
  if (!remoteOrigins.includes(origin)) {
    return { problem: `This shop loads no code from ${origin}. You see the live version.` };
  }
  return { url: `${origin}${pathname.replace(/(?:mf-manifest\.json|remote\.json|\/)?$/, '')}/`.replace(/\/+$/, '/') };
}

const isRelease = (value: unknown): value is ReleaseManifest =>
  checkRemoteConfig(value).ok && isRecord(value) && isText(value['container']) && isText(value['version']);
