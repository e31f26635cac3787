import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { DESCRIPTION_FILE } from '@shop/shared/remote/release/files';
import { type Arguments, UsageError } from './arguments';
import type { CliEnvironment } from './cli-environment';
import { CommandError } from './command-error';
import type { Report } from './report';

/** The message of a failed build. */
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** @throws CommandError when the folder holds something else than a release, which a build would replace */
function assertReplaceable(folder: string): void {
  if (!existsSync(folder) || readdirSync(folder).length === 0 || existsSync(join(folder, DESCRIPTION_FILE))) return;
  throw new CommandError(`${folder} is not empty and holds no release that could be replaced.`);
}

/** Checks the types of a remote and runs its tests. @throws CommandError when one of them fails */
export async function testSources(args: Arguments, { sources }: CliEnvironment): Promise<Report> {
  if (sources === null) throw new UsageError('An installed shop has no sources of remotes.', 'test');
  const [name = '', ...words] = args.positionals;
  const code = await sources.test(name, words);
  if (code !== 0) throw new CommandError(`The tests of ${name} did not pass.`);
  return { facts: { name }, lines: [`The tests of ${name} passed.`] };
}

/** Builds a release beside its folder, and replaces that folder when everything has worked. */
export async function buildRelease(args: Arguments, { commandName, sources }: CliEnvironment): Promise<Report> {
  if (sources === null) throw new UsageError('An installed shop has no sources of remotes.', 'build');
  const [name = ''] = args.positionals;
  const { out, version } = args.options;
  if (version !== undefined && !/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/.test(version)) {
    throw new UsageError(`--version ${version} is no version such as 1.4.0.`, 'build');
  }
  const target = out === undefined ? sources.releaseFolder(name) : resolve(out);
  assertReplaceable(target);
  const folder = `${target}.build-${String(process.pid)}`;
  const started = performance.now();
  try {
    const remote = await sources.read(name);
    const built = { ...remote, version: version ?? remote.version };
    const sizes = await sources.build(built, folder);
    rmSync(target, { recursive: true, force: true });
    mkdirSync(dirname(target), { recursive: true });
    renameSync(folder, target);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    return {
      facts: { name, version: built.version, folder: target },
      lines: [
        sizes,
        `Built ${name} ${built.version} in ${seconds} s: ${relative(process.cwd(), target) || '.'}`,
        `  Publish it:  ${commandName} publish ${sources.only === null ? name : ''}`.trimEnd(),
      ],
    };
  } catch (error) {
    throw error instanceof CommandError ? error : new CommandError(`${name} was not built. ${messageOf(error)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
