import { useListPublicProductsQuery } from '@shop/shared/api';
import { rowsOf } from '../home/rows';
import { paths } from '../paths';
import { homeNewest, ROW_LENGTH } from '../queries';
import { ProductsSection } from './ProductsSection';

/** A row of the shop's newest products; renders nothing when there are none or they could not be loaded. */
export function NewestProducts() {
  const { data, isError } = useListPublicProductsQuery(homeNewest);
  const [products] = rowsOf([data?.rows], ROW_LENGTH);
  if (isError || products?.length === 0) return null;
  return <ProductsSection title="New" to={paths.shop} products={products} />;
}
