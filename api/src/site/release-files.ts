import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ShopError, forbidden } from '../errors';
import { DESCRIPTION_FILE, STANDALONE_FILE } from '@shop/shared/remote/release/files';
import { PAGE_LIST_QUERY, pageList } from '@shop/shared/remote/release/page-list';
import { isPreviewVersion } from '@shop/shared/remote/release/preview';
import { hostedUrl, releaseKey } from '../registry/stored-release';
import type { ReleaseSource } from '../registry/registry-reader';
import { targetOf } from './addresses';
import { contentSecurityPolicy } from './document/csp';
import { FOR_ALL_ORIGINS, type ImmutableFiles, type MadeText } from './files';

interface Address {
  Params: { name: string; version: string; '*'?: string };
}

/** The policy of the standalone page: scripts of the shop's origin, no inline code. */
const STANDALONE_POLICY = contentSecurityPolicy({ remotes: [], dev: [] });
/**
 * The policy of a preview's standalone page. It is the code of a pull request, so it gets an origin of its own: it
 * reaches neither the session nor anything else that the shop keeps in the browser, and shows sample data only.
 */
const PREVIEW_POLICY = `${STANDALONE_POLICY}; sandbox allow-scripts`;
/** The policy of every other file that a browser may open as a document, such as HTML and SVG: it runs nothing. */
const SANDBOX_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'";

/**
 * The policy for a file of a release. Only the standalone page may run code as a document. A script has no policy: a
 * browser shows its text, and a worker would take the policy over.
 * @param file path below the folder of the release
 */
function policyOf(version: string, file: string): string | undefined {
  if (file === STANDALONE_FILE) return isPreviewVersion(version) ? PREVIEW_POLICY : STANDALONE_POLICY;
  return /\.m?js$/.test(file) ? undefined : SANDBOX_POLICY;
}

/** The short list of a release's files, for browsers of the shop. Everybody else gets the whole description. */
const PAGE_LIST: MadeText = { name: PAGE_LIST_QUERY, make: (text) => JSON.stringify(pageList(JSON.parse(text))) };

/** The query of a standalone page, such as ?api=live&role=employee. Redirects keep it. */
const queryOf = ({ url }: FastifyRequest): string => targetOf(url)?.search ?? '';

/**
 * Serves the files and the standalone page of every release under /remotes/<name>/<version>/. A withdrawn version is
 * answered with 410. Requests for files of a release at another origin are redirected there. No file is a service
 * worker: one would answer in the name of the shop, without any policy, and outlive the withdrawal of its release.
 */
export function registerReleaseFiles(app: FastifyInstance, files: ImmutableFiles, source: ReleaseSource): void {
  const prepare = (request: FastifyRequest<Address>, reply: FastifyReply): void => {
    if (request.headers['service-worker'] !== undefined) throw forbidden('A release may not have a service worker');
    // A host on another origin may load a remote.
    void reply.headers(FOR_ALL_ORIGINS);
    const { name, version } = request.params;
    if (source.current().withdrawn.has(releaseKey({ name, version }))) {
      throw new ShopError('gone', 'WITHDRAWN', `${name} ${version} was withdrawn`);
    }
  };

  app.get<Address>('/remotes/:name/:version', (request, reply) => {
    prepare(request, reply);
    const { name, version } = request.params;
    const at = hostedUrl({ name: encodeURIComponent(name), version: encodeURIComponent(version) });
    return reply.header('cache-control', 'no-cache').redirect(at + STANDALONE_FILE + queryOf(request), 308);
  });

  app.get<Address>('/remotes/:name/:version/*', async (request, reply) => {
    prepare(request, reply);
    const { name, version, '*': file = '' } = request.params;
    const parts = [name, version, ...file.split('/')];
    if (parts[2] === 'server' || parts.some((part) => part.startsWith('.'))) {
      reply.callNotFound();
      return reply;
    }
    const policy = policyOf(version, file);
    if (policy !== undefined) void reply.header('content-security-policy', policy);
    const path = parts.join('/');
    const made = file === DESCRIPTION_FILE && queryOf(request) === PAGE_LIST_QUERY ? PAGE_LIST : undefined;
    if (await files.send(request, reply, path, made)) return reply;
    if ((await source.download(name, version)) && (await files.send(request, reply, path, made))) return reply;
    const origin = source.current().externalUrls.get(releaseKey({ name, version }));
    // The description, with the hashes of the files, must come from this server, never from the other origin.
    if (origin === undefined || file === DESCRIPTION_FILE) reply.callNotFound();
    else void reply.header('cache-control', 'no-cache').redirect(origin + file + queryOf(request), 307);
    return reply;
  });
}
