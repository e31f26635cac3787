import { cp, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ShellAssets } from '@shop/shared/remote/boot';

/**
 * Adds the shell's hashed files to the folder of all shells so far: a tab opened before an update still finds its own.
 */
export async function installShell(distDir: string, shellDir: string): Promise<void> {
  await mkdir(shellDir, { recursive: true });
  await cp(path.join(distDir, 'shell/static'), path.join(shellDir, 'static'), { recursive: true, force: false });
}

/** The shell's file list of a build. @throws Error when it is none */
export async function readAssets(distDir: string): Promise<ShellAssets> {
  const value: unknown = JSON.parse(await readFile(path.join(distDir, 'shell/shell.json'), 'utf8'));
  if (!isAssets(value)) throw new Error(`${distDir}/shell/shell.json does not list the shell's files; build again`);
  return value;
}

const isAssets = (value: unknown): value is ShellAssets =>
  typeof value === 'object' &&
  value !== null &&
  ['scripts', 'styles', 'fonts'].every((key) => Array.isArray(Object.getOwnPropertyDescriptor(value, key)?.value));
