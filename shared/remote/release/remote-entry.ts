import type { MenuEntry, PageEntry } from '../config';

/**
 * The release that a browser loads when the live one fails: the most recent earlier live release that is not withdrawn.
 */
export interface BootFallback {
  version: string;
  /** URL of its mf-manifest.json. */
  entry: string;
  /** As in RemoteEntry. Without it, a browser that needs the fallback fetches the file. */
  manifest?: unknown;
  /** Its pages, if they differ from those of the live release. A page is found by its path. */
  pages?: readonly PageEntry[];
}

/** What a browser needs of a release to build routes and to load pages. */
export interface RemoteEntry {
  name: string;
  container: string;
  version: string;
  /** URL of mf-manifest.json. */
  entry: string;
  /**
   * The fields of mf-manifest.json that a browser reads, inlined to save a round trip. Null: the browser fetches the
   * file.
   */
  manifest: unknown;
  pages: readonly PageEntry[];
  menu: readonly MenuEntry[];
  /** Null or absent when there is no earlier release. */
  fallback?: BootFallback | null;
  /**
   * The server does not know the hashes of this release, because it comes from a dev server or from an overriding URL.
   */
  unchecked?: true;
}
