import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';

const tagOf = (body: string | Buffer): string => `W/"${createHash('sha1').update(body).digest('base64url')}"`;

const names = (header: string | undefined, tag: string): boolean =>
  (header ?? '').split(',').some((candidate) => candidate.trim() === '*' || candidate.trim() === tag);

/**
 * Lets browsers keep the answers of a scope's routes, and ask each time whether they still hold: an answer that has not
 * changed is 304 without a body. What staff see is kept by their browser alone.
 */
export function revalidateAnswers(scope: FastifyInstance): void {
  scope.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode !== 200 || (typeof payload !== 'string' && !Buffer.isBuffer(payload))) return payload;
    const tag = tagOf(payload);
    void reply.headers({
      'cache-control': request.actor === null ? 'public, no-cache' : 'private, no-cache',
      etag: tag,
    });
    if (!names(request.headers['if-none-match'], tag)) return payload;
    void reply.status(304).removeHeader('content-type').removeHeader('content-length');
    return null;
  });
}

/** Says that an answer depends on who asks, beside whatever else it was said to depend on. */
export function varyByViewer(reply: FastifyReply): void {
  const others = reply.getHeader('vary');
  void reply.header('vary', others === undefined ? 'authorization' : `${String(others)}, authorization`);
}
