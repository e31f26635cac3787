import { type AppStore, type HttpClient, api, fillAnswers, makeStore, memoryStorage } from '@shop/shared/api';
import { type RemotePage, buildRegistry } from '@shop/shared/remote/registry';
import type { MountPage } from '@shop/shared/remote/mount-page';
import type { PageInput, RenderedPage } from '@shop/shared/remote/rendering';
import type { ComponentType, ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import { isOpen } from '@shop/shared/rules';
import { App } from '../app/App';
import { opensSoon } from '../app/lazy-components';
import { systemTheme } from '../appearance/theme-mode';
import { cacheAnswers } from '../boot/read-boot';
import type { PageLoader, PageStatus } from '../remotes/loader';
import { componentOf } from '../remotes/mount-component';
import { AwayPage } from './AwayPage';

export { sharedWith } from '../remotes/own-names';

/** A page to render, with the component that the remote exposes for it. */
export interface ServerPage extends PageInput {
  /** Null for a page of `kind: 'mount'`, whose code only browsers run. */
  Page: ComponentType | null;
  /** Name of the remote that contains the page. */
  remote: string;
  expose: string;
}

/** Rendering makes no requests. The browser requests what was not prefetched. */
const silent: HttpClient = {
  request: () => new Promise(() => undefined),
  onSessionEnd: () => () => undefined,
};

/** Stands for a page of `kind: 'mount'`: the server draws its skeleton. */
const NOTHING: MountPage = { render: () => undefined, destroy: () => undefined };

/**
 * Renders the complete page at a URL as all visitors first see it: signed out, with an empty cart. The browser hydrates
 * it: it renders the same tree from the same answers. Rejects if any part throws.
 */
export async function renderPage({
  Page,
  remote,
  expose,
  url,
  remotes,
  settings,
  answers,
  missing,
  away = false,
  preview = false,
  title = '',
}: ServerPage): Promise<RenderedPage> {
  // Loaded in advance, because rendering does not wait for lazy code.
  const open = preview || isOpen(settings);
  if (!open) await opensSoon.preload();
  const store = makeStore({ http: silent, storage: memoryStorage() });
  fillAnswers(store, cacheAnswers(answers));
  const Shown = Page ?? componentOf(NOTHING, { title, access: 'public' });
  const tree = (
    <StaticRouter location={url}>
      <App
        store={store}
        open={open}
        host={{ settings, setPageTitle: () => undefined, missing }}
        remotes={{ registry: buildRegistry(remotes), loader: loaderOf(away ? AwayPage : Shown, remote, expose) }}
        themeChoice={systemTheme}
      />
    </StaticRouter>
  );
  try {
    return await renderTree(tree);
  } finally {
    forget(store);
  }
}

/** A loader with the requested page only. The browser loads other pages. */
function loaderOf(Page: ComponentType, remote: string, expose: string): PageLoader {
  const ready: PageStatus = { status: 'ready', Page };
  const idle: PageStatus = { status: 'idle' };
  const status = (target: RemotePage) =>
    target.remote.name === remote && target.page.expose === expose ? ready : idle;
  const settled = (target: RemotePage) => Promise.resolve(status(target));
  return { status, load: settled, retry: settled, reportCrash: () => undefined, subscribe: () => () => undefined };
}

async function renderTree(tree: ReactNode): Promise<RenderedPage> {
  const sheet = new ServerStyleSheet();
  try {
    const html = await new Promise<string>((resolve, reject) => {
      const { pipe } = renderToPipeableStream(sheet.collectStyles(tree), {
        onAllReady: () => void pipe(collect(resolve)),
        onShellError: reject,
        onError: reject,
      });
    });
    return { html, style: sheet.getStyleTags().trim() };
  } finally {
    sheet.seal();
  }
}

/** A stream for React, which writes a page as pieces of text. Calls `done` with the complete page. */
function collect(done: (html: string) => void): NodeJS.WritableStream {
  const pieces: string[] = [];
  const target = {
    write: (piece: string) => pieces.push(piece) > 0,
    end: () => done(pieces.join('')),
    on: () => target,
    destroy: () => target,
  };
  // React's types require a stream, but its code uses only these four members.
  return target as unknown as NodeJS.WritableStream;
}

/** Cancels the pending work of the store's cache, such as the removal of unused entries. */
const forget = (store: AppStore): void => void store.dispatch(api.util.resetApiState());
