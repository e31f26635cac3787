// Writes the bill of materials of production, in CycloneDX 1.5, from the lock file alone:
//   node scripts/sbom.mjs > sbom.json
//   node scripts/sbom.mjs --all > sbom.json        tools and tests, too
import { requireNode } from './lib/node-version.mjs';

requireNode();

const { spawnSync } = await import('node:child_process');
const { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } = await import('node:fs');
const { dirname, join } = await import('node:path');
const { CACHE, ROOT } = await import('./lib/paths.mjs');

/**
 * The lock file without optional peer dependencies. `npm sbom` writes nothing when another version of such a package is
 * installed (ajv 6 for ESLint, where @hookform/resolvers could use ajv 8).
 */
function withoutOptionalPeers(lock) {
  for (const entry of Object.values(lock.packages)) {
    for (const name of Object.keys(entry.peerDependenciesMeta ?? {})) delete entry.peerDependencies?.[name];
  }
  return lock;
}

mkdirSync(CACHE, { recursive: true });
const temporary = mkdtempSync(join(CACHE, 'sbom-'));
// npm names the result after its folder, so the folder has the name of the shop.
const folder = join(temporary, 'shop');
let status = 1;
try {
  mkdirSync(folder);
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(withoutOptionalPeers(lock)));
  const workspaces = readdirSync(ROOT).filter((name) => lock.packages[name] !== undefined);
  for (const file of ['package.json', ...workspaces.map((name) => join(name, 'package.json'))]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), readFileSync(join(ROOT, file)));
  }
  const all = process.argv.includes('--all');
  const args = [
    'sbom',
    '--sbom-format',
    'cyclonedx',
    '--package-lock-only',
    '--offline',
    ...(all ? [] : ['--omit', 'dev']),
  ];
  ({ status } = spawnSync('npm', args, {
    cwd: folder,
    // Without these, npm would use the folder of the npm that started this program.
    env: { ...process.env, npm_config_local_prefix: folder, INIT_CWD: folder },
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  }));
} finally {
  rmSync(temporary, { recursive: true, force: true });
}
process.exitCode = status ?? 1;
