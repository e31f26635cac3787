import type { FastifyRequest } from 'fastify';

/** The value of the cookie with this name that a request sent; undefined without one. */
export function cookieIn({ headers }: FastifyRequest, name: string): string | undefined {
  const start = `${name}=`;
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(start))?.slice(start.length);
}

/** The Set-Cookie header of a cookie that no script reads. Over https it is never sent without it. */
export function cookieOf(
  { protocol }: FastifyRequest,
  name: string,
  value: string,
  { path, seconds, sameSite }: { path: string; seconds: number; sameSite: 'Lax' | 'Strict' },
): string {
  const secure = protocol === 'https' ? ['Secure'] : [];
  return [
    `${name}=${value}`,
    `Path=${path}`,
    `Max-Age=${String(seconds)}`,
    'HttpOnly',
    `SameSite=${sameSite}`,
    ...secure,
  ].join('; ');
}
