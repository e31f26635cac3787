import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { api, type StoreExtra } from './base-api';
import { cartSlice } from './cart-slice';
import { publicApi } from './public-endpoints';
import { sessionSlice } from './session-slice';
import { toastsSlice } from './toasts-slice';

/**
 * The root reducer. Remotes add their slices with `rootReducer.inject(slice)`, named `<remote>/<slice>`: the host
 * lets a remote define no other. Injecting adds code, never state, so one reducer serves every store of the process.
 */
export const rootReducer = combineSlices(sessionSlice, cartSlice, toastsSlice, api);

/** A new store: one for the browser's page, one for each page a server renders. Nothing is read from storage yet. */
export const makeStore = (extra: StoreExtra) =>
  configureStore({
    reducer: rootReducer,
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: extra },
        // In development only: a busy machine is no reason to complain about the checks' own time.
        serializableCheck: { warnAfter: 1_000 },
        immutableCheck: { warnAfter: 1_000 },
      }).concat(api.middleware),
    devTools: process.env.NODE_ENV !== 'production',
  });

export type AppStore = ReturnType<typeof makeStore>;
export type RootState = ReturnType<typeof rootReducer>;
export type AppDispatch = AppStore['dispatch'];

/** The public reads that can be answered ahead. */
export type PublicRead = keyof typeof publicApi.endpoints;

/** An answer fetched ahead, for each public read: its argument, and what its endpoint would hold. */
export type PublicAnswer = {
  [Read in PublicRead]: {
    endpointName: Read;
    arg: Parameters<(typeof publicApi.endpoints)[Read]['initiate']>[0];
    value: (typeof publicApi.endpoints)[Read]['Types']['ResultType'];
  };
}[PublicRead];

/** Puts answers fetched ahead into a store's cache, so that the first render finds them. */
export const fillAnswers = (store: AppStore, answers: readonly PublicAnswer[]): void => {
  store.dispatch(publicApi.util.upsertQueryEntries([...answers]));
};
