import { setupListeners } from '@reduxjs/toolkit/query/react';
import { api, type StoreExtra } from './base-api';
import { persistCart } from './cart-persistence';
import { sessionLost, sessionRestored } from './session-slice';
import { SESSION_KEYS, readSession } from './session-store';
import type { AppStore } from './store';

/**
 * Runs one part of the start. If it throws, the browser reports the error like any other, and the rest of the shop
 * still starts.
 */
const contained = (start: () => () => void): (() => void) => {
  try {
    return start();
  } catch (error) {
    reportError(error);
    return () => undefined;
  }
};

/**
 * Starts the browser side of a store after the first render: restores the session, loads and persists the cart, follows
 * other tabs, and fetches stale answers again when the user returns to the page. Returns a function that stops it.
 */
export const startClient = (store: AppStore, { http, storage }: StoreExtra): (() => void) => {
  const restore = () => store.dispatch(sessionRestored(readSession(storage)?.user ?? null));
  const forget = () => {
    store.dispatch(sessionLost());
    store.dispatch(api.util.resetApiState());
  };
  restore();
  const stops = [
    contained(() => persistCart(store, storage)),
    http.onSessionEnd(forget),
    storage.onExternalChange((key) => {
      if (key !== null && key !== SESSION_KEYS.accessToken && key !== SESSION_KEYS.user) return;
      const known = store.getState().session.user;
      const stored = readSession(storage)?.user;
      if (known && !stored) forget();
      else if (stored && stored._id !== known?._id) restore();
    }),
    setupListeners(store.dispatch),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};
