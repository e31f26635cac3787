import type { Host } from '@shop/shared/remote';
import type { BootBlock } from '@shop/shared/remote/boot';
import { titleWith } from '@shop/shared/rules';

/** The host's side of what pages see: what the server said, and the tab's title with the shop's name after it. */
export const browserHost = ({ settings, missing }: BootBlock, page: Document): Host => ({
  settings,
  missing,
  setPageTitle: (title) => {
    page.title = titleWith(title, settings);
  },
});
