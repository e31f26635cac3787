import { toastShown, useAppDispatch } from '@shop/shared/api';
import type { Product } from '@shop/shared/contracts';
import { failureText } from '@shop/shared/forms';
import { useDuplicateProduct } from '../endpoints';

/**
 * Copies a product and returns the copy. The copy is archived and without stock, so that shoppers do not see it before
 * it is edited.
 */
export const useDuplicate = (): ((product: Product) => Promise<Product | undefined>) => {
  const dispatch = useAppDispatch();
  const [duplicate] = useDuplicateProduct();
  return async (product) => {
    const { data, error } = await duplicate({ params: { id: product._id }, body: {} });
    const toast = data
      ? { kind: 'success' as const, text: `${data.name} was made. It is archived until you bring it back.` }
      : { kind: 'error' as const, text: failureText('Failed to duplicate product.', error) };
    dispatch(toastShown(toast));
    return data;
  };
};
