/*
 * Inlined, minified, into the head of every page: at most 1,070 bytes, because it comes before all visible content. It
 * runs until the shop's scripts handle the page. If the line is lost before that, it says so, waits until the server
 * answers, requests again what did not come, and follows the link that was pressed.
 */
((page) => {
  /** Pause between two requests while the server does not answer, and time limit of each, in milliseconds. */
  const PAUSE = 3_000;
  /** Scripts and style sheets that did not come. */
  const failed = new Set();
  /** Whether the shop's scripts handle the page. */
  let over;
  /** The notice on screen, while the line is away. */
  let note;
  let link;
  let timer;
  /** Delay before a file is requested again, in milliseconds. It grows, because the server may lack the file. */
  let delay = 0;

  const say = () => {
    if (note || over) return;
    note = page.createElement('div');
    note.role = 'alert';
    note.style = 'position:fixed;inset:0 0 auto;z-index:9;padding:1em;background:#222;color:#fff;pointer-events:none';
    note.textContent = `You seem to be offline.${page.querySelector('#root *') ? ' Your cart is safe.' : ''}`;
    (page.body ?? page.documentElement).append(note);
  };
  /** Follows the link once, although two answers and the shop's scripts may ask for it. */
  const follow = () => {
    const pressed = link;
    link = undefined;
    pressed?.click();
  };
  const again = () => {
    // Only an element that is parsed anew is requested again. Code that repeats its own scripts has removed them.
    for (const one of failed) one.replaceWith(page.createRange().createContextualFragment(one.outerHTML));
    failed.clear();
  };
  const ask = () => {
    clearTimeout(timer);
    if (over) return;
    const mine = (timer = setTimeout(ask, PAUSE));
    // Any status is an answer. Only that to the last request counts.
    fetch('/live', { signal: AbortSignal.timeout(PAUSE) }).then(() => {
      if (over || mine !== timer) return;
      clearTimeout(timer);
      // The browser never completes a page that was cut off.
      // eslint-disable-next-line no-restricted-syntax -- The server answers.
      if (note && page.readyState === 'loading') location.reload();
      note?.remove();
      note = undefined;
      follow();
      timer = setTimeout(again, (delay = 2 * delay || 500));
    }, say);
  };
  const on = (type, act, target = page) => target.addEventListener(type, act, true);

  on('error', ({ target }) => {
    if (!target.matches('script,link')) return;
    // The browser answers the next request for a preload with its failure: remotes/loader.ts repeats that one.
    if (target.as) page.lost = 1;
    else failed.add(target);
    ask();
  });
  on('offline', ask, window);
  on('online', ask, window);
  on('click', (event) => {
    const pressed = event.target.closest('a[href^="/"]');
    // Without a line, the browser would show its own error page.
    if (over || !pressed || !event.isTrusted || (!note && navigator.onLine)) return;
    event.preventDefault();
    link = pressed;
    ask();
  });
  on('shop:ready', () => {
    over = true;
    note?.remove();
    follow();
  });
})(document);
