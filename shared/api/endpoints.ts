import type { BaseQueryFn, EndpointBuilder } from '@reduxjs/toolkit/query/react';
import type { CacheTag, CallArg, CallId, CallResponse } from '../contracts/calls';
import { type CallMeta, type CallRequest, type NamedRequest, ask } from './base-api';
import { type ApiError, isApiError } from './errors';

/** The builder that `api.injectEndpoints` passes to its `endpoints` callback. */
export type ApiBuilder = EndpointBuilder<
  BaseQueryFn<CallRequest, unknown, ApiError, object, CallMeta>,
  CacheTag,
  'api'
>;

type Empty = Record<never, never>;

/** The argument of a call's endpoint. It is optional if all its parts are optional. */
export type EndpointArg<Id extends CallId> = Empty extends CallArg<Id> ? CallArg<Id> | void : CallArg<Id>;

/** A page of a list: its rows and the total number of rows. */
export interface Page<Row> {
  rows: Row[];
  total: number;
  /** The text whose products these are, because a search for the typed one finds nothing. */
  meant?: string;
}

type RowOf<Answer> = Answer extends readonly (infer Row)[]
  ? Row
  : Answer extends { data: readonly (infer Row)[] }
    ? Row
    : never;

/** The rows of a list answer, whether it is a bare array or {data: []}. */
export const rowsOf = <Row>(answer: Row[] | { data: Row[] }): Row[] => (Array.isArray(answer) ? answer : answer.data);

const requestOf = (call: CallId, arg: object | void): NamedRequest => ({ call, ...arg });

/** A query endpoint for a call that returns one record. */
export const callQuery = <Id extends CallId>(build: ApiBuilder, id: Id, options: { tags?: readonly CacheTag[] } = {}) =>
  build.query<CallResponse<Id>, EndpointArg<Id>>({
    queryFn: (arg, context) => ask<CallResponse<Id>>(requestOf(id, arg), context),
    providesTags: [...(options.tags ?? [])],
  });

/** A query endpoint for a list call. The total comes from the answer's headers. */
export const listQuery = <Id extends CallId>(build: ApiBuilder, id: Id, options: { tags?: readonly CacheTag[] } = {}) =>
  build.query<Page<RowOf<CallResponse<Id>>>, EndpointArg<Id>>({
    queryFn: async (arg, context) => {
      type Row = RowOf<CallResponse<Id>>;
      const answer = await ask<Row[] | { data: Row[] }>(requestOf(id, arg), context);
      if ('error' in answer) return answer;
      const rows = rowsOf(answer.data);
      const { total = rows.length, meant } = answer.meta;
      return { ...answer, data: { rows, total, ...(meant === undefined ? {} : { meant }) } };
    },
    providesTags: [...(options.tags ?? [])],
  });

/** Whether a call failed because the data on screen is outdated: someone else changed or deleted the record. */
const meansStale = (error: unknown): boolean => isApiError(error) && (error.status === 404 || error.status === 409);

/**
 * A mutation endpoint for a call. `invalidates` names the cache tags to fetch again, also when the server refused the
 * change because the data on screen is outdated.
 */
export const callMutation = <Id extends CallId>(
  build: ApiBuilder,
  id: Id,
  options: { invalidates?: readonly CacheTag[] } = {},
) =>
  build.mutation<CallResponse<Id>, EndpointArg<Id>>({
    queryFn: (arg, context) => ask<CallResponse<Id>>(requestOf(id, arg), context),
    invalidatesTags: (_answer, error) => (error && !meansStale(error) ? [] : [...(options.invalidates ?? [])]),
  });
