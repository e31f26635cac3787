import type { DialogCase } from './case';
import { catalog } from './catalog';
import { people } from './people';
import { finance, orders } from './sales';
import { shell } from './shell';

export type { DialogCase, Made } from './case';

/** Every dialog and form of the back office. */
export const DIALOG_CASES: readonly DialogCase[] = [...catalog, ...finance, ...orders, ...people, ...shell];

/** Dialogs that are none of the back office's, or whose form has tests of its own. */
export const NOT_SWEPT: Readonly<Record<string, string>> = {
  'shell/src/layouts/public/': 'for shoppers: search and menu',
  'shell/src/layouts/staff/StaffDrawer.tsx': 'the menu on a phone: nothing in it is saved',
  'mfe-storefront/': 'for shoppers',
};
