import { isRecord } from '@shop/shared/rules';

/** Longest stored text of a failure, in characters. */
const MAX_TEXT = 300;

/** What stands in place of something that may be personal. */
const LEFT_OUT = '…';

/** Query strings and fragments of addresses. */
const QUERY = /(?<=[\w/])[?#][^\s"'`“”‘’)]+/g;
/** Quoted values; an apostrophe within a word begins none. */
const QUOTED = /"[^"]*"|`[^`]*`|“[^”]*”|‘[^’]*’|(?<!\w)'[^']*'(?!\w)/g;
const EMAIL = /[^\s@]+@[^\s@]+/g;
/** Five digits or more, as in ids and phone numbers, which may have blanks and hyphens between them. */
const DIGITS = /\d(?:[ -]?\d){4,}/g;

/**
 * A browser's text about a failure without what may be personal: query strings, quoted values, email addresses and
 * runs of five digits or more. It is also cut, and safe to store: PostgreSQL stores no null characters in texts. Doing
 * it twice changes nothing.
 */
export const failureText = (message: string): string =>
  message
    .replaceAll('\u0000', '')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(QUERY, '')
    .replace(QUOTED, LEFT_OUT)
    .replace(EMAIL, LEFT_OUT)
    .replace(DIGITS, LEFT_OUT)
    .slice(0, MAX_TEXT)
    .replace(/[\ud800-\udbff]$/, '');

/**
 * The declared path of the page that a report came from, such as /product/:id, without ids and searches.
 *
 * @param pages the pages of the release, as its description lists them
 * @param referrer the address of the page
 * @returns null when the release has no such page
 */
export function pageOfReport(pages: unknown, referrer: string | undefined): string | null {
  if (referrer === undefined || !URL.canParse(referrer) || !Array.isArray(pages)) return null;
  const parts = new URL(referrer).pathname.split('/');
  const paths = pages.flatMap((page: unknown) =>
    isRecord(page) && typeof page['path'] === 'string' ? [page['path']] : [],
  );
  const fits = (path: string): boolean => {
    const wanted = path.split('/');
    return (
      wanted.length === parts.length && wanted.every((part, index) => part.startsWith(':') || part === parts[index])
    );
  };
  // A fixed path takes precedence over one with parameters.
  return paths.find((path) => path === parts.join('/')) ?? paths.find(fits) ?? null;
}
