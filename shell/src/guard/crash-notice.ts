/**
 * Shows a notice on a page that has crashed and is empty. It uses plain DOM, because the page may have broken React and
 * the theme is gone.
 *
 * @param blamed the page that crashed, and its release
 * @param loading whether the shop is being reloaded; otherwise the notice has links
 */
export function showCrashNotice(
  blamed: { title: string; name: string; version: string } | undefined,
  loading: boolean,
): void {
  const card = document.createElement('main');
  card.setAttribute('role', 'alert');
  card.style.cssText = 'max-width: 32rem; margin: 20vh auto; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif';
  const heading = document.createElement('h1');
  heading.textContent = `${blamed?.title ?? 'The shop'} stopped working`;
  const text = document.createElement('p');
  text.textContent = loading
    ? 'The shop is being loaded again.'
    : 'It took the rest of the shop in this tab with it. Other pages work.';
  card.append(heading, text);
  if (blamed) {
    const source = document.createElement('p');
    source.textContent = `This page comes from ${blamed.name} ${blamed.version}.`;
    card.append(source);
  }
  if (!loading) {
    const links = document.createElement('p');
    links.append(linkTo('/', 'Go to the home page'), ' · ', linkTo(window.location.href, 'Try again'));
    card.append(links);
  }
  document.body.append(card);
}

function linkTo(href: string, text: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = href;
  link.textContent = text;
  return link;
}
