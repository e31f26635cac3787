/**
 * The whole database. Money is whole cents, ids are 24 hexadecimal characters, stock is rows with movements, and orders
 * keep snapshots of what was sold, so that neither a price change nor a deleted product rewrites history.
 */
export * from './accounts';
export * from './archives';
export * from './catalog';
export * from './content';
export * from './finance';
export * from './jobs';
export * from './audit';
export * from './oldest-code';
export * from './orders';
export * from './releases';
export * from './seeds';
export * from './settings';
