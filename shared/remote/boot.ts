import type { CallId, PublicSettings } from '@shop/shared/contracts';
import type { ReleaseManifest as RemoteRelease } from './release/release-manifest';
import type { BootFallback, RemoteEntry as BootRemote } from './release/remote-entry';

/** Id of the only JSON block in the host's HTML: <script type="application/json" id="boot">. */
export const BOOT_ELEMENT_ID = 'boot';

export type {
  /** The older name of RemoteEntry (release/remote-entry.ts). Remotes may still import it. */
  BootRemote,
  BootFallback,
  /** The older name of ReleaseManifest (release/release-manifest.ts). Remotes may still import it. */
  RemoteRelease,
};

/**
 * A prefetched answer of a public GET call, as an entry of the browser's cache. `arg` is the argument that the page
 * passes to the call's hook. `value` is the cached value; a list is {rows, total}.
 */
export interface PageAnswer {
  endpointName: CallId;
  arg?: { params?: Record<string, unknown>; query?: Record<string, unknown> };
  value: unknown;
}

/** The data that the host inlines into its HTML. It is the same for every visitor, and contains nothing private. */
export interface BootBlock {
  remotes: readonly BootRemote[];
  settings: PublicSettings;
  /** Prefetched answers of the public GET calls that the first view needs. */
  answers: readonly PageAnswer[];
  /** The page's path, if the record that it names does not exist. */
  missing?: string | undefined;
  /** URL of the list of the shell's files: `files` of ShellAssets. */
  files?: string | undefined;
}

/** The shell's file shell.json: URLs of the files that every page loads. */
export interface ShellAssets {
  scripts: readonly string[];
  styles: readonly string[];
  /** Fonts of the first view of every page. */
  fonts: readonly string[];
  icon: string;
  /** Source of the script that records early presses. The server puts it into the head of a page. */
  early?: string;
  /** Source of the script that handles a lost line until the shop's scripts do. It is in the head of every page. */
  lostLine?: string;
  /** Source of the script that loads files from a CDN. It is in the head of every page if the shop has one. */
  cdn?: string;
  /** The script that starts the others after a server-rendered page is painted. Undefined when they start at once. */
  afterPaint?: string;
  /** Versions of the shared packages that the shell provides to remotes, by name. */
  singletons?: Record<string, string>;
  /** Integrity of the files above, sha256-…, by URL. */
  integrity?: Readonly<Record<string, string>>;
  /** URL of a JSON file `{files}`: the integrity of every script and style sheet in its folder, by path. */
  files?: string;
}

/** A script that a page will load, with its integrity (sha256 or sha384). */
export interface Preload {
  url: string;
  integrity: string | undefined;
}
