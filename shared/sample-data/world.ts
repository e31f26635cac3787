import type { Category } from '@shop/shared/contracts';
import { Collection } from './collection';
import {
  sampleCategories,
  sampleCoupons,
  sampleCustomers,
  sampleOrders,
  sampleProducts,
  sampleSuppliers,
  sampleTransactions,
} from './records';

/** The records that a standalone page reads and changes. They begin anew with each page. */
export const makeWorld = () => {
  const categories = new Collection(sampleCategories());
  return {
    categories,
    products: new Collection(sampleProducts()),
    orders: new Collection(sampleOrders()),
    customers: new Collection(sampleCustomers()),
    suppliers: new Collection(sampleSuppliers()),
    transactions: new Collection(sampleTransactions()),
    coupons: new Collection(sampleCoupons()),
    /** A category as its products and subcategories name it. */
    parent: (id: string | null | undefined): Category['parentCategory'] => {
      const found = categories.find(id ?? undefined);
      return found ? { _id: found._id, name: found.name } : null;
    },
  };
};

export type SampleWorld = ReturnType<typeof makeWorld>;
