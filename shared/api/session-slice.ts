import { createAsyncThunk, createSlice } from '@reduxjs/toolkit';
import type { LoginRequest, LoginResponse, User } from '../contracts';
import { api, extraOf } from './base-api';
import { addressOf } from './client-code';
import { errorText, toApiError } from './errors';
import { clearSession, readSession, writeSession } from './session-store';

/** Who uses this browser. It starts as 'loading' until the stored session was looked for. */
export interface SessionState {
  status: 'loading' | 'anonymous' | 'authenticated';
  user: User | null;
  /** Why the last sign-in failed. */
  error: string | null;
  /** The session ended without a sign-out here: the server ended it, or another tab. */
  lost?: boolean;
}

const initialState: SessionState = { status: 'loading', user: null, error: null };

/** Signs in; a failure leaves the server's text, else 'Login failed'. */
export const signIn = createAsyncThunk(
  'session/signIn',
  async (credentials: LoginRequest, { extra, rejectWithValue }) => {
    const { http, storage } = extraOf(extra);
    try {
      const { method, path } = await addressOf('login');
      const { data } = await http.request<LoginResponse>({ method, url: path, data: credentials });
      writeSession(storage, data);
      return data.user;
    } catch (failure) {
      return rejectWithValue(errorText(toApiError(failure), 'Login failed'));
    }
  },
);

/** Signs out: this browser forgets the session at once, and a request to the server ends the tokens. */
export const signOut = createAsyncThunk('session/signOut', async (_: void, { extra, dispatch }) => {
  const { http, storage } = extraOf(extra);
  const session = readSession(storage);
  clearSession(storage);
  dispatch(sessionSlice.actions.sessionEnded());
  dispatch(api.util.resetApiState());
  if (!session) return;
  try {
    const { method, path } = await addressOf('logout');
    await http.request({ method, url: path, data: { token: session.refreshToken } });
  } catch (failure) {
    console.warn(
      'The server could not be told about the sign-out; the session ends there by itself',
      toApiError(failure).code,
    );
  }
});

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    /** The stored session was read; null when nothing is stored. */
    sessionRestored: (state, { payload }: { payload: User | null }) => {
      state.status = payload ? 'authenticated' : 'anonymous';
      state.user = payload;
    },
    /** Signed out. */
    sessionEnded: (state) => {
      state.status = 'anonymous';
      state.user = null;
      state.lost = false;
    },
    /** The server ended the session, or somebody signed out in another tab. */
    sessionLost: (state) => {
      state.status = 'anonymous';
      state.user = null;
      state.lost = true;
    },
    /** The sign-in form was edited: its error no longer speaks of what stands there. */
    sessionErrorCleared: (state) => {
      state.error = null;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(signIn.pending, (state) => {
        state.error = null;
      })
      .addCase(signIn.fulfilled, (state, { payload }) => {
        state.status = 'authenticated';
        state.user = payload;
      })
      .addCase(signIn.rejected, (state, { payload }) => {
        state.error = typeof payload === 'string' ? payload : 'Login failed';
      });
  },
  selectors: {
    selectSession: (state) => state,
    selectUser: (state) => state.user,
  },
});

export const { sessionRestored, sessionEnded, sessionLost, sessionErrorCleared } = sessionSlice.actions;
export const { selectSession, selectUser } = sessionSlice.selectors;
