import { api, listQuery } from '@shop/shared/api';

const newOrdersApi = api.injectEndpoints({
  endpoints: (build) => ({ 'shell/newOrders': listQuery(build, 'listOrders') }),
});

/** Fetches the online orders that wait to be accepted, newest first. */
export const fetchNewOrders = newOrdersApi.endpoints['shell/newOrders'].initiate;
