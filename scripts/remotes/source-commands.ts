import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { DESCRIPTION_FILE } from '@shop/shared/remote/release/files';
import { type Arguments, UsageError, wholeNumber } from './arguments';
import type { RemoteApp } from '../../webpack/apps';
import type { CliEnvironment, RemoteSources } from './cli-environment';
import { CommandError } from './command-error';
import { isShopUrl } from './credentials';
import type { Report } from './report';
import { validateFolder } from './validate-folder';

/** The message of a failure. */
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** @throws CommandError when the folder holds something else than a release, which a build would replace */
function assertReplaceable(folder: string): void {
  if (!existsSync(folder) || readdirSync(folder).length === 0 || existsSync(join(folder, DESCRIPTION_FILE))) return;
  throw new CommandError(`${folder} is not empty and holds no release that could be replaced.`);
}

/** Checks the types of a remote and runs its tests. @throws CommandError when one of them fails */
export async function testSources(args: Arguments, environment: CliEnvironment): Promise<Report> {
  const sources = sourcesOf(args, environment);
  const [name = '', ...words] = args.positionals;
  const code = await sources.test(name, words);
  if (code !== 0) throw new CommandError(`The tests of ${name} did not pass.`);
  return { facts: { name }, lines: [`The tests of ${name} passed.`] };
}

/** The sources that a command works on. @throws UsageError in an installed shop */
export function sourcesOf({ command }: Arguments, { sources }: CliEnvironment): RemoteSources {
  if (sources === null) throw new UsageError('An installed shop has no sources of remotes.', command);
  return sources;
}

/** Reads a remote. @throws UsageError for an unknown one, CommandError with every fault of its remote.config.ts */
export async function readFrom(sources: RemoteSources, name: string): Promise<RemoteApp> {
  try {
    return await sources.read(name);
  } catch (error) {
    throw error instanceof UsageError ? error : new CommandError(messageOf(error));
  }
}

/** @throws CommandError when no shop answers at this address */
async function assertShop(api: string): Promise<void> {
  let answer: Response;
  try {
    answer = await fetch(new URL('/api/health', api), { signal: AbortSignal.timeout(5_000) });
  } catch {
    throw new CommandError(`No shop answers at ${api}: start one, in its repository with npm start.`);
  }
  if (!answer.ok) throw new CommandError(`${api} answers ${String(answer.status)} to /api/health: is it a shop?`);
}

/** @throws CommandError with what stands in the way of a server of sources */
export async function served(server: Promise<void>): Promise<void> {
  try {
    await server;
  } catch (error) {
    throw error instanceof CommandError ? error : new CommandError(messageOf(error));
  }
}

/** The port of a server of sources. @throws UsageError for what is no port */
export const portOf = ({ options }: Arguments): number => wholeNumber('port', options.port ?? '3200', 0, 65_535);

/** Serves the standalone page of a remote with hot reload, until the process is ended. */
export async function serveSources(args: Arguments, environment: CliEnvironment): Promise<Report> {
  const sources = sourcesOf(args, environment);
  const [name = ''] = args.positionals;
  const { api } = args.options;
  const port = portOf(args);
  if (api !== undefined && !isShopUrl(api)) {
    throw new UsageError(`--api ${api} is no address such as http://localhost:3000.`, 'alone');
  }
  const remote = await readFrom(sources, name);
  if (api !== undefined) await assertShop(api);
  await served(sources.serve(remote, { port, api }));
  return { facts: { name }, lines: [] };
}

/** Builds a release beside its folder, and replaces that folder when everything has worked. */
export async function buildRelease(args: Arguments, environment: CliEnvironment): Promise<Report> {
  const sources = sourcesOf(args, environment);
  const [name = ''] = args.positionals;
  const { out, version } = args.options;
  if (version !== undefined && !/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/.test(version)) {
    throw new UsageError(`--version ${version} is no version such as 1.4.0.`, 'build');
  }
  const target = out === undefined ? sources.releaseFolder(name) : resolve(out);
  assertReplaceable(target);
  const remote = await readFrom(sources, name);
  const work = `${target}.build-${String(process.pid)}`;
  // Source maps go beside the folder of remotes, so that no release has them.
  const folder = join(work, 'remotes', name);
  const started = performance.now();
  try {
    const built = { ...remote, version: version ?? remote.version };
    const sizes = await sources.build(built, folder);
    // Before the folder replaces the last release: a page that uses what no host shares would break in every shop.
    const found = await validateFolder(folder, name);
    if (!found.ok) throw new CommandError(`${name} was not built: no shop would take it.`, found.problems);
    rmSync(target, { recursive: true, force: true });
    mkdirSync(dirname(target), { recursive: true });
    renameSync(folder, target);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    return {
      facts: { name, version: built.version, folder: target },
      lines: [
        sizes,
        `Built ${name} ${built.version} in ${seconds} s: ${relative(process.cwd(), target) || '.'}`,
        `  Publish it:  ${environment.commandName} publish ${sources.only === null ? name : ''}`.trimEnd(),
      ],
    };
  } catch (error) {
    throw error instanceof CommandError ? error : new CommandError(`${name} was not built. ${messageOf(error)}`);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
