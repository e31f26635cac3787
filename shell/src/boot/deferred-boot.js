/*
 * Sent, minified, with a page that the server rendered. It looks after the page until the shop's scripts do.
 */

/**
 * The shop's scripts are fetched meanwhile, and start once the first view is on the screen, main picture included: on a
 * fast line they would otherwise run before it and hold it up. Whoever touches the page, looks elsewhere or waits too
 * long starts them at once.
 */
(() => {
  /** Milliseconds that the scripts are held back at most: from here on, and once the main picture is there. */
  const PATIENCE = 500;
  const PICTURE_PATIENCE = 300;
  const scripts = document.currentScript.dataset.scripts.split(' ');
  const signs = ['pointerdown', 'keydown', 'visibilitychange'];
  let observer;
  let started = false;

  const start = () => {
    if (started) return;
    started = true;
    observer?.disconnect();
    for (const sign of signs) document.removeEventListener(sign, start);
    for (const src of scripts) {
      const script = document.createElement('script');
      script.async = false;
      // As in the preload, or it would be fetched twice.
      script.integrity = document.querySelector(`link[href="${src}"]`)?.integrity ?? '';
      script.src = src;
      document.head.append(script);
    }
  };

  // A browser that does not tell of paints is not worth the guessing; who has pressed something already waits for them.
  if (
    document.early[1].length > 0 ||
    document.hidden ||
    !PerformanceObserver.supportedEntryTypes.includes('largest-contentful-paint')
  ) {
    start();
    return;
  }
  for (const sign of signs) document.addEventListener(sign, start, { passive: true });
  setTimeout(start, PATIENCE);

  const picture = document.querySelector('#root img[fetchpriority="high"]');
  // The browser reports a paint some time after it happened: an earlier report does not include the picture.
  const watch = () => {
    const since = picture ? performance.now() : 0;
    observer = new PerformanceObserver((list) => {
      if (list.getEntries().some((entry) => !picture || entry.element === picture || entry.startTime > since)) start();
    });
    observer.observe({ type: 'largest-contentful-paint', buffered: true });
    if (picture) setTimeout(start, PICTURE_PATIENCE);
  };
  if (!picture || picture.complete) watch();
  else for (const sign of ['load', 'error']) picture.addEventListener(sign, watch, { once: true });
})();

/** Repeats what boot/early.js recorded, in order, once the scripts are ready. */
(() => {
  const replay = async () => {
    const [keep, kept] = document.early;
    for (const type of ['click', 'input', 'change']) document.removeEventListener(type, keep, true);

    const enter = (control, value) => {
      // React takes what was set through its own setter for known: emptied by that, filled past it.
      control.value = '';
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value').set.call(control, value);
      for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
      // A box that was left already has said what it holds.
      if (document.activeElement !== control) control.dispatchEvent(new Event('focusout', { bubbles: true }));
    };

    const lookOf = (control) =>
      [control.ariaLabel, control.type, control.getAttribute('value'), control.textContent].join();
    /** A control, or after a new render the equal control at its place; undefined without one. */
    const nowOf = (control) => {
      if (control.isConnected) return control;
      const alike = (tree) =>
        [...tree.querySelectorAll(control.tagName)].filter((other) => lookOf(other) === lookOf(control));
      return alike(document)[alike(control.getRootNode()).indexOf(control)];
    };

    for (const [pressed, wanted] of kept) {
      const control = nowOf(pressed);
      if (!control) continue;
      if (typeof wanted === 'string') enter(control, wanted);
      else {
        // React must see a change, also of what the browser has checked already.
        if (wanted !== undefined) control.checked = !wanted;
        control.click();
      }
      // One deed may change what the next one meets: a size is chosen, then the product goes into the cart.
      await new Promise((next) => setTimeout(next));
    }
  };
  document.addEventListener('shop:ready', () => void replay(), { once: true });
})();
