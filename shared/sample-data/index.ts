/** Records of a made-up shop: tests are written with them, and a remote's standalone page shows them. */
export * from './shop-data';
export * from './staff-data';
