import type { MenuEntry, PageEntry, RemoteKind } from '../config';
import type { RemoteOwner } from './owner';

/**
 * The file remote.json of a release: its remote.config.ts as data, and facts of the build. The host checks it before it
 * accepts the release.
 */
export interface ReleaseManifest {
  name: string;
  /** Federation name: the name with underscores. */
  container: string;
  version: string;
  /** Hash of all files. Equal builds have equal hashes. */
  build: string;
  /** Range of host-contract versions. */
  contract: string;
  /** The team that owns the remote. Absent in releases of builds before host contract 2.12.0. */
  owner?: RemoteOwner;
  /** Most kilobytes of its scripts and style sheets for visitors, compressed. Absent: there is no budget. */
  budget?: number;
  /** Absent: its pages are components of the host's React. */
  kind?: RemoteKind;
  pages: readonly PageEntry[];
  menu: readonly MenuEntry[];
  /** Shared packages, and the versions that the release was built with. */
  singletons: Record<string, string>;
  /** Integrity of each file, sha384-…, by its path in the release. */
  files: Record<string, string>;
}
