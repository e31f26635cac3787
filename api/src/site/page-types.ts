import type { PublicSettings } from '@shop/shared/contracts';
import type { ShellAssets } from '@shop/shared/remote/boot';
import type { Registry } from '@shop/shared/remote/registry';
import type { RemoteEntry } from '@shop/shared/remote/release/remote-entry';
import type { FastifyInstance } from 'fastify';
import type { PageLack } from '../metrics/incomplete-pages';
import type { StoredRelease } from '../registry/stored-release';
import type { Preview } from '../settings/preview';
import type { CspOrigins } from './document/csp';
import type { PageRenderer } from './rendering/page-renderer';
import type { ServerBundle } from './rendering/render-protocol';

/** The current releases. */
export interface SiteState {
  remotes: readonly RemoteEntry[];
  registry: Registry;
  assets: ShellAssets;
  /** The release of a remote; undefined for a dev server. */
  releaseOf: (remote: RemoteEntry) => StoredRelease | undefined;
  bundleOf: (release: StoredRelease) => ServerBundle | null;
}

/** The tools and settings that pages are made with. */
export interface PageMaker {
  app: FastifyInstance;
  settings: PublicSettings;
  origins: CspOrigins;
  /** Null: browsers render all pages. */
  renderer: PageRenderer | null;
  /** Whether the database responds now. */
  databaseAnswers: () => Promise<boolean>;
  /** Called for each page that is made without a part of it. */
  onIncomplete: (remote: string, lacks: PageLack) => void;
  /** Set if the page previews a version of the content that is not live. `settings` are then those of the preview. */
  preview?: Preview;
}

/** The address of a requested page. */
export interface PageRequest {
  /** Such as https://shop.example; '' if it is not known. */
  origin: string;
  pathname: string;
  /** With the question mark; empty without a query. */
  search: string;
}
