import webpack, { type Configuration } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { readRemote, readShell, remoteNames } from './apps';
import { devOrigins } from './dev-origins';
import { hostConfig } from './host';
import { describeRemote } from './release';
import { refresh } from './refresh';
import { remoteConfig } from './remote';

/**
 * node --import tsx webpack/dev.ts [name...]
 * Serves the shell and all remotes (or only the given ones). A changed component is replaced in the running page; with
 * a built shell, its whole page is shown anew, without a reload. The page itself comes from the shop's server, which
 * reads the origins of these servers from DEV_SERVERS. `npm run dev` starts both.
 */
const origins = devOrigins(remoteNames(), process.argv.slice(2));

if (origins.shell) {
  const app = readShell();
  await serve(
    hostConfig({ app, mode: 'development', outDir: '/shell', publicPath: `${origins.shell}/` }),
    origins.shell,
  );
}
for (const [name, origin] of Object.entries(origins.remotes)) {
  const app = await readRemote(name);
  const description = JSON.stringify(describeRemote(app));
  const config = remoteConfig({
    app,
    mode: 'development',
    outDir: `/${name}`,
    refresh: origins.shell === undefined ? undefined : refresh,
  });
  await serve(config, origin, { 'remote.json': description });
}

/** Starts one dev server. The shop's page on another port may load its files. Each dev server has its own socket. */
async function serve(config: Configuration, origin: string, extra: Record<string, string> = {}): Promise<void> {
  const { port } = new URL(origin);
  const server = new WebpackDevServer(
    {
      host: 'localhost',
      port,
      hot: true,
      liveReload: true,
      allowedHosts: 'all',
      headers: { 'access-control-allow-origin': '*' },
      client: {
        logging: 'info',
        webSocketURL: `ws://localhost:${port}/ws`,
        overlay: { errors: true, warnings: false },
      },
      static: false,
      setupMiddlewares: (middlewares) => [
        ...Object.entries(extra).map(([file, body]) => ({
          name: file,
          path: `/${file}`,
          middleware: (_request: unknown, response: { type(name: string): { send(body: string): void } }) =>
            response.type('json').send(body),
        })),
        ...middlewares,
      ],
    },
    webpack(config),
  );
  await server.start();
  console.log(`${config.name ?? ''} at ${origin}`);
}
