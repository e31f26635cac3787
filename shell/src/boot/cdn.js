/*
 * Inlined, minified, into the head of pages that load files from a CDN: at most 900 bytes. A script or style sheet that
 * the CDN does not serve, or serves with other bytes, is loaded from the shop instead, as are all later ones. So is
 * each picture that does not come. Before it, `document.cdn` is the CDN's origin.
 */
((page) => {
  const at = `${page.cdn}/`;
  /** Elements of code that repeats them itself and waits for their events. */
  const waited = new WeakSet();
  let away;
  const own = (text) => text.replaceAll(at, `${location.origin}/`);
  const nameOf = (element) => (element.src === undefined ? 'href' : 'src');

  page.cdn = {
    own,
    lead(element, url) {
      waited.add(element);
      // `import()` takes the bytes of a preload from the same URL only.
      if (element.rel === 'modulepreload' || away) element[nameOf(element)] = url;
      else {
        element.crossOrigin = '';
        element[nameOf(element)] = url.replace(`${location.origin}/`, at);
      }
    },
  };

  page.addEventListener(
    'error',
    (event) => {
      const { target } = event;
      const name = nameOf(target);
      if (!(target.currentSrc || target[name])?.startsWith(at) || !event.isTrusted) return;
      event.stopImmediatePropagation();
      if (target.currentSrc !== undefined) {
        for (const one of target.closest('picture')?.children ?? [target]) {
          if (one.srcset) one.srcset = own(one.srcset);
          if (one.src) one.src = own(one.src);
        }
        return;
      }
      away = true;
      // What uses a preload is requested again by itself.
      if (target.as) return;
      // Only an element that is parsed anew is requested again.
      const fresh = page.createRange().createContextualFragment(target.outerHTML).firstChild;
      fresh[name] = own(target[name]);
      if (waited.has(target)) {
        for (const type of ['load', 'error']) {
          fresh.addEventListener(type, () => {
            if (type === 'error') fresh.remove();
            target.dispatchEvent(new Event(type));
          });
        }
      }
      const put = () => target.replaceWith(fresh);
      // A deferred script needs the whole page, and the new one would not wait for it.
      if (target.defer && page.readyState === 'loading') page.addEventListener('DOMContentLoaded', put, { once: true });
      else put();
    },
    true,
  );
})(document);
