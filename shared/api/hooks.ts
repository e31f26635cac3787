import { useDispatch, useSelector, useStore } from 'react-redux';
import { type StoreExtra, extraOf } from './base-api';
import { selectSession, type SessionState } from './session-slice';
import type { AppDispatch, AppStore, RootState } from './store';

/** `useDispatch` with the types of the shop's thunks. */
export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
/** `useSelector` with the type of the shop's state. */
export const useAppSelector = useSelector.withTypes<RootState>();
/** `useStore` with the type of the shop's store. */
export const useAppStore = useStore.withTypes<AppStore>();

/** The session of this browser. */
export const useSession = (): SessionState => useAppSelector(selectSession);

/** The storage and client of the component's store. For event handlers, not for rendering. */
export const useStoreExtra = (): (() => StoreExtra) => {
  const store = useAppStore();
  return () => store.dispatch((_dispatch: AppDispatch, _getState: () => RootState, extra: unknown) => extraOf(extra));
};
