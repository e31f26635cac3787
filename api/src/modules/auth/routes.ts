import type { FastifyInstance } from 'fastify';
import { callRoute } from '../../http/call-route';
import type { Deps } from '../../deps';

/** Sign in, renew, sign out. */
export function registerAuthRoutes(app: FastifyInstance, { auth }: Deps): void {
  callRoute(app, 'login', ({ body }) => auth.login(body));
  callRoute(app, 'refresh', ({ body }) => auth.refresh(body));
  callRoute(app, 'logout', async ({ body }) => {
    await auth.logout(body.token);
    return { message: 'Signed out' };
  });
}
