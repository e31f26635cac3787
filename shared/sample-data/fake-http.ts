import { AxiosError, AxiosHeaders, type AxiosRequestConfig } from 'axios';
import type { HttpClient } from '@shop/shared/api';
import type { CallId, CallResponse, ErrorBody } from '@shop/shared/contracts';
import { LIST_HEADERS, MEANT_HEADER, calls } from '@shop/shared/contracts/calls';

/** A request of a page, parsed by the contract's calls. */
export interface RecordedRequest {
  call: CallId;
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  /** Header names are in lower case. */
  headers: Record<string, string>;
}

/** An error answer of the server. Created by {@link failure}. */
class Failure {
  constructor(
    readonly status: number,
    readonly body: Partial<ErrorBody>,
    readonly retryAfter?: number,
  ) {}
}

/** Rows of a list that has more rows on the server. Created by {@link rowsOfMany}. */
class RowsOfMany<Rows> {
  constructor(
    readonly rows: Rows,
    readonly total: number,
    /** The text whose products these are, because the searched one finds nothing. */
    readonly meant?: string,
  ) {}
}

/** An error answer. Status 0 means a lost connection. @param retryAfter the seconds of its header Retry-After */
export const failure = (status: number, body: Partial<ErrorBody> = {}, retryAfter?: number): Failure =>
  new Failure(status, body, retryAfter);

/** The loaded rows of a list that has `total` rows. */
export const rowsOfMany = <Rows>(rows: Rows, total: number, meant?: string): RowsOfMany<Rows> =>
  new RowsOfMany(rows, total, meant);

/** The answer of a call in a test. */
export type Reply<Id extends CallId> = CallResponse<Id> | Failure | RowsOfMany<CallResponse<Id>>;

/** The answer of each call: a value, or a function of the request. A call without an answer throws. */
export type Answers = {
  [Id in CallId]?: Reply<Id> | ((request: RecordedRequest) => Reply<Id> | Promise<Reply<Id>>);
};

/** An HTTP client that answers from a table and records the requests. */
export interface FakeHttp extends HttpClient {
  requests: RecordedRequest[];
  /** The requests of one call, in order. */
  requestsOf(call: CallId): RecordedRequest[];
  /** Replaces answers from now on. */
  answer(answers: Answers): void;
}

/** An answer that the test provides later. */
export interface Deferred<Value> {
  promise: Promise<Value>;
  resolve: (value: Value) => void;
}

export const deferred = <Value>(): Deferred<Value> => {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
};

/** An answer that never comes, for the loading state of a page. */
export const never = (): Promise<never> => new Promise(() => undefined);

interface Target {
  call: CallId;
  params: Record<string, string>;
}

const paramsOf = (pattern: string, path: string): Record<string, string> | undefined => {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith('{')) params[part.slice(1, -1)] = decodeURIComponent(value);
    else if (part !== value) return undefined;
  }
  return params;
};

/** The call of a request. A fixed path takes precedence over one with parameters. */
const targetOf = (method: string, path: string): Target => {
  const targets = Object.values(calls).flatMap((call): Target[] => {
    const params = call.method === method ? paramsOf(call.path, path) : undefined;
    return params ? [{ call: call.id, params }] : [];
  });
  const [target] = targets.sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length);
  if (!target) throw new Error(`No call of the contract is ${method} ${path}`);
  return target;
};

const headersOf = (headers: AxiosRequestConfig['headers']): Record<string, string> =>
  Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]));

/** A form as texts by field. Files become a list of their names. */
const formBody = (form: FormData): Record<string, unknown> => {
  const body: Record<string, unknown> = {};
  for (const name of form.keys()) {
    const values = form.getAll(name);
    body[name] = values.some((value) => typeof value !== 'string')
      ? values.map((value) => (typeof value === 'string' ? value : value.name))
      : values[0];
  }
  return body;
};

const bodyOf = (data: unknown): unknown => {
  if (typeof FormData !== 'undefined' && data instanceof FormData) return formBody(data);
  // Serializes the data as JSON does, without undefined values.
  return data === undefined ? undefined : JSON.parse(JSON.stringify(data));
};

const recordOf = (config: AxiosRequestConfig): RecordedRequest => {
  const [path = '', search = ''] = (config.url ?? '').split('?');
  return {
    ...targetOf((config.method ?? 'GET').toUpperCase(), path),
    query: Object.fromEntries(new URLSearchParams(search)),
    body: bodyOf(config.data),
    headers: headersOf(config.headers),
  };
};

const refuse = ({ status, body, retryAfter }: Failure, config: AxiosRequestConfig): never => {
  const request = { ...config, headers: new AxiosHeaders() };
  if (status === 0) throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, request);
  const text = body.error ?? '';
  throw new AxiosError(`Request failed with status code ${status}`, undefined, request, undefined, {
    status,
    statusText: '',
    headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
    config: request,
    data: { message: text, code: 'UNKNOWN', status, errors: [], requestId: 'test', ...body, error: text },
  });
};

/** What happens around each answer. */
export interface FakeHttpOptions {
  /** Called before each answer. An error answer replaces it. */
  before?: (request: RecordedRequest) => Promise<Failure | undefined>;
  /** Changes the data of an answer in place. */
  after?: (request: RecordedRequest, data: unknown) => void;
}

/** Makes a client that reads its answers from a table. */
export const fakeHttp = (initial: Answers = {}, { before, after }: FakeHttpOptions = {}): FakeHttp => {
  let table: Answers = initial;
  const requests: RecordedRequest[] = [];

  const replyTo = async (request: RecordedRequest): Promise<unknown> => {
    const answer: unknown = table[request.call];
    if (answer === undefined) throw new Error(`The test has no answer for ${request.call}`);
    const value: unknown = typeof answer === 'function' ? await answer(request) : answer;
    return value;
  };

  return {
    requests,
    requestsOf: (call) => requests.filter((request) => request.call === call),
    answer: (answers) => {
      table = { ...table, ...answers };
    },
    onSessionEnd: () => () => undefined,
    request: async (config) => {
      const request = recordOf(config);
      requests.push(request);
      const reply = (await before?.(request)) ?? (await replyTo(request));
      if (reply instanceof Failure) return refuse(reply, config);
      const total = reply instanceof RowsOfMany ? reply.total : Array.isArray(reply) ? reply.length : undefined;
      const meant = reply instanceof RowsOfMany ? reply.meant : undefined;
      const data = structuredClone(reply instanceof RowsOfMany ? reply.rows : reply);
      after?.(request, data);
      const isEmptied = Array.isArray(data) && data.length === 0;
      const headers = {
        ...(total === undefined ? {} : { [LIST_HEADERS.total]: isEmptied ? '0' : String(total) }),
        ...(meant === undefined ? {} : { [MEANT_HEADER]: encodeURIComponent(meant) }),
      };
      return { data, headers, status: calls[request.call].status };
    },
  };
};
