import { api, callMutation, callQuery } from '@shop/shared/api';

const confirmApi = api.injectEndpoints({
  endpoints: (build) => ({
    'mfe-storefront/openConfirmation': callQuery(build, 'openConfirmation'),
    'mfe-storefront/answerConfirmation': callMutation(build, 'answerConfirmation'),
  }),
});

/** The order of a confirmation link. */
export const useOpenConfirmation = confirmApi.endpoints['mfe-storefront/openConfirmation'].useQuery;

/** Sends the customer's answer. */
export const useAnswerConfirmation = confirmApi.endpoints['mfe-storefront/answerConfirmation'].useMutation;
