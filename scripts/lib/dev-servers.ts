import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { remoteNames } from '../../webpack/apps';
import { devOrigins } from '../../webpack/dev-origins';

/** The server's setting with the addresses of the dev servers: shell=http://localhost:3100,mfe-orders=… */
function devServersSetting(names: string[]): string {
  const { shell, remotes } = devOrigins(remoteNames(), names);
  const all = { ...(shell === undefined ? {} : { shell }), ...remotes };
  return Object.entries(all)
    .map(([name, origin]) => `${name}=${origin}`)
    .join(',');
}

/**
 * Runs the server, which restarts on every change, and webpack's dev servers, until one of them or this process ends.
 */
async function main(names: string[]): Promise<number> {
  const env = { NODE_ENV: 'development', ...process.env, DEV_SERVERS: devServersSetting(names) };
  const run = (...args: string[]) => spawn(process.execPath, args, { env, stdio: 'inherit' });
  const parts = [
    run('node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'api/src/server.ts'),
    run('--import', 'tsx', 'webpack/dev.ts', ...names),
  ];
  const ends = parts.map((part) => once(part, 'exit'));
  const stop = () => {
    for (const part of parts) part.kill('SIGTERM');
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
  // Neither works without the other: when one ends, the other is stopped.
  await Promise.race(ends);
  stop();
  await Promise.all(ends);
  return Math.max(...parts.map(({ exitCode }) => exitCode ?? 0));
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);
