import { parseArgs } from 'node:util';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { readRemote } from './apps';
import { refresh } from './refresh';
import { standaloneConfig } from './standalone';

/**
 * node --import tsx webpack/alone.ts <name> [--port 3200] [--api http://localhost:3000]
 * Serves one remote's standalone page with hot reload. Its data is built in. With --api its page may also use that API,
 * through this server, so that the API need not allow another origin.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { port: { type: 'string', default: '3200' }, api: { type: 'string' } },
});
const [name = ''] = positionals;
const app = await readRemote(name);
const compiler = webpack(standaloneConfig({ app, mode: 'development', outDir: `/${name}`, refresh }));
if (!compiler) throw new Error('webpack made no compiler');

/** The paths of the API and of the pictures in its answers. */
const PATHS = ['/api', '/pictures'];

const server = new WebpackDevServer(
  {
    host: 'localhost',
    port: Number(values.port),
    hot: true,
    client: { logging: 'warn', overlay: { errors: true, warnings: false } },
    static: false,
    ...(values.api === undefined
      ? {}
      : {
          proxy: [
            {
              context: PATHS,
              target: values.api,
              changeOrigin: true,
              // The API accepts other origins only when its settings list them, so it receives its own origin.
              headers: { origin: new URL(values.api).origin },
            },
          ],
        }),
    setupMiddlewares: (middlewares) => (values.api === undefined ? [...middlewares, noApi()] : middlewares),
  },
  compiler,
);
let announced = false;
compiler.hooks.done.tap('announce', (stats) => {
  if (stats.hasErrors()) console.error(stats.toString({ all: false, errors: true }));
  if (!announced && !stats.hasErrors()) setImmediate(announce);
});
await server.start();

function announce(): void {
  const address = server.server?.address();
  if (announced || typeof address !== 'object' || address === null) return;
  announced = true;
  const page = `http://localhost:${String(address.port)}/`;
  console.log(`${name} alone, with sample data: ${page}`);
  if (values.api !== undefined) console.log(`${name} alone, on ${values.api}: ${page}?api=live`);
}

/** Answers calls to the API with an error, because no API was given. */
function noApi() {
  const error = `There is no API behind this page: start it with npm run alone -- ${name} --api http://localhost:3000`;
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
