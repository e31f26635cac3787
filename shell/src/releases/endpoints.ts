import { api, callMutation, callQuery, listQuery } from '@shop/shared/api';

const changes = { invalidates: ['Release'] } as const;

const releasesApi = api.injectEndpoints({
  endpoints: (build) => ({
    'shell/listReleases': callQuery(build, 'listReleases', { tags: ['Release'] }),
    'shell/releaseHistory': listQuery(build, 'releaseHistory', { tags: ['Release'] }),
    'shell/promoteRelease': callMutation(build, 'promoteRelease', changes),
    'shell/rollbackRelease': callMutation(build, 'rollbackRelease', changes),
    'shell/cancelRelease': callMutation(build, 'cancelRelease', changes),
    'shell/disableRemote': callMutation(build, 'disableRemote', changes),
    'shell/enableRemote': callMutation(build, 'enableRemote', changes),
    'shell/withdrawRelease': callMutation(build, 'withdrawRelease', changes),
    'shell/createReleaseLink': callMutation(build, 'createReleaseLink', {}),
    'shell/listDeployTokens': callQuery(build, 'listDeployTokens', { tags: ['Release'] }),
    'shell/createDeployToken': callMutation(build, 'createDeployToken', changes),
    'shell/revokeDeployToken': callMutation(build, 'revokeDeployToken', changes),
  }),
});

const { endpoints } = releasesApi;

export const useReleases = endpoints['shell/listReleases'].useQuery;
export const useReleaseHistory = endpoints['shell/releaseHistory'].useQuery;
export const usePromote = endpoints['shell/promoteRelease'].useMutation;
export const useRollBack = endpoints['shell/rollbackRelease'].useMutation;
export const useCancelCanary = endpoints['shell/cancelRelease'].useMutation;
export const useDisableRemote = endpoints['shell/disableRemote'].useMutation;
export const useEnableRemote = endpoints['shell/enableRemote'].useMutation;
export const useWithdraw = endpoints['shell/withdrawRelease'].useMutation;
export const useCreateReleaseLink = endpoints['shell/createReleaseLink'].useMutation;
export const useDeployTokens = endpoints['shell/listDeployTokens'].useQuery;
export const useCreateDeployToken = endpoints['shell/createDeployToken'].useMutation;
export const useRevokeDeployToken = endpoints['shell/revokeDeployToken'].useMutation;
