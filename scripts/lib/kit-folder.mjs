import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';
import { quietNode } from './run.mjs';

/** What a team writes into its tsconfig.json. */
const PROJECT = { extends: '@shop/remote/tsconfig.json', include: ['src', 'remote.config.ts'] };

/**
 * Packs the kit and unpacks it again.
 *
 * @returns {Promise<{ kit: string, remove: () => void }>} the folder with its packages, by names without their scope
 */
export async function unpackKit() {
  const folder = mkdtempSync(join(tmpdir(), 'shop-kit-'));
  const archives = join(folder, 'archives');
  const { code, output } = await quietNode(['--import', 'tsx', 'scripts/kit/index.ts', '--out', archives], ROOT);
  if (code !== 0) throw new Error(output);
  for (const archive of readdirSync(archives)) {
    const target = join(folder, 'packages', archive.replace(/^shop-(.*)-\d+\.\d+\.\d+\.tgz$/, '$1'));
    mkdirSync(target, { recursive: true });
    execFileSync('tar', ['-xzf', join(archives, archive), '--strip-components=1', '-C', target]);
  }
  return { kit: join(folder, 'packages'), remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Links the packages of a folder of this repository, but those of the repository itself. */
function linkPackages(from, to) {
  for (const name of readdirSync(from)) {
    if (name.startsWith('.') || name === '@shop' || existsSync(join(to, name))) continue;
    const target = realpathSync(join(from, name));
    if (target.includes('node_modules')) symlinkSync(target, join(to, name));
  }
}

/**
 * Copies a remote into a folder of its own, with the kit and the packages that npm would install, and nothing else of
 * this repository.
 *
 * @param {string} name
 * @param {string} kit the unpacked kit
 * @returns {{ folder: string, remove: () => void }}
 */
export function makeKitFolder(name, kit) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'shop-team-')));
  for (const part of ['src', 'package.json', 'remote.config.ts']) {
    cpSync(join(ROOT, name, part), join(folder, part), { recursive: true });
  }
  cpSync(join(ROOT, 'package-lock.json'), join(folder, 'package-lock.json'));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(PROJECT));
  const packages = join(folder, 'node_modules');
  mkdirSync(join(packages, '@shop'), { recursive: true });
  for (const part of readdirSync(kit)) cpSync(join(kit, part), join(packages, '@shop', part), { recursive: true });
  // npm would put the compiler of the tests there, because the build has another version.
  const ofTests = join(packages, '@shop/remote-test/node_modules');
  mkdirSync(ofTests);
  symlinkSync(realpathSync(join(ROOT, 'node_modules/typescript7')), join(ofTests, 'typescript'));
  linkPackages(join(ROOT, 'shared/node_modules'), packages);
  linkPackages(join(ROOT, 'node_modules'), packages);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
