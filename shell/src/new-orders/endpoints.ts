import { api, callQuery, listQuery } from '@shop/shared/api';

const newOrdersApi = api.injectEndpoints({
  endpoints: (build) => ({
    'shell/newOrders': listQuery(build, 'listOrders'),
    'shell/newAnswers': callQuery(build, 'countAnswers'),
  }),
});

/** Fetches the online orders that wait to be accepted, newest first. */
export const fetchNewOrders = newOrdersApi.endpoints['shell/newOrders'].initiate;

/** Fetches how many customers have answered to confirmation links. */
export const fetchNewAnswers = newOrdersApi.endpoints['shell/newAnswers'].initiate;
