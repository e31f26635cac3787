import { createAsyncThunk, createSlice } from '@reduxjs/toolkit';
import type { LoginRequest, LoginResponse, User } from '../contracts';
import { api, extraOf } from './base-api';
import { addressOf } from './client-code';
import { errorText, toApiError } from './errors';
import { clearSession, readSession, writeSession } from './session-store';

/** The session of this browser. Its status is 'loading' until the stored session was read. */
export interface SessionState {
  status: 'loading' | 'anonymous' | 'authenticated';
  user: User | null;
  /** The reason why the last sign-in failed. */
  error: string | null;
  /** True if the session ended without a sign-out in this tab: the server or another tab ended it. */
  lost?: boolean;
}

const initialState: SessionState = { status: 'loading', user: null, error: null };

/** Signs in. On a failure the payload is the ApiError, and the error the server's text or 'Login failed'. */
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
      return rejectWithValue(toApiError(failure));
    }
  },
);

/** Signs out. The browser deletes the session at once, and a request to the server revokes the tokens. */
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
    /** The stored session was read. The payload is null if none is stored. */
    sessionRestored: (state, { payload }: { payload: User | null }) => {
      state.status = payload ? 'authenticated' : 'anonymous';
      state.user = payload;
    },
    /** The user signed out. */
    sessionEnded: (state) => {
      state.status = 'anonymous';
      state.user = null;
      state.lost = false;
    },
    /** The server ended the session, or the user signed out in another tab. */
    sessionLost: (state) => {
      state.status = 'anonymous';
      state.user = null;
      state.lost = true;
    },
    /** The sign-in form was edited, so its error no longer applies. */
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
        state.error = errorText(payload, 'Login failed');
      });
  },
  selectors: {
    selectSession: (state) => state,
    selectUser: (state) => state.user,
  },
});

export const { sessionRestored, sessionEnded, sessionLost, sessionErrorCleared } = sessionSlice.actions;
export const { selectSession, selectUser } = sessionSlice.selectors;
