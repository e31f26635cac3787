import type { Call, CallId } from '../contracts/calls';
import type { calls, createAxiosClient } from './axios-client';
import { ClientNotLoaded } from './errors';
import { isLineAway } from './line';

interface ClientCode {
  createAxiosClient: typeof createAxiosClient;
  calls: typeof calls;
}

/** The client's code, fetched once. After a failure the next request fetches it again. */
let code: Promise<ClientCode> | undefined;

/** Loads the client's code on the first request. Rejects with ClientNotLoaded if loading fails. */
export const loadCode = (): Promise<ClientCode> =>
  (code ??= import('./axios-client').catch((cause: unknown) => {
    code = undefined;
    void isLineAway();
    throw new ClientNotLoaded('The client could not be loaded', { cause });
  }));

/**
 * The address of a call, by its name. Rejects if the client's code, which contains the addresses, could not be loaded.
 */
export const addressOf = async (call: Call | CallId): Promise<Call> =>
  typeof call === 'string' ? (await loadCode()).calls[call] : call;
