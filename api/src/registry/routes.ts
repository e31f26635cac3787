import type { Readable } from 'node:stream';
import { releaseUrlSchema } from '@shop/shared/contracts';
import { ARCHIVE_LIMITS, archiveTooLarge } from '@shop/shared/remote/release/archive-entries';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isRecord } from '@shop/shared/rules';
import type { Actor } from '../actor';
import type { Deps } from '../deps';
import { type CallContext, callRoute } from '../http/call-route';
import { ShopError } from '../errors';
import { listReply } from '../http/list-reply';
import { perClient } from '../http/rate-limits';
import { clientOf } from '../ip-address';
import { createDeployToken, listDeployTokens, revokeDeployToken } from './deploy-tokens';
import { disableRemote, enableRemote } from './enable-remote';
import { releaseHistory, releasesOverview } from './overview';
import { cancelCanary, promote } from './promote';
import { type Upload, publish, validate } from './publish';
import { folderUrl } from './receive-url';
import { noteCarried } from './note-carried';
import { readReleaseFile } from './read-release-file';
import { recordFailure } from './record-failure';
import type { RemoteCommand } from './remote-command';
import { findRelease } from './release-checks';
import { createReleaseLink, readReleaseLink } from './release-links';
import { rollback } from './rollback';
import { withdraw } from './withdraw';

/** Content types of archives. */
const ARCHIVES = ['application/gzip', 'application/x-gzip', 'application/octet-stream'];

/** Routes for releases of remotes: for admins, and for teams with a deploy token of their remote. */
export function registerReleasesRoutes(
  app: FastifyInstance,
  { db, config, registry, releaseLinks, limits, metrics, now }: Deps,
): void {
  const by = (actor: Actor, request: FastifyRequest) => ({ actor, requestId: request.id });
  const changing = (name: string, actor: Actor, request: FastifyRequest): RemoteCommand => ({
    db,
    registry,
    name,
    ...by(actor, request),
  });

  callRoute(
    app,
    'reportReleaseFailure',
    async ({ body, request }) => {
      const counted = await recordFailure(db, clientOf(request), body, request.headers.referer);
      if (counted) metrics.remoteFailed(body.remote, body.stage);
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
  callRoute(app, 'cancelRelease', ({ params, actor, request }) => cancelCanary(changing(params.name, actor, request)));
  callRoute(app, 'disableRemote', ({ params, actor, request }) => disableRemote(changing(params.name, actor, request)));
  callRoute(app, 'enableRemote', ({ params, actor, request }) => enableRemote(changing(params.name, actor, request)));
  callRoute(app, 'withdrawRelease', ({ params, body, actor, request }) =>
    withdraw(changing(params.name, actor, request), { ...body, now: now() }),
  );

  callRoute(app, 'getReleasePublisher', async ({ params: { name, version } }) => {
    const { publishedBy, publishedAt } = await findRelease(db, name, version);
    return { publishedBy, publishedAt: publishedAt.toISOString() };
  });
  callRoute(app, 'getReleaseFile', async ({ params, query }) => {
    const content = await readReleaseFile({ db, registry }, { ...params, file: query.path });
    return { base64: content.toString('base64') };
  });
  callRoute(app, 'noteReleaseCarried', async ({ params, body, actor, request }) => {
    await noteCarried(changing(params.name, actor, request), body);
    return { message: 'Noted' };
  });
  callRoute(app, 'createReleaseLink', ({ params, body }) =>
    createReleaseLink({ db, links: releaseLinks, now: now() }, { remote: params.name, ...body }),
  );
  callRoute(app, 'readReleaseLink', ({ query }) => readReleaseLink({ links: releaseLinks, now: now() }, query.token), {
    anonymous: true,
  });

  callRoute(app, 'listDeployTokens', () => listDeployTokens(db));
  callRoute(app, 'createDeployToken', ({ body, actor, request }) => createDeployToken(db, body, by(actor, request)));
  callRoute(app, 'revokeDeployToken', async ({ params, actor, request }) => {
    await revokeDeployToken(db, params.id, { ...by(actor, request), now: now() });
    return { message: 'Token revoked' };
  });

  void app.register(async (scope) => {
    // The body stays a stream: publish reads it while it arrives.
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
      const checked = await publish({ ...publication(context), from: query.from });
      if (checked.alreadyPublished) void reply.status(200);
      return checked;
    });
  });
}

type Sent = Pick<CallContext<'publishRelease'>, 'params' | 'body' | 'actor' | 'request'>;

/** Reads the upload of a request: an archive or a URL. @throws ShopError 400, 413 or 422 */
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

const isStream = (body: unknown): body is Readable => isRecord(body) && typeof body['pipe'] === 'function';
