import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { integrityOf } from '@shop/shared/remote/release/complete';
import { listFiles } from '../webpack/list-files';

const BUILT = resolve(dirname(fileURLToPath(import.meta.url)), '../dist/remotes');

/** Faults of a release. The first three pass a check of files alone, and fail in a browser. */
type Fault = 'entry syntax' | 'chunk syntax' | 'missing chunk' | 'throws on load' | 'contract' | 'taken path';

/** The release to make from the built one. */
export interface Variant {
  remote: string;
  version: string;
  /** The folder of the built remotes. Default value: those of the build that the tests run. */
  built?: string;
  /** Texts of the built pages to replace, so that releases look different on the screen. */
  texts?: Readonly<Record<string, string>>;
  fault?: Fault;
  /** Code that runs as soon as the page's file is loaded. */
  code?: string;
  /** The page that gets the fault or the code, such as ./OrdersPage. The default is the remote's first page. */
  expose?: string;
}

interface Description {
  build: string;
  files: Record<string, string>;
  version: string;
  container: string;
  contract: string;
  pages: { path: string; title: string; expose: string; access: string }[];
}

const json = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;

const edit = (file: string, change: (text: string) => string): void => {
  const before = readFileSync(file, 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`Nothing of ${file} was changed`);
  writeFileSync(file, after);
};

/**
 * Makes a release of a remote in a folder, from the built one. It has another version, its own chunk global as a build
 * of other sources has, and a fault when `fault` is set. The hashes in its remote.json are correct.
 */
export const makeRelease = (
  folder: string,
  { remote, version, built = BUILT, texts = {}, fault, code, expose }: Variant,
): void => {
  cpSync(join(built, remote), folder, { recursive: true });
  for (const file of listFiles(folder)) if (/\.(?:br|gz)$/.test(file)) rmSync(join(folder, file));
  const { build: _build, files: _files, ...description } = json<Description>(join(folder, 'remote.json'));
  const scripts = listFiles(folder).filter((file) => file.endsWith('.js') && !file.startsWith('server/'));
  const ownChunks = new RegExp(`chunks_${description.container}_\\w+`, 'g');
  const global = `chunks_${description.container}_${version.replaceAll(/\W/g, '_')}`;
  for (const file of scripts.filter((name) => !name.startsWith('standalone/'))) {
    edit(join(folder, file), (text) => text.replaceAll(ownChunks, global));
  }
  for (const [from, to] of Object.entries(texts)) {
    const holding = scripts.filter((file) => readFileSync(join(folder, file), 'utf8').includes(from));
    if (holding.length === 0) throw new Error(`No script of ${remote} says ${from}`);
    for (const file of holding) edit(join(folder, file), (text) => text.replaceAll(from, to));
  }
  const page = (expose ?? description.pages[0]?.expose ?? '').slice(2);
  const entry = scripts.find((file) => file.startsWith('remoteEntry.')) ?? '';
  const chunk = scripts.find((file) => file.startsWith(`static/js/__federation_expose_${page}.`)) ?? '';
  if (fault === 'entry syntax') edit(join(folder, entry), (text) => `)${text}`);
  if (fault === 'chunk syntax') edit(join(folder, chunk), (text) => `)${text}`);
  if (fault === 'missing chunk') {
    const hash = chunk.split('.').at(-2) ?? '';
    edit(join(folder, entry), (text) => text.replaceAll(hash, '0000000000'));
  }
  if (fault === 'throws on load') {
    edit(join(folder, chunk), (text) =>
      text.replace(/(\d+\([^)]*\)\{|\d+:\([^)]*\)=>\{)/g, '$1throw new Error("broken on purpose");'),
    );
  }
  if (code) edit(join(folder, chunk), (text) => `${text}\n;${code};`);
  const files = Object.fromEntries(
    listFiles(folder)
      .filter((file) => file !== 'remote.json')
      .map((file) => [file, integrityOf(readFileSync(join(folder, file)))]),
  );
  const changed = {
    ...description,
    version,
    ...(fault === 'contract' ? { contract: '^9.0.0' } : {}),
    ...(fault === 'taken path'
      ? { pages: description.pages.map((one, index) => (index === 0 ? { ...one, path: '/customers' } : one)), menu: [] }
      : {}),
  };
  const build = createHash('sha256')
    .update(JSON.stringify({ description: changed, files }))
    .digest('hex')
    .slice(0, 12);
  writeFileSync(join(folder, 'remote.json'), JSON.stringify({ ...changed, build, files }, null, 2));
};

/** A release's folder as an archive that can be published. The system's tar makes it, as any team might. */
export const packWithTar = (folder: string): Buffer => {
  const { status, stdout } = spawnSync('tar', ['-czf', '-', '-C', folder, ...readdirSync(folder)], {
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`Packing ${folder} failed with ${String(status)}`);
  return stdout;
};
