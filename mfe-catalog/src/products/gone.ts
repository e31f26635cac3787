import { isApiError } from '@shop/shared/api';
import type { Product } from '@shop/shared/contracts';

/** How many products a sentence names. */
const MAX_NAMED = 3;

/** 'Cap', 'Cap, Tee and Jacket', 'Cap, Tee, Jacket and 5 more'. */
export const namesOf = (products: readonly Pick<Product, 'name'>[]): string => {
  const names = products.slice(0, MAX_NAMED).map(({ name }) => name);
  const others = products.length - names.length;
  const last = others > 0 ? `${others} more` : names.pop();
  return names.length === 0 ? (last ?? '') : `${names.join(', ')} and ${last}`;
};

/** Which of the sent products a refusal names, because they were deleted since they were selected. */
export const goneOf = (error: unknown, sent: readonly Product[]): Product[] =>
  isApiError(error) && error.status === 404
    ? error.errors.flatMap(({ field }) => sent[Number(/^\w+\.(\d+)/.exec(field)?.[1])] ?? [])
    : [];

/** Says that products are left out of what was sent together. The next press sends the others. */
export const goneText = (gone: readonly Product[]): string => {
  const [was, is] = gone.length === 1 ? ['was', 'is'] : ['were', 'are'];
  return `${namesOf(gone)} ${was} deleted meanwhile and ${is} left out. Nothing was changed yet.`;
};
