import { api, callQuery, useListPublicProductsQuery } from '@shop/shared/api';
import type { Category } from '@shop/shared/contracts';
import { counted, productPath, subtreeIds } from '@shop/shared/rules';
import { dataType, Picture, theme, VisuallyHidden } from '@shop/shared/ui';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';

/** Defined here and not with the other endpoints, so that only shoppers who open a category's panel download it. */
const { useQuery: useProductFacets } = api.injectEndpoints({
  endpoints: (build) => ({
    'shell/listProductFacets': callQuery(build, 'listProductFacets', { tags: ['Product'] }),
  }),
}).endpoints['shell/listProductFacets'];

interface CountProps {
  category: Category;
  /** All live categories, to find those below. */
  categories: readonly Category[];
}

/** The number of products of a category and all below it; nothing while the server counts, or if it cannot. */
export function CategoryCount({ category, categories }: CountProps) {
  const { data } = useProductFacets({ query: {} });
  if (!data) return null;
  const ids = subtreeIds(categories, category._id);
  const count = data.categories.reduce((sum, one) => (ids.has(one.value) ? sum + one.count : sum), 0);
  return (
    <>
      <Count aria-hidden="true">{count}</Count>
      <VisuallyHidden>{`, ${counted(count, 'product')}`}</VisuallyHidden>
    </>
  );
}

/** The newest product of a category, with its picture; nothing without one. */
export function NewestProduct({ category }: { category: Category }) {
  const { data } = useListPublicProductsQuery({ query: { category: category._id, limit: 1, fields: 'card' } });
  const [product] = data?.rows ?? [];
  if (!product?.images[0]) return null;
  return (
    <Newest to={productPath(product._id)}>
      <Picture image={product.images[0]} alt="" sizes="168px" />
      <Caption>New</Caption>
      <span>{product.name}</span>
    </Newest>
  );
}

const Count = styled.span`
  ${dataType}
  margin-inline-start: auto;
  padding-inline-start: ${theme.space[4]};
  color: ${theme.color.muted};
`;

const Newest = styled(Link)`
  display: grid;
  align-content: start;
  gap: ${theme.space[1]};
  width: 10.5rem;
  font-size: ${theme.size.sm};
  overflow-wrap: anywhere;
  text-decoration: none;
`;

const Caption = styled.span`
  ${dataType}
  padding-block-start: ${theme.space[1]};
  color: ${theme.color.muted};
`;
