import type { RemoteApp } from './apps';
import { runDevServer, toShop } from './dev-server';
import { refresh } from './refresh';
import { standaloneConfig } from './standalone';

/** The paths of the API and of the pictures in its answers. */
const PATHS = ['/api', '/pictures'];

export interface AloneOptions {
  /** 0 chooses any free port. */
  port: number;
  /**
   * A shop that the page may use through this server, so that its API need not allow another origin; without one, the
   * page has only its sample data.
   */
  api?: string | undefined;
}

/**
 * Serves a remote's standalone page with hot reload until the process ends, and prints its address.
 *
 * @throws Error with a sentence when it cannot have the port
 */
export async function serveAlone(app: RemoteApp, { port, api }: AloneOptions): Promise<void> {
  const { name } = app;
  await runDevServer(standaloneConfig({ app, mode: 'development', outDir: `/${name}`, refresh }), {
    port,
    ...(api === undefined ? {} : { proxy: [{ context: PATHS, ...toShop(new URL(api).origin) }] }),
    setupMiddlewares: (middlewares) => (api === undefined ? [...middlewares, noApi()] : middlewares),
    lines: (origin) => [
      `${name} alone, with sample data: ${origin}/`,
      ...(api === undefined ? [] : [`${name} alone, on ${api}: ${origin}/?api=live`]),
    ],
  });
}

/** Answers calls to the API with an error, because no API was given. */
function noApi() {
  const error = 'There is no API behind this page: start it with --api http://localhost:3000';
  return {
    name: 'no-api',
    path: '/api',
    middleware: (_request: unknown, response: Answer) => {
      response.writeHead(502, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify({ error, message: error, code: 'NO_API', status: 502, errors: [], requestId: 'alone' }),
      );
    },
  };
}

/** The used part of the response type. */
interface Answer {
  writeHead(status: number, headers: Record<string, string>): void;
  end(body: string): void;
}
