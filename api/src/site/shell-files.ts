import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ShellAssets } from '@shop/shared/remote/boot';
import type { FastifyInstance } from 'fastify';
import { isRecord } from '@shop/shared/rules';
import { filesOf } from '../registry/pack-folder';
import { isCompressedCopy } from '../registry/receive-archive';
import { copyOnce } from '../registry/release-folders';
import type { ShellBuild, ShellVersions } from '../registry/shell-versions';
import { FOR_ALL_ORIGINS, ImmutableFiles } from './files';

async function integrityOf(file: string): Promise<string> {
  const hash = createHash('sha384');
  await pipeline(createReadStream(file), hash);
  return `sha384-${hash.digest('base64')}`;
}

/**
 * Copies the files of a build's shell into the folder of all shells, under their version, unless it is there already.
 */
export async function installShell(distDir: string, shellsDir: string): Promise<ShellBuild> {
  const source = path.join(distDir, 'shell/static');
  const names = (await filesOf(source)).filter((name) => !isCompressedCopy(name));
  const hashed = names.map(async (name) => [name, await integrityOf(path.join(source, name))] as const);
  const files = Object.fromEntries(await Promise.all(hashed));
  const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16);
  await mkdir(shellsDir, { recursive: true });
  await copyOnce(shellsDir, source, path.join(shellsDir, version));
  return { version, files };
}

/** Sources of the shells' files. */
export interface ShellFiles {
  /** The folder of all shells. */
  shellsDir: string;
  /** The shell of this build; null if a dev server serves it. */
  own: ShellBuild | null;
  /** The shells of other servers. */
  others: Pick<ShellVersions, 'download'>;
}

/**
 * Serves the files of this build's shell and of all other stored shells. A page from another server, or a tab from
 * before an update, requests the files of its own shell.
 */
export function registerShellFiles(app: FastifyInstance, { shellsDir, own, others }: ShellFiles): void {
  const files = new ImmutableFiles(shellsDir);
  app.get<{ Params: { '*': string } }>('/static/*', async (request, reply) => {
    void reply.headers(FOR_ALL_ORIGINS);
    const file = request.params['*'];
    const isPlain = !file.split('/').some((part) => part.startsWith('.'));
    const sent = (folder: string) => files.send(request, reply, `${folder}/${file}`);
    // Before shells had versions, all files were in the folder `static`.
    if (isPlain && ((own && (await sent(own.version))) || (await sent('static')))) return reply;
    const version = isPlain ? await others.download(file) : null;
    if (version === null || !(await sent(version))) reply.callNotFound();
    return reply;
  });
}

/** The shell's file list of a build. @throws Error if shell.json is not such a list */
export async function readAssets(distDir: string): Promise<ShellAssets> {
  const value: unknown = JSON.parse(await readFile(path.join(distDir, 'shell/shell.json'), 'utf8'));
  if (!isAssets(value)) throw new Error(`${distDir}/shell/shell.json does not list the shell's files; build again`);
  return value;
}

const isAssets = (value: unknown): value is ShellAssets =>
  isRecord(value) && ['scripts', 'styles', 'fonts'].every((key) => Array.isArray(value[key]));
