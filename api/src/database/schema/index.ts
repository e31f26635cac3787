/**
 * The schema of the whole database. Money is in whole cents. Ids are 24 hexadecimal characters. Every change of stock
 * has a row of its own. Orders keep snapshots of what was sold, so that neither a price change nor a deleted product
 * changes the past.
 */
export * from './accounts';
export * from './archives';
export * from './cash';
export * from './catalog';
export * from './content';
export * from './couriers';
export * from './customers';
export * from './exchanges';
export * from './finance';
export * from './goods';
export * from './handovers';
export * from './jobs';
export * from './audit';
export * from './oldest-code';
export * from './orders';
export * from './outbox';
export * from './parcels';
export * from './releases';
export * from './seeds';
export * from './settings';
export * from './closings';
export * from './settlements';
export * from './statements';
export * from './search';
export * from './store-balance';
