import type { PublicSettings, User } from '@shop/shared/contracts';
import type { BootBlock } from '@shop/shared/remote/boot';
import type { RemoteEntry } from '@shop/shared/remote/release/remote-entry';
import type { ReleaseManifest } from '@shop/shared/remote/release/release-manifest';
import { checkRemoteConfig, isRemoteName } from '@shop/shared/remote/config';
import { HOST_CONTRACT, satisfiesContract } from '@shop/shared/remote/contract';
import { buildRegistry } from '@shop/shared/remote/registry';
import { meets } from '../session/access';
import { OVERRIDES_KEY, type TabMemory, tabMemory } from './tab-memory';

/** A release that was chosen for this tab in place of the live one. */
export interface RemoteOverride {
  name: string;
  /** What was asked for: a version, or the URL of a release's folder. */
  wanted: string;
  /** Why the live release is used all the same; null when the chosen one is. */
  problem: string | null;
}

/** What a tab shows: its releases, and how its own choices went. */
export interface OverrideResult {
  remotes: readonly RemoteEntry[];
  overrides: readonly RemoteOverride[];
}

interface OverrideRequest {
  remotes: readonly RemoteEntry[];
  settings: PublicSettings;
  /** The address' query. */
  search: string;
  memory: TabMemory;
  user: User | undefined;
}

/** How long the facts of a release may take, in milliseconds. */
const TIMEOUT = 10_000;

const PARAMETER = /^remote\.(.+)$/;
const VERSION = /^\d+\.\d+\.\d+(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/;

/**
 * Puts the releases that the address or this tab asks for in the place of the live ones. For signed-in staff, or for
 * everyone where the shop says so; URLs only of origins that the shop's settings name. What cannot be had is told, and the
 * live release stays. An empty value gives the live one back. Never rejects.
 */
export async function applyOverrides({
  remotes,
  settings,
  search,
  memory,
  user,
}: OverrideRequest): Promise<OverrideResult> {
  const wanted = { ...storedOverrides(memory), ...overridesInQuery(search) };
  const names = Object.keys(wanted).filter((name) => wanted[name] !== '' && isRemoteName(name));
  const allowed = settings.remoteOverrides === 'everyone' || (user !== undefined && meets(user.role, 'employee'));
  if (!allowed) {
    memory.set(OVERRIDES_KEY, null);
    const problem = 'Other versions are for signed-in staff. You see the live one.';
    return { remotes, overrides: names.map((name) => ({ name, wanted: wanted[name] ?? '', problem })) };
  }
  const found = await Promise.all(names.map((name) => find(name, wanted[name] ?? '', settings)));
  const swapped = found.flatMap(({ remote }) => (remote ? [remote] : []));
  const kept = Object.fromEntries(
    found.flatMap(({ override: swap }) => (swap.problem ? [] : [[swap.name, swap.wanted]])),
  );
  memory.set(OVERRIDES_KEY, Object.keys(kept).length > 0 ? JSON.stringify(kept) : null);
  // Last, so that a chosen release cannot take a path from a live one.
  const all = [...remotes.filter(({ name }) => !swapped.some((one) => one.name === name)), ...swapped];
  const clashes = buildRegistry(all).problems;
  return {
    remotes: all,
    overrides: found.map(({ override: swap }) => ({
      ...swap,
      problem: swap.problem ?? clashes.find((clash) => clash.startsWith(`${swap.name} `)) ?? null,
    })),
  };
}

/** The address without what asks for releases, to be shown once it was read. */
export function withoutOverrides(search: string): string {
  const query = new URLSearchParams(search);
  for (const key of [...query.keys()]) if (PARAMETER.test(key)) query.delete(key);
  const rest = query.toString();
  return rest === '' ? '' : `?${rest}`;
}

/**
 * Does so for this tab: by the address and what the tab remembers. The address is shown without the question afterwards,
 * which the tab remembers.
 */
export async function applyTabOverrides(
  { remotes, settings }: BootBlock,
  user: User | undefined,
): Promise<OverrideResult> {
  const { pathname, search, hash } = window.location;
  const swapped = await applyOverrides({ remotes, settings, search, memory: tabMemory, user });
  window.history.replaceState(window.history.state, '', pathname + withoutOverrides(search) + hash);
  return swapped;
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
    if (typeof value !== 'object' || value === null) return {};
    return Object.fromEntries(
      Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {};
  }
}

interface FoundRelease {
  override: RemoteOverride;
  remote: RemoteEntry | null;
}

async function find(name: string, wanted: string, settings: PublicSettings): Promise<FoundRelease> {
  const refuse = (problem: string): FoundRelease => ({ override: { name, wanted, problem }, remote: null });
  const folder = folderOf(name, wanted, settings);
  if ('problem' in folder) return refuse(folder.problem);
  try {
    // Asked of the server each time: what was withdrawn may still lie in the browser's cache.
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

/** Where a release lies, with a slash at the end; a version's own name counts, a build may call itself by another. */
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
  checkRemoteConfig(value).ok &&
  typeof value === 'object' &&
  value !== null &&
  'container' in value &&
  typeof value.container === 'string' &&
  'version' in value &&
  typeof value.version === 'string';
