import type { PublicProduct } from '@shop/shared/contracts';
import { availableStock, lowStockWarning, quantityLimit } from '@shop/shared/rules';
import {
  Banner,
  Button,
  ButtonLink,
  QuantityStepper,
  Stack,
  Text,
  dataType,
  focusFaultyQuantity,
  theme,
  useLazyModule,
} from '@shop/shared/ui';
import { useHost } from '@shop/shared/remote';
import { useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { paths } from '../paths';
import { AddedBanner } from './AddedBanner';
import { StickyBar } from './StickyBar';
import { useAddToCart } from './useAddToCart';
import { isGone } from './gone';
import { addedText, choiceErrors, chosenText, isComplete, isSoldOut, pictureIn, type Choice } from './variant';
import { ColorChoice, SizeChoice } from './VariantChoices';

interface Props {
  product: PublicProduct;
  choice: Choice;
  onChoose: (change: Partial<Choice>) => void;
}

const loadSizeGuide = () => import('./SizeGuideDialog').then(({ SizeGuideDialog }) => SizeGuideDialog);

/** Selects a variant and a quantity and adds them to the cart. */
export function BuyBox({ product, choice, onChoose }: Props) {
  const { sizes, colors } = product;
  const categoryId = product.category?._id;
  const [wanted, setWanted] = useState(1);
  const [errors, setErrors] = useState<Partial<Choice>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [added, setAdded] = useState<{ text: string; time: number } | null>(null);
  const options = useRef<HTMLDivElement>(null);
  const pieces = useRef<HTMLDivElement>(null);
  const actions = useRef<HTMLDivElement>(null);
  const [guideOpen, setGuideOpen] = useState(false);
  const { part: SizeGuideDialog, request: requestGuide } = useLazyModule(loadSizeGuide);
  const putIntoCart = useAddToCart();
  const navigate = useNavigate();
  const stays = useHost().settings.afterAdd === 'stay';

  const complete = isComplete(product, choice);
  const soldOut = isSoldOut(product, choice);
  const limit = complete ? Math.max(quantityLimit(product, choice.size, choice.color), 1) : undefined;
  const quantity = Math.min(wanted, limit ?? wanted);
  const warning = complete ? lowStockWarning(availableStock(product, choice)) : null;

  const missing = Object.keys(choiceErrors(product, choice)).toSorted();

  const choose = (change: Partial<Choice>) => {
    onChoose(change);
    setErrors((before) => ({ ...before, ...Object.fromEntries(Object.keys(change).map((key) => [key, undefined])) }));
    setRefusal(null);
  };

  /** Adds the selected variant to the cart. Returns false when that fails; the reason is then on screen. */
  const add = (): boolean => {
    const faults = choiceErrors(product, choice);
    setErrors(faults);
    setRefusal(null);
    if (faults.color ?? faults.size) {
      const group = options.current?.querySelector(faults.color ? '[data-choice="color"]' : '[data-choice="size"]');
      group?.querySelector('input')?.focus();
      return false;
    }
    if (focusFaultyQuantity(pieces.current)) return false;
    const reason = putIntoCart(product, choice, quantity);
    setRefusal(reason);
    return reason === null;
  };
  const addToCart = () => {
    if (!add()) return;
    setAdded({ text: addedText(product.name, choice, quantity), time: Date.now() });
  };
  const buyNow = () => {
    if (add()) void navigate(paths.checkout);
  };
  const similar = categoryId ? paths.category(categoryId) : paths.shop;
  const leave = useCallback(() => {
    void navigate(categoryId ? paths.category(categoryId) : paths.home);
  }, [navigate, categoryId]);

  return (
    <Stack gap={6}>
      <Options ref={options}>
        {colors.length > 0 && (
          <div data-choice="color">
            <ColorChoice product={product} choice={choice} onChoose={choose} error={errors.color} />
          </div>
        )}
        {sizes.length > 0 && (
          <div data-choice="size">
            <SizeChoice product={product} choice={choice} onChoose={choose} error={errors.size} />
            {product.sizeGuide && (
              <Guide>
                <Button
                  variant="ghost"
                  size="sm"
                  aria-haspopup="dialog"
                  onClick={() => {
                    requestGuide();
                    setGuideOpen(true);
                  }}
                >
                  Size guide
                </Button>
              </Guide>
            )}
          </div>
        )}
      </Options>
      <Stack gap={2}>
        <QuantityHead>
          {!soldOut && <span>Quantity</span>}
          <Text size="sm" weight="semibold" tone={soldOut ? 'muted' : 'yellow'} as="div">
            <span role="status">{soldOut ? soldOutText(product, choice) : warning}</span>
          </Text>
        </QuantityHead>
        {!soldOut && (
          <div ref={pieces}>
            <QuantityStepper label="Quantity" value={quantity} max={limit} onChange={setWanted} />
          </div>
        )}
      </Stack>
      {refusal && (
        <div ref={comeIntoView} tabIndex={-1}>
          <Banner kind="error">{refusal}</Banner>
        </div>
      )}
      <Actions ref={actions}>
        <Button variant="primary" size="lg" block onClick={addToCart} disabled={soldOut} data-step={added?.time}>
          {soldOut ? 'Sold out' : 'Add to Cart'}
        </Button>
        {isGone(product) ? (
          <ButtonLink to={similar} size="lg" block>
            See similar
          </ButtonLink>
        ) : (
          <Button size="lg" block onClick={buyNow} disabled={soldOut}>
            Buy Now
          </Button>
        )}
      </Actions>
      <noscript>Choosing and ordering need JavaScript.</noscript>
      {!added && (
        <StickyBar
          product={product}
          standsFor={actions}
          variant={missing.length > 0 && !soldOut ? `Choose ${missing.join(' and ')}` : chosenText(choice)}
          soldOut={soldOut}
          onAdd={addToCart}
        />
      )}
      {SizeGuideDialog && (
        <SizeGuideDialog open={guideOpen} onClose={() => setGuideOpen(false)} product={product} size={choice.size} />
      )}
      {added && (
        <AddedBanner
          key={added.time}
          text={added.text}
          picture={pictureIn(product, choice.color)}
          onLeave={stays ? undefined : leave}
          onStay={() => setAdded(null)}
        />
      )}
    </Stack>
  );
}

/** Focuses a message when it appears, which also scrolls to it. The pressed button may be far away from it. */
const comeIntoView = (element: HTMLElement | null) => element?.focus();

const soldOutText = ({ sizes, colors }: PublicProduct, { size, color }: Choice): string => {
  const chosen = [sizes.length > 1 && size, colors.length > 1 && color].filter(Boolean).join(', ');
  return chosen === '' ? 'This product is sold out' : `Sold out in ${chosen}`;
};

const Options = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[3]};
`;

/* Aligns the button's text, not its edge, with the sizes. */
const Guide = styled.div`
  margin: ${theme.space[2]} 0 0 -${theme.space[3]};
`;

const QuantityHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: ${theme.space[1]} ${theme.space[3]};

  > span {
    ${dataType}
  }
`;

const Actions = styled.div`
  display: grid;
  gap: ${theme.space[3]};
`;
