import type { CallId, PublicSettings } from '@shop/shared/contracts';
import type { MenuEntry, PageEntry } from './config';

/** Id of the one JSON block in the host's HTML: <script type="application/json" id="boot">. */
export const BOOT_ELEMENT_ID = 'boot';

/**
 * The file remote.json of a release: its remote.config.ts as data, and what it was built with. The host checks it
 * before it accepts the release.
 */
export interface RemoteRelease {
  name: string;
  /** Federation name: the name with underscores. */
  container: string;
  version: string;
  /** Hash of all files, so that equal builds are recognised. */
  build: string;
  /** Host-contract range. */
  contract: string;
  pages: readonly PageEntry[];
  menu: readonly MenuEntry[];
  /** Shared packages and the versions it was built with. */
  singletons: Record<string, string>;
  /** Path below the release to its integrity: sha384-…. */
  files: Record<string, string>;
}

/** The release that a browser turns to when the live one does not load: the last that was live before and is not withdrawn. */
export interface BootFallback {
  version: string;
  /** URL of its mf-manifest.json. */
  entry: string;
  /** As in BootRemote; a browser that needs it can fetch it. */
  manifest?: unknown;
}

/** What the browser needs of a release to build routes and load pages. */
export interface BootRemote {
  name: string;
  container: string;
  version: string;
  /** URL of mf-manifest.json. */
  entry: string;
  /** Of the parsed mf-manifest.json what a browser reads, inlined to save a round trip; null makes it fetch the file. */
  manifest: unknown;
  pages: readonly PageEntry[];
  menu: readonly MenuEntry[];
  /** Null or absent where there is no earlier release. */
  fallback?: BootFallback | null;
  /** No server took the release in, as of a dev server or an address that is tried: nobody knows what its files must be. */
  unchecked?: true;
}

/**
 * The answer of a public GET call, made ahead, in the form of an entry of the browser's cache: `arg` is what the page
 * passes to the call's hook, `value` what the cache keeps (a list as {rows, total}).
 */
export interface PageAnswer {
  endpointName: CallId;
  arg?: { params?: Record<string, unknown>; query?: Record<string, unknown> };
  value: unknown;
}

/** What the host tells the browser in its HTML. Nothing private: it is the same for every visitor. */
export interface BootBlock {
  remotes: readonly BootRemote[];
  settings: PublicSettings;
  /** Answers of public GET calls that the first view needs, made ahead. */
  answers: readonly PageAnswer[];
  /** The page's path, where what it names does not exist. */
  missing?: string | undefined;
  /** URL of the list of the shell's files, as ShellAssets has it. */
  files?: string | undefined;
}

/** The shell's file shell.json: URLs of what every page loads. */
export interface ShellAssets {
  scripts: readonly string[];
  styles: readonly string[];
  /** Fonts that every page shows at once. */
  fonts: readonly string[];
  icon: string;
  /** The script that keeps early presses, itself: it stands in the head of a page from the server. */
  early?: string;
  /** The script that starts the others once a page from the server is painted; undefined: they start at once. */
  afterPaint?: string;
  /** The shared packages that the shell provides to remotes, by name, with their versions. */
  singletons?: Record<string, string>;
  /** What the files above must be, by their URLs: sha256-…. */
  integrity?: Readonly<Record<string, string>>;
  /** URL of a JSON file that says the same of every script and style sheet below its folder, as `{files}` by their paths. */
  files?: string;
}

/** A script that a page will ask for, and what it must be: its integrity, sha256 or sha384. */
export interface Preload {
  url: string;
  integrity: string | undefined;
}
