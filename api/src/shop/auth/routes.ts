import type { FastifyInstance } from 'fastify';
import { callRoute } from '../../http/call-route';
import { HOUR } from '../../jobs/job-runner';
import type { Deps } from '../../deps';
import { changeOwnPassword } from './change-password';
import { createSignIn } from './sign-in';
import { purgeFailures } from './sign-in-failures';

/** Sign-in, renewal, sign-out, and the change of one's own password. */
export function registerAuthRoutes(app: FastifyInstance, deps: Deps): void {
  const { auth, db, jobs, limits, now, passwordQueue } = deps;
  const signIn = createSignIn(deps);
  jobs.add({
    kind: 'old-failed-sign-ins',
    title: 'Remove old failed sign-ins',
    everySeconds: HOUR,
    run: () => purgeFailures(db, now()).then(() => undefined),
  });

  callRoute(app, 'login', ({ body, request }) => signIn(body, request), { anonymous: true });
  callRoute(app, 'refresh', ({ body }) => auth.refresh(body), { anonymous: true });
  callRoute(
    app,
    'logout',
    async ({ body }) => {
      await auth.logout(body.token);
      return { message: 'Signed out' };
    },
    { anonymous: true },
  );
  callRoute(app, 'changeOwnPassword', async ({ body, actor, write }) => {
    // Limited, so that nobody can guess the password through a session that was left open.
    const key = `password ${actor.userId}`;
    await limits.login.consume(key);
    await passwordQueue.run(() => changeOwnPassword(db, body, write));
    await limits.login.forget(key);
    return { message: 'Password changed' };
  });
}
