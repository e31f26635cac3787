/* Inlined, minified, into server-rendered pages. It runs until the shop's scripts take over. */

/**
 * The shop's scripts load and start after the first view is painted, including its main image. Otherwise they would
 * share a slow connection with the images, and delay the paint on a fast one. They start immediately if the visitor
 * touches the page, switches to another tab, or waits too long.
 */
(() => {
  /** Longest delay of the scripts, in milliseconds: from now, and from when the main image is loaded. */
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
    const preloads = [...document.querySelectorAll('link[as="script"]')];
    for (const link of preloads) {
      link.removeAttribute('media');
      // A browser looks at a link again when it is inserted.
      document.head.append(link);
    }
    for (const src of scripts) {
      const script = document.createElement('script');
      script.async = false;
      // The same attributes as in the preload. Otherwise the browser would fetch the script twice.
      const { integrity = '', crossOrigin = null } = preloads.find((link) => link.getAttribute('href') === src) ?? {};
      Object.assign(script, { integrity, crossOrigin });
      script.src = src;
      document.head.append(script);
    }
  };

  // Starts without delay in a browser that does not report paints, or if the visitor has pressed something already.
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
  // The browser reports a paint some time after it. An earlier report does not include the image.
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

/** Replays the input that boot/early.js recorded, in order, when the scripts are ready. */
(() => {
  const replay = async () => {
    const [keep, kept] = document.early;
    for (const type of ['click', 'input', 'change']) document.removeEventListener(type, keep, true);

    const enter = (control, value) => {
      // React ignores an event if the value set through its own setter is unchanged. So the value is cleared with that
      // setter, and set with the native one.
      control.value = '';
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value').set.call(control, value);
      for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
      // If the field has lost the focus already, sends the event for that.
      if (document.activeElement !== control) control.dispatchEvent(new Event('focusout', { bubbles: true }));
    };

    const lookOf = (control) =>
      [control.ariaLabel, control.type, control.getAttribute('value'), control.textContent].join();
    /** The control. After a new render, it is the equivalent control at the same position; undefined without one. */
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
        // React must see a change, even if the browser has checked the control already.
        if (wanted !== undefined) control.checked = !wanted;
        control.click();
      }
      // One input may change the page for the next: a visitor selects a size, then adds the product to the cart.
      await new Promise((next) => setTimeout(next));
    }
  };
  document.addEventListener('shop:ready', () => void replay(), { once: true });
})();
