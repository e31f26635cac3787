/** The server of `alone`: the main module of the kit's package for development. */
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import type { RemoteApp } from './apps';
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

/** Serves a remote's standalone page with hot reload until the process ends, and prints its address. */
export async function serveAlone(app: RemoteApp, { port, api }: AloneOptions): Promise<void> {
  const { name } = app;
  const compiler = webpack(standaloneConfig({ app, mode: 'development', outDir: `/${name}`, refresh }));
  if (!compiler) throw new Error('webpack made no compiler');
  const server = new WebpackDevServer(
    {
      host: 'localhost',
      port,
      hot: true,
      client: { logging: 'warn', overlay: { errors: true, warnings: false } },
      static: false,
      ...(api === undefined
        ? {}
        : {
            proxy: [
              {
                context: PATHS,
                target: api,
                changeOrigin: true,
                // The API accepts other origins only when its settings list them, so it receives its own origin.
                headers: { origin: new URL(api).origin },
              },
            ],
          }),
      setupMiddlewares: (middlewares) => (api === undefined ? [...middlewares, noApi()] : middlewares),
    },
    compiler,
  );
  let announced = false;
  const announce = (): void => {
    const address = server.server?.address();
    if (announced || typeof address !== 'object' || address === null) return;
    announced = true;
    const page = `http://localhost:${String(address.port)}/`;
    console.log(`${name} alone, with sample data: ${page}`);
    if (api !== undefined) console.log(`${name} alone, on ${api}: ${page}?api=live`);
  };
  compiler.hooks.done.tap('announce', (stats) => {
    if (stats.hasErrors()) console.error(stats.toString({ all: false, errors: true }));
    if (!announced && !stats.hasErrors()) setImmediate(announce);
  });
  await server.start();
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
