import { api, callMutation, callQuery } from '@shop/shared/api';

const changes = { invalidates: ['Health'] } as const;

const healthApi = api.injectEndpoints({
  endpoints: (build) => ({
    'shell/shopHealth': callQuery(build, 'shopHealth', { tags: ['Health'] }),
    'shell/runJob': callMutation(build, 'runJob', changes),
    'shell/releaseJobs': callMutation(build, 'releaseJobs', changes),
  }),
});

const { endpoints } = healthApi;

export const useShopHealth = endpoints['shell/shopHealth'].useQuery;
export const useRunJob = endpoints['shell/runJob'].useMutation;
export const useReleaseJobs = endpoints['shell/releaseJobs'].useMutation;
