import { useGetPublicProductQuery } from '@shop/shared/api';
import type { ListedProduct } from '@shop/shared/contracts';
import { Badge, Banner, Button, ButtonLink, Dialog, media, Picture, Price, Stack, Text, theme } from '@shop/shared/ui';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { failureReason } from '../failure-reason';
import { paths } from '../paths';
import { useAddToCart } from '../product/useAddToCart';
import { isGone } from '../product/gone';
import { searchedOf } from '../product/searched';
import { choiceErrors, choiceOf, isSoldOut, type Choice } from '../product/variant';
import { ColorChoice, SizeChoice } from '../product/VariantChoices';

interface Props {
  open: boolean;
  onClose: () => void;
  /** The product from the list. The other data is fetched. */
  product: ListedProduct;
  /** Called when a piece was added to the cart. */
  onAdded: () => void;
}

/** A short view of a product over the product list: select a size and add one piece to the cart. */
export function QuickView({ open, onClose, product: listed, onAdded }: Props) {
  const { data, error, isFetching, refetch } = useGetPublicProductQuery({ params: { id: listed._id } });
  const product = data ?? listed;
  const { _id, name, price, salePrice, onSale, sizes, colors, description } = product;
  const [choice, setChoice] = useState(() => choiceOf(product, { size: '', color: '', ...searchedOf(listed) }));
  const [errors, setErrors] = useState<Partial<Choice>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const putIntoCart = useAddToCart();
  const choices = useRef<HTMLDivElement>(null);

  const choose = (change: Partial<Choice>) => {
    setChoice({ ...choice, ...change });
    setErrors(({ size, color }) => ({
      ...(size !== undefined && change.size === undefined && { size }),
      ...(color !== undefined && change.color === undefined && { color }),
    }));
    setRefusal(null);
  };
  const add = () => {
    if (!data) return;
    const missing = choiceErrors(product, choice);
    const gone = sizes.length > 0 && !missing.size && isSoldOut(product, choice);
    const found = gone ? { ...missing, size: 'This size is out of stock' } : missing;
    setRefusal(null);
    setErrors(found);
    // The color stands above the size.
    const axis = (['color', 'size'] as const).find((one) => found[one] !== undefined);
    if (axis) {
      choices.current?.querySelector<HTMLInputElement>(`[data-choice="${axis}"] input`)?.focus();
      return;
    }
    const reason = putIntoCart(data, choice, 1);
    if (reason === null) onAdded();
    else setRefusal(reason);
  };

  const shown = data?.images.find(({ color }) => choice.color !== '' && color === choice.color) ?? product.images[0];
  const failed = !data && error !== undefined;
  const soldOut = isGone(product);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={name}
      size="lg"
      footer={
        <>
          <ButtonLink to={paths.product(_id)}>All details</ButtonLink>
          {soldOut && (
            <ButtonLink to={product.category ? paths.category(product.category._id) : paths.shop}>
              See similar
            </ButtonLink>
          )}
          <Button variant="primary" onClick={add} loading={!data && !failed && !soldOut} disabled={failed || soldOut}>
            {soldOut ? 'Sold out' : 'Add to Cart'}
          </Button>
        </>
      }
    >
      <Columns>
        <PictureColumn>
          <Picture image={shown} alt={name} sizes="(min-width: 640px) 320px, 40vw" />
        </PictureColumn>
        <Stack gap={3}>
          <Stack direction="row" gap={3}>
            <Price price={price} salePrice={salePrice} onSale={onSale} size="lg" />
            {soldOut && (
              <Badge tone="neutral" solid>
                Sold out
              </Badge>
            )}
          </Stack>
          {description && <Text>{description}</Text>}
        </Stack>
        <Choices ref={choices}>
          {colors.length > 0 && (
            <div data-choice="color">
              <ColorChoice product={product} choice={choice} onChoose={choose} error={errors.color} />
            </div>
          )}
          {sizes.length > 0 && (
            <div data-choice="size">
              <SizeChoice product={product} choice={choice} onChoose={choose} error={errors.size} />
            </div>
          )}
          {failed && (
            <Banner
              kind="error"
              title="Failed to load product"
              actions={
                <Button size="sm" loading={isFetching} onClick={() => void refetch()}>
                  Try again
                </Button>
              }
            >
              {failureReason(error)}
            </Banner>
          )}
          {refusal && <Banner kind="error">{refusal}</Banner>}
        </Choices>
      </Columns>
    </Dialog>
  );
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
  align-items: start;
  gap: ${theme.space[5]};

  ${media.tablet} {
    grid-template-rows: auto 1fr;
    column-gap: ${theme.space[8]};
  }
`;

const PictureColumn = styled.div`
  ${media.tablet} {
    grid-row: span 2;
  }
`;

/* On phones the choices are below the picture at full width, so that all sizes are visible without scrolling. */
const Choices = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[5]};

  ${media.phone} {
    grid-column: 1 / -1;
  }
`;
