/**
 * The part of @reduxjs/toolkit that the shop uses. The host shares it under that key, so only these names are
 * downloaded. A lint rule reads this list and refuses imports of any other name.
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
