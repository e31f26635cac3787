import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import { type AppStore, rootReducer, selectToasts, toastShown } from '@shop/shared/api';

/** Which offers to undo something were taken. */
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

/** Says what was done in a toast that can undo it, for as long as the toast stands, whatever page is shown by then. */
export const toastWithUndo = (store: AppStore, text: string, undo: () => void): void => {
  const id = nanoid(8);
  const action = undoSlice.actions.undoTaken(id);
  store.dispatch(toastShown({ kind: 'success', text, action: { label: 'Undo', action } }));
  const stop = store.subscribe(() => {
    const state = store.getState();
    const taken = selectTaken(state).includes(id);
    const offered = selectToasts(state).some((toast) => toast.action?.action.payload === id);
    if (taken || !offered) stop();
    if (taken) undo();
  });
};
