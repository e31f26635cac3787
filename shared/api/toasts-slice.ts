import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';

/** A short message to the user. */
export interface Toast {
  id: string;
  kind: 'success' | 'error' | 'info';
  text: string;
  /** A button on the toast. Pressing it dispatches `action` and dismisses the toast. */
  action?: { label: string; action: { type: string; payload?: unknown } };
}

/** The messages on screen, oldest first. The host shows them; any remote can send them. */
export const toastsSlice = createSlice({
  name: 'toasts',
  initialState: { list: [] as Toast[] },
  reducers: {
    toastShown: {
      prepare: (toast: Omit<Toast, 'id'>) => ({ payload: { ...toast, id: nanoid(8) } }),
      reducer: (state, { payload }: PayloadAction<Toast>) => {
        state.list = [...state.list.slice(-3), payload];
      },
    },
    toastDismissed: (state, { payload }: PayloadAction<string>) => {
      state.list = state.list.filter(({ id }) => id !== payload);
    },
  },
  selectors: { selectToasts: (state) => state.list },
});

export const { toastShown, toastDismissed } = toastsSlice.actions;
export const { selectToasts } = toastsSlice.selectors;
