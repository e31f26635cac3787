import { publicApi, useGetPublicProductQuery } from '@shop/shared/api';
import type { ListedProduct, PublicProduct } from '@shop/shared/contracts';
import { dataType, media, theme } from '@shop/shared/ui';
import { useEffect, useEffectEvent, useRef, useState, type FocusEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { keyframes, styled } from 'styled-components';
import { failureReason } from '../failure-reason';
import { paths } from '../paths';
import { searchedOf } from '../product/searched';
import { useAddToCart } from '../product/useAddToCart';
import { addedText, choiceOf, isComplete, isSoldOut, type Choice } from '../product/variant';

interface Props {
  product: ListedProduct;
  /** Opened by its button, not by the pointer over the card. It then takes the focus. */
  pressed: boolean;
  /** Called with the words for the notice when a piece was added. */
  onAdded: (text: string) => void;
  onClose: () => void;
}

/** The choice of a size in the color of the card's picture. */
function choiceOn(listed: ListedProduct, product: ListedProduct | PublicProduct, size: string): Choice {
  const shown = 'stock' in product && product.images.find(({ url }) => url === listed.images[0]?.url);
  const color = searchedOf(listed).color ?? ((shown && shown.color) || '');
  return choiceOf(product, { size, color });
}

const { useLazyQuery } = publicApi.endpoints.getPublicProduct;

/**
 * The sizes of a product over its card. One press adds a piece in the color that the card shows. Where the card shows
 * none of several colors, the press leads to the product's page. A press before the stock is known waits for it.
 */
export function QuickAdd({ product: listed, pressed, onAdded, onClose }: Props) {
  const { _id, name, sizes } = listed;
  const request = { params: { id: _id } };
  const { data } = useGetPublicProductQuery(request);
  const [load] = useLazyQuery();
  const [refusal, setRefusal] = useState('');
  const putIntoCart = useAddToCart();
  const navigate = useNavigate();
  const group = useRef<HTMLDivElement>(null);
  const { color } = choiceOn(listed, data ?? listed, '');

  const add = async (size: string) => {
    setRefusal('');
    const { data: product, error } = await load(request, true);
    if (!product) {
      setRefusal(`Failed to load product. ${failureReason(error)}`);
      return;
    }
    const choice = choiceOn(listed, product, size);
    if (!isComplete(product, choice)) {
      void navigate(paths.product(_id, choice));
      return;
    }
    const reason = putIntoCart(product, choice, 1);
    if (reason !== null) {
      setRefusal(reason);
      return;
    }
    onAdded(addedText(name, choice, 1));
  };

  const begun = useRef(false);
  const begin = useEffectEvent(() => {
    if (!pressed || begun.current) return;
    begun.current = true;
    const cell = group.current?.querySelector('button');
    cell?.focus();
    // The only size needs no second press.
    if (sizes.length < 2) cell?.click();
  });
  useEffect(() => begin(), []);

  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (pressed && relatedTarget !== null && !currentTarget.contains(relatedTarget)) onClose();
  };
  return (
    <Panel
      ref={group}
      role="group"
      aria-label={`Add ${name} to cart${color && ` in ${color}`}`}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      onBlur={leave}
    >
      {refusal === '' ? color && <Color aria-hidden="true">{color}</Color> : <Refusal role="alert">{refusal}</Refusal>}
      <Cells $pressed={pressed}>
        {(sizes.length > 0 ? sizes : ['']).map((size) => {
          const gone = data !== undefined && isSoldOut(data, choiceOn(listed, data, size));
          return (
            <Cell
              key={size}
              type="button"
              aria-disabled={gone}
              aria-label={gone ? `${size || 'Add to Cart'}, sold out` : undefined}
              onClick={() => !gone && void add(size)}
            >
              {size || 'Add to Cart'}
            </Cell>
          );
        })}
      </Cells>
    </Panel>
  );
}

const rise = keyframes`
  from { transform: translateY(2.75rem); opacity: 0; }
`;

const Panel = styled.div`
  display: grid;
  width: 100%;
  max-height: 100%;
  overflow-y: auto;
  border-top: 1px solid ${theme.color.text};
  background: ${theme.color.background};
  animation: ${rise} ${theme.duration.fast} ${theme.ease};
  pointer-events: auto;
`;

const Color = styled.div`
  ${dataType}
  padding: ${theme.space[1]} ${theme.space[2]};
  color: ${theme.color.muted};
`;

const Refusal = styled.div`
  padding: ${theme.space[2]};
  color: ${theme.tone.red.text};
  font-size: ${theme.size.sm};
`;

/* The button that opened them stays beside them, to close them. */
const Cells = styled.div<{ $pressed: boolean }>`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(${theme.target}, 1fr));
  gap: 1px;
  padding-top: 1px;
  padding-inline-end: ${({ $pressed }) => ($pressed ? theme.target : 0)};
`;

const Cell = styled.button`
  min-height: ${theme.target};
  padding: 0 ${theme.space[1]};
  border: 0;
  background: ${theme.color.background};
  box-shadow: 0 0 0 1px ${theme.color.border};
  color: inherit;
  font: inherit;
  font-size: ${theme.size.sm};
  font-weight: ${theme.weight.semibold};
  overflow-wrap: anywhere;
  cursor: pointer;

  &:focus-visible {
    outline: ${theme.focusRing};
    outline-offset: -2px;
  }

  &[aria-disabled='true'] {
    color: ${theme.color.muted};
    font-weight: ${theme.weight.medium};
    text-decoration: line-through;
    cursor: not-allowed;
  }

  ${media.hover} {
    &:not([aria-disabled='true']):hover {
      background: ${theme.color.ink};
      color: ${theme.color.onInk};
    }
  }

  ${media.forcedColors} {
    border: 1px solid ButtonText;
  }
`;
