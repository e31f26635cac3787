import type { Call, CallId } from '../contracts/calls';
import type { calls, createAxiosClient } from './axios-client';
import { ClientNotLoaded } from './errors';

interface ClientCode {
  createAxiosClient: typeof createAxiosClient;
  calls: typeof calls;
}

/** The code of the client, fetched once. After a failure the next request fetches it again. */
let code: Promise<ClientCode> | undefined;

/** The client's code, fetched when it is first wanted. Rejects with ClientNotLoaded when it does not come. */
export const loadCode = (): Promise<ClientCode> =>
  (code ??= import('./axios-client').catch((cause: unknown) => {
    code = undefined;
    throw new ClientNotLoaded('The code that talks to the server could not be loaded', { cause });
  }));

/** Where a call lives, by its name. Rejects when the client's code, which holds the addresses, could not be fetched. */
export const addressOf = async (call: Call | CallId): Promise<Call> =>
  typeof call === 'string' ? (await loadCode()).calls[call] : call;
