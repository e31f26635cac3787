export { callPath } from '../contracts/call-path';
export {
  type CallMeta,
  type CallRequest,
  type NamedRequest,
  type StoreExtra,
  api,
  ask,
  callSearch,
  extraOf,
} from './base-api';
export * from './cart-persistence';
export * from './cart-slice';
export * from './client';
export * from './download';
export * from './endpoints';
export * from './errors';
export * from './hooks';
export * from './list-view';
export * from './public-endpoints';
export * from './session-slice';
export * from './session-store';
export * from './start-client';
export * from './storage';
export * from './store';
export * from './toasts-slice';
