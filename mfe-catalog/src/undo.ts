import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import { type AppStore, rootReducer, selectToasts, toastShown } from '@shop/shared/api';

/** Ids of toasts whose Undo button was pressed. */
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

/** Shows a toast with an Undo button. It works as long as the toast is visible, on any page. */
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
