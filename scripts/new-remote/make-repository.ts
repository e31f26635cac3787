import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { isRecord, isText } from '@shop/shared/rules/type-guards';
import { type NewRemoteOptions, plan, problemsOf } from './names';
import { repositoryFilesOf } from './repository';

const require = createRequire(import.meta.url);

/** The version of each package that the shop's own modules are built with. */
export function pinned(): Record<string, string> {
  const manifest: unknown = JSON.parse(readFileSync(require.resolve('@shop/shared/package.json'), 'utf8'));
  const fields = isRecord(manifest) ? [manifest['dependencies'], manifest['peerDependencies']] : [];
  const entries = fields.flatMap((field) => (isRecord(field) ? Object.entries(field) : []));
  return Object.fromEntries(
    entries.flatMap(([name, range]) => (isText(range) ? [[name, range.replace(/^\^/, '')]] : [])),
  );
}

/**
 * Writes a repository of its own for a new remote into a new or empty folder.
 *
 * @returns what stands in the way as sentences, with nothing written; empty when it is made
 */
export function makeRepository(options: NewRemoteOptions, folder: string): string[] {
  const problems = problemsOf(options, []);
  if (existsSync(folder) && readdirSync(folder).some((name) => name !== '.git'))
    problems.push(`${folder} is not empty`);
  if (problems.length > 0) return problems;
  const remote = plan(options);
  for (const [path, text] of Object.entries(repositoryFilesOf(remote, pinned()))) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  console.log(`${remote.name} is made: ${remote.title} at ${remote.path}. Go on with

  cd ${relative(process.cwd(), folder) || '.'}
  npm install
  npm run alone        look at it, with hot reload
  npm run dev          look at it inside the shop of SHOP_URL
  npm test             types, imports and tests
  npm run build        a release, in dist

README.md says how it is released.`);
  return [];
}
