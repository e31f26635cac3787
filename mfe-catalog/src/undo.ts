import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import { type AppStore, type Toast, rootReducer, selectToasts, toastShown } from '@shop/shared/api';

/** Ids of toasts whose button was pressed. */
const undoSlice = createSlice({
  name: 'mfe-catalog/undo',
  initialState: { taken: [] as string[] },
  reducers: {
    undoTaken: (state, { payload }: PayloadAction<string>) => {
      state.taken = [...state.taken.slice(-9), payload];
    },
  },
});

const selectTaken = rootReducer.inject(undoSlice).selector((state) => state['mfe-catalog/undo'].taken);

/** Shows a toast with a button. It works as long as the toast is visible, on any page. */
const toastWithButton = (store: AppStore, toast: Pick<Toast, 'kind' | 'text'>, label: string, run: () => void) => {
  const id = nanoid(8);
  const action = undoSlice.actions.undoTaken(id);
  store.dispatch(toastShown({ ...toast, action: { label, action } }));
  const stop = store.subscribe(() => {
    const state = store.getState();
    const taken = selectTaken(state).includes(id);
    const offered = selectToasts(state).some((toast) => toast.action?.action.payload === id);
    if (taken || !offered) stop();
    if (taken) run();
  });
};

/** Offers to take back what was done. */
export const toastWithUndo = (store: AppStore, text: string, undo: () => void): void =>
  toastWithButton(store, { kind: 'success', text }, 'Undo', undo);

/** Says what is not done, and offers to try it again. */
export const toastWithRetry = (store: AppStore, text: string, retry: () => void): void =>
  toastWithButton(store, { kind: 'error', text }, 'Try again', retry);
