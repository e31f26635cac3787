/**
 * What the shop uses of @reduxjs/toolkit, and so all that is downloaded of it; shared under that key. A lint rule, which
 * reads this list, refuses imports of anything else.
 */
export {
  combineSlices,
  configureStore,
  createAction,
  createAsyncThunk,
  createSelector,
  createSlice,
  nanoid,
} from '@reduxjs/toolkit';
