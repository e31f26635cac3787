import type { DialogCase } from './case';
import { cash } from './cash';
import { catalog } from './catalog';
import { people } from './people';
import { finance, orders } from './sales';
import { shell } from './shell';

export type { DialogCase, Made } from './case';

/** Every dialog and form of the back office. */
export const DIALOG_CASES: readonly DialogCase[] = [...catalog, ...finance, ...cash, ...orders, ...people, ...shell];

/**
 * Dialogs and forms that do not belong to the back office, or that save nothing, by the start of their source paths.
 */
export const NOT_SWEPT: Readonly<Record<string, string>> = {
  'shell/src/layouts/public/': 'for shoppers: search and menu',
  'shell/src/layouts/staff/StaffDrawer.tsx': 'the menu on a phone: nothing in it is saved',
  'shell/src/login/': 'signs in: nobody works in the back office yet',
  'mfe-catalog/src/grid/PriceSheet.tsx': 'says which keys there are, within a dialog that is swept',
  'mfe-catalog/src/products/ProductList.tsx': 'shows stock: nothing in it is saved',
  'mfe-finance/src/closings/ClosingDialog.tsx': 'needs a counted till: closings.spec.ts',
  'mfe-finance/src/closings/ReasonDialog.tsx': 'needs a counted till: closings.spec.ts',
  'mfe-finance/src/closings/RecountDialog.tsx': 'needs a counted till: closings.spec.ts',
  'mfe-finance/src/transactions/TransactionFilters.tsx': 'filters a list: nothing in it is saved',
  'mfe-orders/src/orders/StatusField.tsx': 'filters a list: nothing in it is saved',
  'mfe-orders/src/pages/ParcelsPage.tsx': 'a refused scan is a line of its list: parcels.spec.ts',
  'mfe-orders/src/views/': 'kept in the browser: no server can refuse it',
  'mfe-storefront/': 'for shoppers',
};
