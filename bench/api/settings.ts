import { TEST_SHOP } from '../../api/src/testing/shop';

/** Settings of an open shop. The only unusual one allows one client to send the orders of many shoppers. */
export const SETTINGS = {
  ...TEST_SHOP,
  ORDERS_PER_MINUTE: '1000000',
  TRUST_PROXY: 'true',
  DATABASE_POOL: '20',
};
