import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkRemoteConfig, type PageEntry } from '@shop/shared/remote/config';
import { contractRange } from '@shop/shared/remote/contract';
import { completeRelease, integrityOf } from '@shop/shared/remote/release/complete';
import { DESCRIPTION_FILE, MANIFEST_FILE, scriptProblems } from '@shop/shared/remote/release/files';
import { field } from '@shop/shared/remote/release/manifest-fields';
import { parseJson } from '@shop/shared/remote/release/problem';
import { isRecord } from '@shop/shared/rules';
import { releaseFiles } from '../../webpack/list-files';
import { type Arguments, UsageError } from './arguments';
import type { CliEnvironment } from './cli-environment';
import { CommandError } from './command-error';
import type { Report } from './report';
import { validateFolder } from './validate-folder';

/** The JSON of a file. @throws CommandError if the file is missing or is not JSON */
function readJson(file: string, what: string): unknown {
  if (!existsSync(file)) throw new CommandError(`There is no ${file}: ${what}.`);
  const value = parseJson(readFileSync(file, 'utf8'));
  if (value === undefined) throw new CommandError(`${file} is not JSON: ${what}.`);
  return value;
}

/** The version of the package in whose folder the command runs. */
function ownVersion(): string {
  const version = field(readJson(resolve('package.json'), 'name the version by --version'), 'version');
  if (typeof version === 'string') return version;
  throw new CommandError('package.json has no version: name it by --version.');
}

function rangeOf(contract: string | undefined): string {
  try {
    return contractRange(contract);
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error));
  }
}

/** Whether a script can be parsed as a classic one. */
const isClassic = (source: string): boolean => scriptProblems('', source).length === 0 || !/\bexport\b/.test(source);

/** A manifest for the build of a tool that writes none: the entry, and what it exposes. */
function manifestOf(container: string, entry: string, source: string, pages: readonly PageEntry[]): string {
  const exposes = [...new Set(pages.map(({ expose }) => expose))];
  return JSON.stringify({
    name: container,
    metaData: {
      globalName: container,
      publicPath: 'auto',
      remoteEntry: { name: entry, type: isClassic(source) ? 'global' : 'module' },
    },
    shared: [],
    remotes: [],
    exposes: exposes.map((path) => ({ path, assets: {} })),
  });
}

/** What a remote declares: its pages alone, or what its remote.config.ts would hold, as data. */
function declarationOf(file: string, name: string) {
  const value = readJson(file, 'it holds the pages of the remote, as "pages" of remote.json');
  const checked = checkRemoteConfig({
    menu: [],
    ...(Array.isArray(value) ? { pages: value } : isRecord(value) && value),
    name,
  });
  if (!checked.ok) {
    const problems = checked.problems.map((message) => ({ field: file, message }));
    throw new CommandError(`${file} does not declare a remote; nothing was written.`, problems);
  }
  const { pages, menu, owner, budget, kind, contract } = checked.config;
  return {
    pages,
    menu,
    contract: rangeOf(contract),
    ...(owner && { owner }),
    ...(budget !== undefined && { budget }),
    ...(kind && { kind }),
  };
}

/**
 * Writes the remote.json of a build that another tool made, and its mf-manifest.json if the tool wrote none. Nothing is
 * written unless the whole release is sound.
 */
export async function describeFolder(args: Arguments, { commandName }: CliEnvironment): Promise<Report> {
  const folder = resolve(args.positionals[0] ?? '');
  const { name, pages: pagesFile, version = ownVersion(), entry = 'remoteEntry.js' } = args.options;
  if (name === undefined || pagesFile === undefined)
    throw new UsageError('describe needs --name and --pages.', 'describe');
  if (!existsSync(folder)) throw new CommandError(`There is no ${folder}: build the remote first.`);
  const { pages, menu, contract, ...optional } = declarationOf(resolve(pagesFile), name);
  const container = name.replaceAll('-', '_');
  const added = new Map<string, string>();
  const files = releaseFiles(folder).filter((file) => file !== DESCRIPTION_FILE);
  if (!files.includes(MANIFEST_FILE)) {
    if (!files.includes(entry)) {
      throw new CommandError(`There is no ${entry} in ${folder}: name the script of the container by --entry.`);
    }
    added.set(MANIFEST_FILE, manifestOf(container, entry, readFileSync(join(folder, entry), 'utf8'), pages));
  }
  const integrities = Object.fromEntries([
    ...files.map((file) => [file, integrityOf(readFileSync(join(folder, file)))]),
    ...[...added].map(([file, content]) => [file, integrityOf(content)]),
  ]);
  const release = completeRelease(
    { name, container, version, contract, pages, menu, ...optional, singletons: {} },
    integrities,
  );
  added.set(DESCRIPTION_FILE, `${JSON.stringify(release, null, 2)}\n`);
  const result = await validateFolder(folder, name, added);
  if (!result.ok)
    throw new CommandError(`The build in ${folder} is no release yet; nothing was written.`, result.problems);
  for (const [file, content] of added) writeFileSync(join(folder, file), content);
  const { warnings } = result;
  return {
    facts: { name, version, build: release.build, written: [...added.keys()], warnings },
    lines: [
      `Wrote ${[...added.keys()].join(' and ')}: ${name} ${version} (${release.build}).`,
      ...warnings.map((warning) => `  Warning: ${warning}`),
      `  Publish it:  ${commandName} publish ${name} --dir ${args.positionals[0] ?? ''}`,
    ],
  };
}
