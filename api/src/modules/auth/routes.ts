import type { FastifyInstance } from 'fastify';
import { callRoute } from '../../http/call-route';
import { clientOf } from '../../http/rate-limits';
import type { Deps } from '../../deps';
import { changeOwnPassword } from './change-password';
import { normaliseLogin } from './service';

/** Sign in, renew, sign out, and a new password for oneself. */
export function registerAuthRoutes(app: FastifyInstance, { auth, db, limits, now }: Deps): void {
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
  callRoute(app, 'changeOwnPassword', async ({ body, actor, request }) => {
    // A session left open must not become a way to guess the password.
    const key = `password ${actor.userId}`;
    await limits.login.consume(key);
    await changeOwnPassword(db, body, { actor, now: now(), requestId: request.id });
    await limits.login.forget(key);
    return { message: 'Password changed' };
  });
}
