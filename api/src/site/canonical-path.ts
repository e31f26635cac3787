import type { PageMatch } from '@shop/shared/remote/registry';
import { isRecord, isText } from '@shop/shared/rules';
import type { PrefetchedCall } from './prefetch';

/**
 * The path of a page as the shop itself writes it in links, whatever the visitor typed: without a slash at the end,
 * with the letters of the route, and with the id of the item that was found.
 */
export const canonicalPath = ({ target, params }: PageMatch, declared: readonly PrefetchedCall[]): string =>
  target.page.path
    .split('/')
    .map((part) => (part.startsWith(':') ? encodeURIComponent(valueOf(part, params, declared)) : part))
    .join('/');

/** The value of a parameter such as ':id': the id of the item that was requested with it, otherwise as typed. */
function valueOf(parameter: string, params: PageMatch['params'], declared: readonly PrefetchedCall[]): string {
  const typed = params[parameter.slice(1)] ?? '';
  const ids = declared.flatMap(({ item, answer }) => {
    const value = answer?.value;
    return Object.values(item.params ?? {}).includes(parameter) && isRecord(value) ? [value['_id']] : [];
  });
  return ids.filter(isText).find((id) => id.toLowerCase() === typed.toLowerCase()) ?? typed;
}
