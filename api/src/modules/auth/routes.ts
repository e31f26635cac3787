import type { FastifyInstance } from 'fastify';
import { callRoute } from '../../http/call-route';
import { clientOf } from '../../http/rate-limits';
import type { Deps } from '../../deps';
import { normaliseLogin } from './service';

/** Sign in, renew, sign out. */
export function registerAuthRoutes(app: FastifyInstance, { auth, limits }: Deps): void {
  callRoute(app, 'login', async ({ body, request }) => {
    const key = `${normaliseLogin(body.email)} ${clientOf(request)}`;
    // Counted before the password is checked, so that attempts at the same time cannot slip past the limit.
    await limits.login.consume(key);
    const session = await auth.login(body);
    await limits.login.forget(key);
    return session;
  });
  callRoute(app, 'refresh', ({ body }) => auth.refresh(body));
  callRoute(app, 'logout', async ({ body }) => {
    await auth.logout(body.token);
    return { message: 'Signed out' };
  });
}
