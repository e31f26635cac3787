import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import type { RemoteOverview } from '@shop/shared/contracts/remote-overview';
import { HOST_CONTRACT } from '@shop/shared/remote/contract';
import { integrityOf } from '@shop/shared/remote/release/complete';
import type { ReleaseManifest } from '@shop/shared/remote/release/release-manifest';
import type { PageEntry } from '@shop/shared/remote/config';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { type Header, pack } from 'tar-stream';
import { buildApp } from '../app';
import { readConfig } from '../config';
import { openDatabase } from '../database/client';
import { type SignedIn, type TestApp, type TestAppOptions, createTestApp } from '../testing/app';
import { TEST_SHOP } from '../testing/shop';
import type { SiteOptions } from '../site/routes';
import { siteOfApp } from '../site/testing';

/** Versions of the shared packages that the test host provides. */
const SINGLETONS = { react: '19.3.1', '@shop/shared': '1.2.0' };

/** Public or staff page of a test remote. */
export const page = (at: string, access: PageEntry['access'] = 'employee', title = 'Page'): PageEntry => ({
  path: at,
  title,
  expose: './ThePage',
  access,
});

/** Changes of a test release from the default. */
export interface ReleaseChange {
  name?: string;
  version?: string;
  pages?: readonly PageEntry[];
  menu?: ReleaseManifest['menu'];
  contract?: string;
  singletons?: Record<string, string>;
  /** Additional or replaced files; null leaves a file out. */
  files?: Record<string, string | null>;
  /** Fields of mf-manifest.json. */
  manifest?: Record<string, unknown>;
  /** Fields of remote.json that replace the right ones. */
  raw?: Record<string, unknown>;
}

/** The files of a release as a build makes them, with the integrity of each file. */
export function releaseFiles(change: ReleaseChange = {}): Map<string, string> {
  const {
    name = 'mfe-loyalty',
    version = '1.0.0',
    pages = [page('/loyalty')],
    contract = `^${HOST_CONTRACT}`,
  } = change;
  const container = name.replaceAll('-', '_');
  const manifest = {
    id: container,
    name: container,
    metaData: {
      name: container,
      globalName: container,
      publicPath: 'auto',
      remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' },
    },
    shared: [{ name: 'react', singleton: true, assets: { js: { sync: [], async: [] }, css: { sync: [], async: [] } } }],
    remotes: [],
    exposes: [{ path: './ThePage', assets: { js: { sync: ['static/js/page.js'], async: [] } } }],
    ...change.manifest,
  };
  const usual: Record<string, string | null> = {
    'mf-manifest.json': JSON.stringify(manifest),
    'remoteEntry.js': `var ${container} = ${JSON.stringify(version)};`,
    'static/js/page.js': `/* ${name} ${version} */`,
    'standalone/index.html': `<p>${name} ${version} alone`,
    ...(pages.some(({ access }) => access === 'public')
      ? {
          'server/pages.cjs': `exports.config = { pages: [{ expose: './ThePage', head: () => ({ title: '${version}' }) }] };
exports.pages = { './ThePage': () => '<h1>${name} ${version}</h1>' };`,
        }
      : {}),
    ...change.files,
  };
  const written = new Map(Object.entries(usual).flatMap(([file, text]) => (text === null ? [] : [[file, text]])));
  const files = Object.fromEntries([...written].map(([file, text]) => [file, integrityOf(text)]));
  const description = {
    name,
    container,
    version,
    contract,
    pages,
    menu: change.menu ?? [],
    singletons: change.singletons ?? { react: '19.0.0', '@shop/shared': '1.0.0' },
    build: createHash('sha256')
      .update(JSON.stringify([pages, files]))
      .digest('hex')
      .slice(0, 12),
    files,
    ...change.raw,
  };
  return written.set('remote.json', JSON.stringify(description));
}

/** A .tar.gz of files, and of raw entries. */
export async function packArchive(
  files: ReadonlyMap<string, string>,
  others: readonly { header: Partial<Header> & { name: string }; body?: string | Buffer }[] = [],
): Promise<Buffer> {
  const tar = pack();
  for (const [name, text] of files) tar.entry({ name }, text);
  for (const { header, body } of others) tar.entry(header, body ?? '');
  tar.finalize();
  return buffer(tar.pipe(createGzip()));
}

/** A shop with pages, its own database and its own folder. */
export interface TestShop extends TestApp {
  admin: SignedIn;
  dataDir: string;
  /** Publishes with an admin's session, or with a token. */
  publish: (body: Buffer | object, options?: { name?: string; as?: Record<string, string>; query?: string }) => Answer;
  /** Any other command: act('mfe-orders', 'promote', {version: '1.1.0'}). */
  act: (name: string, action: string, body?: object, as?: Record<string, string>) => Answer;
  overview: (name: string) => Promise<RemoteOverview>;
  /** The names of everything below the folder of releases. */
  onDisk: () => Promise<string[]>;
  close: () => Promise<void>;
}

type Answer = Promise<LightMyRequestResponse>;

/** Writes a build: a shell, and these remotes. */
export async function writeBuild(dist: string, remotes: readonly ReleaseChange[]): Promise<void> {
  await rm(path.join(dist, 'remotes'), { recursive: true, force: true });
  await mkdir(path.join(dist, 'remotes'), { recursive: true });
  await mkdir(path.join(dist, 'shell/static/js'), { recursive: true });
  const shell = {
    scripts: ['/static/js/main.js'],
    styles: [],
    fonts: [],
    icon: '/static/i.svg',
    singletons: SINGLETONS,
  };
  await writeFile(path.join(dist, 'shell/shell.json'), JSON.stringify(shell));
  for (const remote of remotes) {
    for (const [file, text] of releaseFiles(remote)) {
      const target = path.join(dist, 'remotes', remote.name ?? 'mfe-loyalty', file);
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, text);
    }
  }
}

/** What a test shop is made of. */
export interface TestShopOptions extends Omit<TestAppOptions, 'site'> {
  /** Remotes of the build. Default value: a home page and orders. */
  build?: readonly ReleaseChange[];
  dataDir?: string;
  distDir?: string;
  /** How public pages are rendered. Default value: by browsers. */
  rendering?: SiteOptions['rendering'];
}

/** The remote with the home page of a test host. */
export const FRONT = { name: 'mfe-front', pages: [page('/', 'public', 'Home')] } satisfies ReleaseChange;

/** The remotes that a test host is built with. */
export const TEST_BUILD: readonly ReleaseChange[] = [
  FRONT,
  { name: 'mfe-orders', pages: [page('/orders')], menu: [{ label: 'Orders', path: '/orders', order: 1 }] },
];

/** Starts a shop that follows the registry. */
export async function startTestShop({
  build = TEST_BUILD,
  env = {},
  rendering,
  ...options
}: TestShopOptions = {}): Promise<TestShop> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-releases-'));
  const dataDir = options.dataDir ?? path.join(folder, 'data');
  const distDir = options.distDir ?? path.join(folder, 'dist');
  if (options.distDir === undefined) await writeBuild(distDir, build);
  const shop = await createTestApp({
    ...options,
    env: { DATA_DIR: dataDir, ...env },
    site: siteOfApp({ distDir, dataDir, ...(rendering ? { rendering } : {}) }),
  });
  const admin = await shop.signIn('admin');
  return {
    ...shop,
    admin,
    dataDir,
    publish: (body, { name = 'mfe-loyalty', as = admin.headers, query = '' } = {}) =>
      shop.app.inject({
        method: 'POST',
        url: `/api/releases/${name}${query}`,
        headers: { ...as, 'content-type': Buffer.isBuffer(body) ? 'application/gzip' : 'application/json' },
        payload: Buffer.isBuffer(body) ? body : JSON.stringify(body),
      }),
    act: (name, action, body, as = admin.headers) =>
      shop.app.inject({ method: 'POST', url: `/api/releases/${name}/${action}`, headers: as, payload: body ?? {} }),
    overview: async (name) => {
      const answer = await shop.app.inject({ url: '/api/releases', headers: admin.headers });
      const all: RemoteOverview[] = answer.json();
      const found = all.find((one) => one.name === name);
      if (!found) throw new Error(`There is no ${name} in ${answer.body}`);
      return found;
    },
    onDisk: async () => {
      const releases = path.join(dataDir, 'releases');
      // A folder may be removed during the read.
      return readdir(releases, { recursive: true }).catch(() => readdir(releases));
    },
    close: async () => {
      await shop.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A second server of a shop: an app with its own database connections. */
export interface SecondServer {
  app: FastifyInstance;
  /** The lines of its log. */
  lines: string[];
  close: () => Promise<void>;
}

/** Starts a second server on the database of a shop. */
export async function startSecondServer(
  { connectionString }: Pick<TestShop, 'connectionString'>,
  { distDir, dataDir, env = {} }: { distDir: string; dataDir: string; env?: Readonly<Record<string, string>> },
): Promise<SecondServer> {
  const database = openDatabase(connectionString, { max: 5 });
  const lines: string[] = [];
  const app = await buildApp({
    config: readConfig({ LOG_LEVEL: 'warn', DATA_DIR: dataDir, ...TEST_SHOP, ...env }),
    database,
    logStream: { write: (line) => lines.push(line) },
    site: siteOfApp({ distDir, dataDir }),
  });
  return {
    app,
    lines,
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}

/** Reads the boot block of a page. */
export const readBootBlock = (html: string): { remotes: { name: string; version: string; fallback: unknown }[] } =>
  JSON.parse(/id="boot">(.*?)<\/script>/.exec(html)?.[1] ?? 'null');
