import type { Readable } from 'node:stream';
import { releaseUrlSchema } from '@shop/shared/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '../actor';
import type { Deps } from '../deps';
import { type CallContext, callRoute } from '../http/call-route';
import { ShopError } from '../errors';
import { listReply } from '../http/list-reply';
import { perClient } from '../http/rate-limits';
import { type RemoteChange, cancelSplit, disable, enable, promote, rollback } from './change-remote';
import { ARCHIVE_LIMITS, archiveTooLarge } from '@shop/shared/remote/release/entries';
import { createDeployToken, listDeployTokens, revokeDeployToken } from './deploy-tokens';
import { countFailure } from './failures';
import { releaseHistory, releasesOverview } from './overview';
import { type Upload, publish, validate } from './publish';
import { folderUrl } from './receive-url';
import { withdraw } from './withdraw';

/** The types under which archives are sent. */
const ARCHIVES = ['application/gzip', 'application/x-gzip', 'application/octet-stream'];

/** Releases of the remotes: for admins, and for teams with a deploy token of their remote. */
export function registerReleasesRoutes(
  app: FastifyInstance,
  { db, config, registry, limits, metrics, now }: Deps,
): void {
  const by = (actor: Actor, request: FastifyRequest) => ({ actor, requestId: request.id });
  const changing = (name: string, actor: Actor, request: FastifyRequest): RemoteChange => ({
    db,
    registry,
    name,
    ...by(actor, request),
  });

  callRoute(
    app,
    'reportReleaseFailure',
    async ({ body }) => {
      if (await countFailure(db, body)) metrics.remoteFailed(body.remote, body.stage);
      return { message: 'Noted' };
    },
    { anonymous: true, before: perClient(limits.failures) },
  );
  callRoute(app, 'listReleases', ({ actor }) => releasesOverview(db, registry.current(), actor.deploys));
  callRoute(app, 'releaseHistory', async ({ params, query, reply }) =>
    listReply(reply, await releaseHistory(db, params.name, query)),
  );
  callRoute(app, 'promoteRelease', ({ params, body, actor, request }) =>
    promote(changing(params.name, actor, request), body),
  );
  callRoute(app, 'rollbackRelease', ({ params, body, actor, request }) =>
    rollback(changing(params.name, actor, request), body),
  );
  callRoute(app, 'cancelRelease', ({ params, actor, request }) => cancelSplit(changing(params.name, actor, request)));
  callRoute(app, 'disableRemote', ({ params, actor, request }) => disable(changing(params.name, actor, request)));
  callRoute(app, 'enableRemote', ({ params, actor, request }) => enable(changing(params.name, actor, request)));
  callRoute(app, 'withdrawRelease', ({ params, body, actor, request }) =>
    withdraw(changing(params.name, actor, request), { ...body, now: now() }),
  );

  callRoute(app, 'listDeployTokens', () => listDeployTokens(db));
  callRoute(app, 'createDeployToken', ({ body, actor, request }) => createDeployToken(db, body, by(actor, request)));
  callRoute(app, 'revokeDeployToken', async ({ params, actor, request }) => {
    await revokeDeployToken(db, params.id, now(), by(actor, request));
    return { message: 'Token revoked' };
  });

  void app.register(async (scope) => {
    // Read as it comes in, by whoever unpacks it.
    scope.addContentTypeParser(ARCHIVES, (_request: FastifyRequest, payload: Readable, done) => done(null, payload));

    const publication = ({ params, body, actor, request }: Sent) => ({
      ...changing(params.name, actor, request),
      upload: uploadOf(body, request, config.remoteOrigins),
    });
    callRoute(scope, 'validateRelease', (context) => validate(publication(context)));
    callRoute(scope, 'publishRelease', async (context) => {
      const { query, reply } = context;
      if (query.dryRun === 'true') {
        void reply.status(200);
        return validate(publication(context));
      }
      const checked = await publish(publication(context));
      if (checked.alreadyPublished) void reply.status(200);
      return checked;
    });
  });
}

type Sent = Pick<CallContext<'publishRelease'>, 'params' | 'body' | 'actor' | 'request'>;

/** What a request brings to be published. @throws ShopError 400, 413 or 422 */
function uploadOf(body: unknown, request: FastifyRequest, origins: readonly string[]): Upload {
  if (isStream(body)) {
    if (Number(request.headers['content-length'] ?? 0) > ARCHIVE_LIMITS.packedBytes) {
      throw new ShopError('tooLarge', 'ARCHIVE_TOO_LARGE', archiveTooLarge);
    }
    return { archive: body };
  }
  const given = releaseUrlSchema.safeParse(body);
  if (!given.success) {
    const message = 'Send the release as a .tar.gz archive (application/gzip), or as JSON with the url of its folder';
    throw new ShopError('malformed', 'VALIDATION', message, { errors: [{ field: 'body', message }] });
  }
  return { url: folderUrl(given.data.url, origins) };
}

const isStream = (body: unknown): body is Readable =>
  typeof body === 'object' && body !== null && 'pipe' in body && typeof body.pipe === 'function';
