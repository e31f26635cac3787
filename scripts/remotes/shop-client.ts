import http from 'node:http';
import type { RequestOptions } from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';
import { callPath } from '@shop/shared/contracts/call-path';
import { type CallArg, type CallId, type CallResponse, calls } from '@shop/shared/contracts/calls';
import { errorBodySchema } from '@shop/shared/contracts/errors';
import type { ErrorBody } from '@shop/shared/contracts';

/** The shop refused a call. */
export class RefusedError extends Error {
  override name = 'RefusedError';

  constructor(readonly body: ErrorBody) {
    super(body.error);
  }
}

/** No shop answers at the URL. */
export class UnreachableError extends Error {
  override name = 'UnreachableError';
}

/** Credentials of a call: a team's deploy token, an admin's access token, or null. */
export type Credentials = { deploy: string } | { bearer: string } | null;

/** Options of a call, besides the JSON values of the contract. */
interface CallOptions {
  credentials: Credentials;
  /** A gzipped archive instead of a JSON body. */
  archive?: Buffer;
  query?: Readonly<Record<string, string>>;
}

/** How long a connection may be idle, in milliseconds. */
const IDLE_TIMEOUT_MS = 120_000;

interface Answer {
  status: number;
  text: string;
}

const authorization = (credentials: Credentials): Record<string, string> => {
  if (credentials === null) return {};
  return { authorization: 'deploy' in credentials ? `Deploy ${credentials.deploy}` : `Bearer ${credentials.bearer}` };
};

/** The fields of a value as strings, for paths and queries. */
function toStrings(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => (one === undefined ? [] : [[name, String(one)]])),
  );
}

const partOf = (arg: object, name: string): unknown => Object.entries(arg).find(([key]) => key === name)?.[1];

/** HTTP client of a shop, with the calls of its contract. */
export class ShopClient {
  /** @param option the option that names another shop */
  constructor(
    readonly url: string,
    private readonly option = '--host',
  ) {}

  /**
   * Makes a call.
   *
   * @throws RefusedError with the shop's error
   * @throws UnreachableError when there is no answer, or the answer is not from a shop
   */
  async call<Id extends CallId>(
    id: Id,
    arg: CallArg<Id>,
    { credentials, archive, query }: CallOptions,
  ): Promise<CallResponse<Id>> {
    const address = new URL(`/api${callPath(calls[id], toStrings(partOf(arg, 'params')))}`, this.url);
    address.search = new URLSearchParams({ ...toStrings(partOf(arg, 'query')), ...query }).toString();
    const body = partOf(arg, 'body');
    const sent = archive ?? (body === undefined ? null : Buffer.from(JSON.stringify(body)));
    const headers = {
      accept: 'application/json',
      ...authorization(credentials),
      ...(sent === null
        ? {}
        : { 'content-type': archive ? 'application/gzip' : 'application/json', 'content-length': sent.length }),
    };
    const answer = await this.send(address, { method: calls[id].method, headers }, sent);
    return this.read(answer, address);
  }

  /** Sends a request. An answer that arrives during the upload ends the upload, because a host may refuse early. */
  private send(address: URL, options: RequestOptions, body: Buffer | null): Promise<Answer> {
    const started = address.protocol === 'https:' ? https.request(address, options) : http.request(address, options);
    return new Promise((resolve, reject) => {
      const fail = (error: unknown) => {
        const reason = error instanceof Error ? error.message || error.name : String(error);
        reject(
          new UnreachableError(
            `No answer from ${this.url} (${reason}). Is the shop running there? Name another with ${this.option}.`,
          ),
        );
      };
      started.once('response', (response) => {
        text(response)
          .then((body) => resolve({ status: response.statusCode ?? 0, text: body }), fail)
          .finally(() => started.destroy());
      });
      started.on('error', fail);
      started.setTimeout(IDLE_TIMEOUT_MS, () => started.destroy(new Error('it stayed silent for two minutes')));
      started.end(body ?? undefined);
    });
  }

  private read(answer: Answer, address: URL) {
    const strange = `${address.href} answers ${String(answer.status)}, but not as a shop does.`;
    let value;
    try {
      value = JSON.parse(answer.text);
    } catch {
      throw new UnreachableError(strange);
    }
    if (answer.status >= 200 && answer.status < 300) return value;
    const refusal = errorBodySchema.safeParse(value);
    if (refusal.success) throw new RefusedError(refusal.data);
    throw new UnreachableError(strange);
  }
}
