import type { Category } from '@shop/shared/contracts';
import { Collection } from './collection';
import {
  sampleCategories,
  sampleCoupons,
  sampleCouriers,
  sampleCustomers,
  sampleOrders,
  sampleProducts,
  sampleSuppliers,
  sampleTransactions,
} from './records';

/** The records that a standalone page reads and changes. Each page load starts with the original records. */
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
    couriers: new Collection(sampleCouriers()),
    /** The reference to a category in its products and subcategories. */
    parent: (id: string | null | undefined): Category['parentCategory'] => {
      const found = categories.find(id ?? undefined);
      return found ? { _id: found._id, name: found.name } : null;
    },
  };
};

export type SampleWorld = ReturnType<typeof makeWorld>;
