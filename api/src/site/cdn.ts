import { createHash } from 'node:crypto';
import type { PublicSettings } from '@shop/shared/contracts';
import type { Preload, ShellAssets } from '@shop/shared/remote/boot';
import type { FastifyInstance } from 'fastify';
import { every } from '../every';
import type { Notices } from '../health/notices';
import type { ActiveRemote } from '../registry/snapshot';
import { pagePreloads } from './boot-remotes';

/** How often a file is compared with the shop's own, in milliseconds. */
const LOOK_MS = 10_000;
/** How long the CDN may take for a file, in milliseconds. */
const MAX_WAIT_MS = 10_000;

interface CdnOptions {
  url: string;
  /** The files that pages name with their hashes. */
  files: () => readonly Preload[];
  notices: Pick<Notices, 'note' | 'clear'>;
  /** Called when pages begin or stop to load files from the CDN. */
  onChange: () => void;
}

/** What is wrong with a file of the CDN, and what an operator should do. */
interface Problem {
  text: string;
  advice: string;
  /** Whether a single look proves it. A CDN may fail to answer once. */
  sure: boolean;
}

const AWAY = { advice: 'Look whether it runs and reaches the shop.', sure: false };

/**
 * Compares the files of a CDN with the shop's own. Pages load files from it once all were the same, until one is not.
 * Then they load them from the shop, and the log, the page Health and the alerts say why.
 */
export class CdnWatch {
  /** Whether pages load files from the CDN. */
  works = false;
  private doubt: Preload | undefined;
  private turn = 0;

  constructor(private readonly options: CdnOptions) {}

  /** Compares the next file. While the CDN does not work, compares all files, up to the first one that is wrong. */
  async look(signal: AbortSignal): Promise<void> {
    for (const file of this.nextFiles()) {
      const problem = await problemOf(this.options.url + file.url, file.integrity);
      if (signal.aborted) return;
      if (problem) {
        if (problem.sure || this.doubt) this.stop(problem);
        this.doubt = file;
        return;
      }
    }
    this.doubt = undefined;
    this.start();
  }

  private nextFiles(): readonly Preload[] {
    const files = this.options.files();
    const doubtful = this.doubt ? [this.doubt] : [];
    if (!this.works) return [...doubtful, ...files];
    this.turn += 1;
    return this.doubt ? doubtful : files.slice(this.turn % files.length).slice(0, 1);
  }

  private start(): void {
    this.options.notices.clear('cdn', 'The CDN serves the files of the shop again');
    this.set(true);
  }

  private stop({ text, advice }: Problem): void {
    const { url, notices } = this.options;
    notices.note('cdn', `The CDN at ${url} ${text}: pages load their files from the shop itself. ${advice}`, 'error');
    this.set(false);
  }

  private set(works: boolean): void {
    if (works === this.works) return;
    this.works = works;
    this.options.onChange();
  }
}

async function problemOf(url: string, integrity = ''): Promise<Problem | null> {
  const { pathname } = new URL(url);
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(MAX_WAIT_MS) });
    const bytes = Buffer.from(await response.arrayBuffer());
    if (!response.ok) return { text: `answers ${String(response.status)} for ${pathname}`, ...AWAY };
    if (response.headers.get('access-control-allow-origin') !== '*') {
      const text = `leaves out the header Access-Control-Allow-Origin of ${pathname}`;
      return { text, advice: 'Have it pass on the headers of the shop.', sure: true };
    }
    const [algorithm = '', hash] = integrity.split(/-(.*)/s);
    if (createHash(algorithm).update(bytes).digest('base64') === hash) return null;
    return { text: `serves other bytes than the shop as ${pathname}`, advice: 'Purge that file there.', sure: true };
  } catch {
    return { text: 'does not answer', ...AWAY };
  }
}

/** The files with hashes that pages name: those of the shell, and of every page of the active remotes. */
export function filesOfPages(assets: ShellAssets | null, remotes: readonly ActiveRemote[]): Preload[] {
  const shell = Object.entries(assets?.integrity ?? {}).map(([url, integrity]) => ({ url, integrity }));
  const releases = remotes.flatMap(({ release, canary }) => [release, ...(canary ? [canary.release] : [])]);
  const chunks = releases.flatMap((release) =>
    release.description.pages.flatMap(({ expose }) => pagePreloads(release, expose)),
  );
  const files = [...shell, ...chunks].filter(({ url, integrity }) => url.startsWith('/') && integrity !== undefined);
  return [...new Map(files.map((file) => [file.url, file])).values()];
}

/**
 * Watches a CDN from when the server listens until it closes: the CDN fetches files from it.
 *
 * @param options without a `url`, pages use no CDN
 * @returns a function that adds the CDN to the settings of a page, if it works now
 */
export function followCdn(
  app: FastifyInstance,
  { url, ...options }: Omit<CdnOptions, 'url'> & { url: string | null },
): { named: (settings: PublicSettings) => PublicSettings } {
  if (url === null) return { named: (settings) => settings };
  const watch = new CdnWatch({ ...options, url });
  const end = new AbortController();
  const failed = (error: unknown) => app.log.error({ err: error }, 'the CDN could not be watched');
  app.addHook('onListen', async () => {
    watch.look(end.signal).catch(failed);
    every(LOOK_MS, () => watch.look(end.signal), end.signal, failed);
  });
  app.addHook('onClose', async () => end.abort());
  return { named: (settings) => (watch.works ? { ...settings, filesUrl: url } : settings) };
}
