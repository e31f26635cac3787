import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { HOST_SCOPE } from '@shop/shared/remote/contract';
import { ROOT } from '../../webpack/apps';
import { listFiles } from '../../webpack/list-files';
import { inScope } from './scope';
import { type KitPackage, devPackage, remotePackage, sharedPackage, testPackage } from './packages';

/** Writes the declarations of sources below `shared` into a folder. @throws Error with what the compiler says */
function declare(sources: readonly string[], folder: string): void {
  const project = join(folder, 'tsconfig.json');
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: join(ROOT, 'shared'),
    outDir: folder,
  };
  writeFileSync(
    project,
    JSON.stringify({ extends: join(ROOT, 'tsconfig.json'), compilerOptions, files: sources, include: [] }),
  );
  try {
    execFileSync(process.execPath, [join(ROOT, 'node_modules/typescript7/bin/tsc'), '-p', project], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  } finally {
    rmSync(project);
  }
}

/** Where the archives go, and the npm scope of the packages. */
interface Target {
  out: string;
  scope: string;
}

/** Writes a package into a folder and packs it. Returns the name of its archive. */
function pack({ manifest, files, declared, readme }: KitPackage, folder: string, { out, scope }: Target): string {
  for (const [path, content] of files) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  if (declared.length > 0) declare(declared, folder);
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(join(folder, 'README.md'), readme);
  for (const path of listFiles(folder).filter((name) => /\.(m?js|ts|json|css|md)$/.test(name))) {
    const file = join(folder, path);
    writeFileSync(file, inScope(path, readFileSync(file, 'utf8'), scope));
  }
  copyFileSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  const said = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', out], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return String(/"filename": "([^"]+)"/.exec(said)?.[1]);
}

/** Packs the kit: the packages that a team needs to build and release a remote in a repository of its own. */
function main(): void {
  const { values } = parseArgs({
    options: { out: { type: 'string', default: 'kit' }, scope: { type: 'string', default: HOST_SCOPE } },
  });
  const { scope } = values;
  if (!/^@[a-z0-9][\w.-]*$/.test(scope)) throw new Error(`--scope ${scope} is no npm scope such as @acme`);
  const out = resolve(values.out);
  const work = join(ROOT, '.cache', `kit-${String(process.pid)}`);
  mkdirSync(out, { recursive: true });
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(ROOT, 'shared/package.json'), 'utf8'));
    const remote = remotePackage();
    const packages = { shared: sharedPackage(manifest), remote, test: testPackage(), dev: devPackage(remote) };
    for (const [name, made] of Object.entries(packages)) {
      const folder = join(work, name);
      mkdirSync(folder, { recursive: true });
      console.log(join(relative(process.cwd(), out), pack(made, folder, { out, scope })));
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
