import type { Host } from '@shop/shared/remote';
import type { BootBlock } from '@shop/shared/remote/boot';
import { titleWith } from '@shop/shared/rules';

/**
 * The host API for pages: the settings and the missing record's path from the server, and the tab's title, followed by
 * the shop's name.
 */
export const browserHost = ({ settings, missing }: BootBlock, page: Document): Host => ({
  settings,
  missing,
  setPageTitle: (title) => {
    page.title = titleWith(title, settings);
  },
});
