import { foldText } from './fold-text';
import { CUSTOMER_LIMITS } from './limits';

/** The first two tags that are the same to people, such as 'VIP' and 'vip'; null if there are none. */
function twins(tags: readonly string[]): [string, string] | null {
  const seen = new Map<string, string>();
  for (const tag of tags) {
    const twin = seen.get(foldText(tag));
    if (twin !== undefined) return [twin, tag];
    seen.set(foldText(tag), tag);
  }
  return null;
}

/** Why these cannot be the tags of a customer, as a sentence; null if they can. */
export function tagProblem(tags: readonly string[]): string | null {
  const { tags: most, tag: length } = CUSTOMER_LIMITS;
  if (tags.length > most) return `A customer has at most ${most} tags`;
  if (tags.some((tag) => foldText(tag) === '')) return 'A tag must not be empty';
  const long = tags.find((tag) => [...tag].length > length);
  if (long !== undefined) return `'${[...long].slice(0, length).join('')}…' is longer than ${length} characters`;
  const same = twins(tags);
  return same && `'${same[0]}' and '${same[1]}' are the same tag`;
}
