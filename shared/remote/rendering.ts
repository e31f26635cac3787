import type { PublicSettings } from '../contracts';
import type { PageAnswer } from './boot';
import type { PageData, PageHead } from './config';
import type { RemoteEntry } from './release/remote-entry';

/**
 * The input for rendering a page on the server. The page server sends it as JSON; the shell's server bundle receives
 * it.
 */
export interface PageInput {
  /** Path and query of the page. */
  url: string;
  remotes: readonly RemoteEntry[];
  settings: PublicSettings;
  /** Results of public calls that were made before rendering. */
  answers: readonly PageAnswer[];
  /** The title of the page's `head`, if that is known. */
  title?: string;
  /** The path of the page, if its record does not exist. */
  missing?: string | undefined;
  /** Whether a message replaces the page because its data cannot be read at the moment. */
  away?: boolean;
  /** Whether this is a preview of the front, which is visible even before the shop has opened. */
  preview?: boolean | undefined;
}

/** The markup of a page. */
export interface RenderedPage {
  /** Content of the element #root. */
  html: string;
  /** The whole style element that belongs to the markup. */
  style: string;
}

/** The head of a page, and public calls that the first view needs in addition to the declared ones. */
export interface PageDescription {
  head: PageHead;
  more: readonly PageData[];
}
