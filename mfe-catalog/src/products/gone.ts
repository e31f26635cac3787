import { isApiError } from '@shop/shared/api';
import type { Product } from '@shop/shared/contracts';
import { namesInSentence } from '@shop/shared/rules';

/** Which of the sent products a refusal names, because they were deleted since they were selected. */
export const goneOf = (error: unknown, sent: readonly Product[]): Product[] =>
  isApiError(error) && error.status === 404
    ? error.errors.flatMap(({ field }) => sent[Number(/^\w+\.(\d+)/.exec(field)?.[1])] ?? [])
    : [];

/** Says that products are left out of what was sent together. The next press sends the others. */
export const goneText = (gone: readonly Product[]): string => {
  const [was, is] = gone.length === 1 ? ['was', 'is'] : ['were', 'are'];
  return `${namesInSentence(gone.map(({ name }) => name))} ${was} deleted meanwhile and ${is} left out. Nothing was changed yet.`;
};

const isText = (value: unknown): value is string => typeof value === 'string';

/** The ids of all products of which somebody else has written a newer version than was sent. */
export const outdatedIds = (error: unknown): string[] => {
  if (!isApiError(error) || error.status !== 409) return [];
  const { productIds, productId } = error.details;
  // Servers of an earlier version name the first one.
  return (Array.isArray(productIds) ? productIds : [productId]).filter(isText);
};
