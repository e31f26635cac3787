import { isApiError, useGetPublicProductQuery } from '@shop/shared/api';
import type { PublicProduct } from '@shop/shared/contracts';
import { useIsMissing, usePageTitle, useUrlFilters } from '@shop/shared/remote';
import { isRecord, isText, saleBadge } from '@shop/shared/rules';
import { Badge, Breadcrumbs, dataType, Heading, media, Price, Stack, theme } from '@shop/shared/ui';
import { useLocation, useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { NotFound } from '../not-found/NotFound';
import { paths } from '../paths';
import { BuyBox } from '../product/BuyBox';
import { Gallery } from '../product/Gallery';
import { PolicyFacts } from '../product/PolicyFacts';
import { ProductFacts } from '../product/ProductFacts';
import { ProductFrame, ProductLoading } from '../product/ProductFrame';
import { RelatedProducts } from '../product/RelatedProducts';
import { isGone } from '../product/gone';
import { choiceOf } from '../product/variant';

/** The chosen variant is stored in the URL, so that shared links and reloads keep it. */
const CHOICE_DEFAULTS = { size: '', color: '' };

/** The picture that the pressed card showed, from the navigation state. */
const pictureIn = (state: unknown): string => (isRecord(state) && isText(state['picture']) ? state['picture'] : '');

/** One product: its pictures, its variants, and the controls that add it to the cart. */
export default function ProductPage() {
  const { id = '' } = useParams();
  return <ProductOf key={id} id={id} />;
}

function ProductOf({ id }: { id: string }) {
  const { data: product, error, isFetching, refetch } = useGetPublicProductQuery({ params: { id } });
  const missing = useIsMissing();
  const picture = pictureIn(useLocation().state);
  // A product that is deleted while its page is open stays in the cache.
  const gone = missing || (isApiError(error) && error.status === 404);
  usePageTitle(gone ? 'Product Not Found' : (product?.name ?? (error ? 'Product Not Found' : undefined)));
  if (product && !gone) {
    return (
      <>
        <ProductView product={product} picture={picture} />
        {product.category && <RelatedProducts productId={product._id} category={product.category} />}
      </>
    );
  }
  if (!error && !missing) return <ProductLoading id={id} picture={picture} />;
  return <NotFound what="product" onRetry={gone ? undefined : () => void refetch()} retrying={isFetching} />;
}

function ProductView({ product, picture }: { product: PublicProduct; picture: string }) {
  const { _id, name, price, salePrice, onSale, category, images } = product;
  const [named, choose] = useUrlFilters(CHOICE_DEFAULTS);
  const choice = choiceOf(product, named);
  const badge = saleBadge(product);
  return (
    <ProductFrame
      breadcrumbs={
        <Breadcrumbs
          items={[
            { label: 'Home', to: paths.home },
            ...(category ? [{ label: category.name, to: paths.category(category._id) }] : []),
            { label: name },
          ]}
        />
      }
      gallery={<Gallery id={_id} seen={picture} name={name} images={images} color={choice.color} />}
    >
      <Title>
        <Heading level={1}>{name}</Heading>
        <Stack direction="row" gap={3}>
          <Price price={price} salePrice={salePrice} onSale={onSale} size="lg" />
          {badge && <Off>{badge}</Off>}
          {isGone(product) && (
            <Badge tone="neutral" solid>
              Sold out
            </Badge>
          )}
        </Stack>
      </Title>
      <BuyBox product={product} choice={choice} onChoose={choose} />
      <PolicyFacts />
      <ProductFacts product={product} />
    </ProductFrame>
  );
}

/* On phones name and price share a line, so that color and size are on the first screen, above the bar. */
const Title = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[2]};

  ${media.phone} {
    flex-flow: row wrap;
    align-items: baseline;
    justify-content: space-between;

    h1 {
      font-size: 2.25rem;
    }
  }
`;

const Off = styled.span`
  ${dataType}
  align-self: center;
  color: ${theme.color.accentText};
`;
