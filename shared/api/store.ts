import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { api, type StoreExtra } from './base-api';
import { cartSlice } from './cart-slice';
import { publicApi } from './public-endpoints';
import { sessionSlice } from './session-slice';
import { toastsSlice } from './toasts-slice';

/**
 * The root reducer. Remotes add their slices with `rootReducer.inject(slice)`, named `<remote>/<slice>`; the host
 * refuses other names. Injecting adds code but no state, so all stores of the process share one reducer.
 */
export const rootReducer = combineSlices(sessionSlice, cartSlice, toastsSlice, api);

/** Creates a store: one per browser page, or one per page that a server renders. It does not read the storage yet. */
export const makeStore = (extra: StoreExtra) =>
  configureStore({
    reducer: rootReducer,
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: extra },
        // Development only. On a busy machine the check would otherwise warn about its own duration.
        serializableCheck: { warnAfter: 1_000 },
        immutableCheck: { warnAfter: 1_000 },
      }).concat(api.middleware),
    devTools: process.env.NODE_ENV !== 'production',
  });

export type AppStore = ReturnType<typeof makeStore>;
export type RootState = ReturnType<typeof rootReducer>;
export type AppDispatch = AppStore['dispatch'];

/** The public reads that can be prefetched. */
export type PublicRead = keyof typeof publicApi.endpoints;

/** A prefetched answer of a public read: the endpoint's argument and its data. */
export type PublicAnswer = {
  [Read in PublicRead]: {
    endpointName: Read;
    arg: Parameters<(typeof publicApi.endpoints)[Read]['initiate']>[0];
    value: (typeof publicApi.endpoints)[Read]['Types']['ResultType'];
  };
}[PublicRead];

/** Puts prefetched answers into the store's cache, so that the first render finds them. */
export const fillAnswers = (store: AppStore, answers: readonly PublicAnswer[]): void => {
  store.dispatch(publicApi.util.upsertQueryEntries([...answers]));
};
