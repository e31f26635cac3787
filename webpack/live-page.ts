import { dataModule, quoted } from './standalone';

/**
 * A module that shows a page anew after each change of its code. The document stays, with the store, the session and
 * the address; the state of the page's components begins again, because a built host has no React that could replace a
 * component in place.
 *
 * @param file the module of the page, whose default export is a component
 */
export const livePage = (file: string): string =>
  dataModule([
    `import { createElement, useSyncExternalStore } from 'react';`,
    `import Page from ${quoted(file)};`,
    'const shown = new Set();',
    'const follow = (show) => (shown.add(show), () => shown.delete(show));',
    'const current = () => Page;',
    'const LivePage = (props) => createElement(useSyncExternalStore(follow, current), props);',
    'export default LivePage;',
    `import.meta.webpackHot?.accept(${quoted(file)}, () => shown.forEach((show) => show()));`,
  ]);
