import type { CallId, PublicSettings } from '@shop/shared/contracts';
import type { ReleaseManifest as RemoteRelease } from './release/release-manifest';
import type { BootFallback, RemoteEntry as BootRemote } from './release/remote-entry';

/** Id of the one JSON block in the host's HTML: <script type="application/json" id="boot">. */
export const BOOT_ELEMENT_ID = 'boot';

export type {
  /** The older name of RemoteEntry (release/remote-entry.ts). Remotes may still import it. */
  BootRemote,
  BootFallback,
  /** The older name of ReleaseManifest (release/release-manifest.ts). Remotes may still import it. */
  RemoteRelease,
};

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
