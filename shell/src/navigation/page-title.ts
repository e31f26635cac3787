import type { Host } from '@shop/shared/remote';
import type { PublicSettings } from '@shop/shared/contracts';

/** The host's side of what pages see: the settings, and the tab's title with the shop's name after it. */
export const browserHost = (settings: PublicSettings, page: Document): Host => ({
  settings,
  setPageTitle: (title) => {
    page.title = `${title} · ${settings.shopName}`;
  },
});
