import { useListPublicCategoryProductsQuery } from '@shop/shared/api';
import { ProductsSection } from '../listing/ProductsSection';
import { paths } from '../paths';
import { relatedProducts } from '../queries';

interface Props {
  /** The product of this page, which is left out. */
  productId: string;
  category: { _id: string; name: string };
}

/** More products of the same category; renders nothing when there are none or they could not be loaded. */
export function RelatedProducts({ productId, category }: Props) {
  const { data, isError } = useListPublicCategoryProductsQuery(relatedProducts(category._id));
  const others = data?.rows.filter(({ _id }) => _id !== productId);
  if (isError || others?.length === 0) return null;
  return <ProductsSection title={`More from ${category.name}`} to={paths.category(category._id)} products={others} />;
}
