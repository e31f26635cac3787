import { LIST_HEADERS } from '@shop/shared/contracts';
import type { FastifyReply } from 'fastify';
import type { ListPage } from '../database/list-queries';

/** Answers a list: the rows as the body, and in headers the total, the page and its size. */
export function listReply<Row>(reply: FastifyReply, { rows, total, page, limit }: ListPage<Row>): Row[] {
  void reply.headers({
    [LIST_HEADERS.total]: String(total),
    [LIST_HEADERS.page]: String(page),
    [LIST_HEADERS.limit]: String(limit),
  });
  return rows;
}
