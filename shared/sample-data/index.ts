/** Records of a fictional shop. Tests use them, and a remote's standalone page shows them. */
export * from './shop-data';
export * from './cash-data';
export * from './exchange-rate-data';
export * from './staff-data';
