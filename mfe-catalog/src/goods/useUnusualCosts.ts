import { isApiError } from '@shop/shared/api';
import { unusualPrices } from '@shop/shared/rules';
import { useState } from 'react';
import { useLazyProduct } from '../endpoints';

/** What one received piece of a product cost, in dollars. */
interface PieceCost {
  productId: string;
  cost: number;
}

/**
 * Compares what received pieces cost with the saved prices of their products, which it reads from the server. `find`
 * answers what staff should confirm, or the error if a product cannot be read. A product that was deleted has no
 * sentence: the server refuses its line.
 */
export function useUnusualCosts() {
  const [load] = useLazyProduct();
  const [isLooking, setLooking] = useState(false);
  const find = async (costs: readonly PieceCost[]): Promise<{ sentences: string[] } | { error: unknown }> => {
    const ids = [...new Set(costs.map(({ productId }) => productId))];
    setLooking(true);
    const answers = await Promise.all(ids.map((id) => load({ params: { id } })));
    setLooking(false);
    const error = answers.find((one) => one.error && !(isApiError(one.error) && one.error.status === 404))?.error;
    if (error) return { error };
    const sentences = costs.flatMap(({ productId, cost }) => {
      const product = answers.find(({ data }) => data?._id === productId)?.data;
      if (!product) return [];
      return unusualPrices({ ...product, buyPrice: cost }, product).map((sentence) => `${product.name}: ${sentence}`);
    });
    return { sentences: [...new Set(sentences)] };
  };
  return { find, isLooking };
}
