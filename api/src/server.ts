import { readConfig, ConfigError } from './config';
import { DataDirInUseError } from './database/embedded/data-dir-lock';
import { EmbeddedDatabaseError } from './database/embedded/errors';
import { hostModule } from './modules/host/routes';
import { buildFolder } from './runtime/build-folder';
import { StartError } from './runtime/start-error';
import { startShop } from './runtime/start-shop';
import type { RunningShop } from './runtime/start-shop';

/** Errors whose message says all that there is to say. */
const PLAIN = [ConfigError, StartError, EmbeddedDatabaseError, DataDirInUseError];

const undo: (() => Promise<void> | void)[] = [];
let shop: RunningShop | null = null;
let stopping: Promise<void> | null = null;

const say = (text: string) => process.stdout.write(`${text}\n`);

async function undoAll(): Promise<void> {
  for (const step of undo.splice(0).reverse()) {
    try {
      await step();
    } catch (error) {
      console.error('Stopping did not go smoothly:', error);
    }
  }
}

/** Stops everything in order, once, and ends the process. */
function stop(code: number): Promise<void> {
  stopping ??= undoAll().then(() => process.exit(code));
  return stopping;
}

function fail(error: unknown): void {
  if (stopping !== null) return;
  if (error instanceof Error && PLAIN.some((kind) => error instanceof kind)) console.error(error.message);
  else console.error('The shop could not be started:', error);
  void stop(1);
}

function onSignal(signal: NodeJS.Signals): void {
  if (stopping !== null) {
    // Asked twice: at once. The database survives that and is taken over by the next start.
    process.exit(1);
  }
  say(`${signal}: finishing what is running, then stopping.`);
  void stop(0);
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const distDir = buildFolder();
  if (distDir === null) say('Nothing is built: only the API is served. Run `npm run build` for the pages.');
  shop = await startShop(config, {
    undo,
    onDatabaseLost: (detail) => {
      console.error(detail);
      void stop(1);
    },
    host:
      distDir === null
        ? undefined
        : (app) =>
            hostModule(app, {
              distDir,
              dataDir: config.dataDir,
              settings: config.shop,
              remoteOrigins: config.remoteOrigins,
              dev: config.devServers ?? undefined,
            }),
  });
  say(`\n  ${config.shop.shopName} is open at ${shop.url}\n  API documentation: ${shop.url}/api/docs`);
  for (const { email, role } of shop.demoAccounts) {
    say(`  Demo ${role}: ${email} / demo-${role}`);
  }
  say('');
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal);
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error: unknown) => {
    if (shop === null) {
      fail(error);
      return;
    }
    shop.app.log.fatal({ err: error }, 'a fault outside of any request');
    void stop(1);
  });
}

main().catch(fail);
