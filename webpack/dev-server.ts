import { once } from 'node:events';
import { createServer } from 'node:net';
import { isRecord } from '@shop/shared/rules/type-guards';
import webpack, { type Configuration } from 'webpack';
import WebpackDevServer, { type ProxyConfigArrayItem, type Configuration as ServerOptions } from 'webpack-dev-server';

/** What a dev server does besides serving its compilation. */
export interface DevServer extends Pick<ServerOptions, 'proxy' | 'devMiddleware' | 'setupMiddlewares'> {
  /** 0 chooses any free port. */
  port: number;
  /** The lines that name its addresses. They are printed when the first compilation has worked. */
  lines: (origin: string) => readonly string[];
}

/**
 * Serves a compilation with hot reload until the process ends.
 *
 * @throws Error with a sentence when it cannot have the port
 */
export async function runDevServer(config: Configuration, { lines, ...options }: DevServer): Promise<void> {
  await assertFree(options.port);
  const compiler = webpack(config);
  if (!compiler) throw new Error('webpack made no compiler');
  const server = new WebpackDevServer(
    {
      host: 'localhost',
      hot: true,
      client: { logging: 'warn', overlay: { errors: true, warnings: false } },
      static: false,
      ...options,
    },
    compiler,
  );
  let announced = false;
  const announce = (): void => {
    const address = server.server?.address();
    if (announced || typeof address !== 'object' || address === null) return;
    announced = true;
    for (const line of lines(`http://localhost:${String(address.port)}`)) console.log(line);
  };
  compiler.hooks.done.tap('announce', (stats) => {
    if (!announced && !stats.hasErrors()) setImmediate(announce);
  });
  await server.start();
}

/**
 * How requests reach a shop.
 *
 * @param shop its origin
 */
export const toShop = (shop: string) =>
  ({
    target: shop,
    changeOrigin: true,
    // The API accepts other origins only when its settings list them, so it receives its own origin.
    headers: { origin: shop },
  }) satisfies ProxyConfigArrayItem;

/** @throws Error with a sentence when no server may listen at a port of this machine. The dev server would crash. */
async function assertFree(port: number): Promise<void> {
  const probe = createServer().listen(port, 'localhost');
  try {
    await once(probe, 'listening');
  } catch (error) {
    const code = isRecord(error) ? error['code'] : undefined;
    const why = code === 'EADDRINUSE' ? 'is in use' : `cannot be had (${String(code)})`;
    throw new Error(`Port ${String(port)} ${why}. Name another: --port ${String(port + 1)}, or --port 0 for any.`);
  }
  probe.close();
  await once(probe, 'close');
}
