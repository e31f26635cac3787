import type { Page } from '../test';

/** Does to a page what a browser's translator does: after each change, every text lies in elements of its own. */
export const translateAll = (): void => {
  const skipped = 'script, style, noscript, textarea, title, option, font';
  const copies: { text: Node; copy: Element }[] = [];
  const wrap = (node: Node) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    if (node.nodeType === Node.TEXT_NODE) texts.push(node);
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      if ((text.nodeValue ?? '').trim() === '' || !text.parentElement || text.parentElement.closest(skipped)) continue;
      const outer = document.createElement('font');
      const copy = Object.assign(document.createElement('font'), { textContent: text.nodeValue });
      outer.append(copy);
      text.parentNode?.replaceChild(outer, text);
      copies.push({ text, copy });
    }
  };
  const begin = () => {
    const seen = { childList: true, characterData: true, subtree: true };
    const observer = new MutationObserver((changes) => {
      observer.disconnect();
      for (const { target, addedNodes } of changes) for (const node of [target, ...addedNodes]) wrap(node);
      observer.observe(document.body, seen);
    });
    wrap(document.body);
    observer.observe(document.body, seen);
  };
  document.addEventListener('shop:ready', () => setTimeout(begin, 300));
  // A text that the page has changed since then is not what people see: they see the copy.
  const stale = () =>
    copies.flatMap(({ text, copy }) => {
      const [was, is] = [copy.textContent, text.nodeValue];
      return copy.isConnected && was !== is ? [`'${was ?? ''}' is now '${is ?? ''}'`] : [];
    });
  Reflect.set(window, 'staleTexts', stale);
};

/** The texts that a translated page shows though they have changed; none for a page that nobody translates. */
export const staleTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const find: unknown = Reflect.get(window, 'staleTexts');
    return typeof find === 'function' ? (find() as string[]) : [];
  });

/** Makes a browser refuse storage, as with all cookies blocked. */
export const refuseStorage = (): void => {
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  }
};

/** Keeps the texts of printed sheets instead of opening the browser's dialog. */
export const keepPrinted = (): void => {
  const sheets: string[] = [];
  Reflect.set(window, 'printedSheets', sheets);
  window.print = () => {
    for (const sheet of document.querySelectorAll('[data-print-sheets]')) sheets.push(sheet.textContent.trim());
    setTimeout(() => window.dispatchEvent(new Event('afterprint')));
  };
};

/** The texts of the sheets that a page has printed. */
export const printedSheets = (page: Page): Promise<string[]> =>
  page.evaluate(() => Reflect.get(window, 'printedSheets') as string[]);
