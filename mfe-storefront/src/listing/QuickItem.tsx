import { focusRing, media, type PictureSource, PlusIcon, theme, useLazyModule } from '@shop/shared/ui';
import { useRef, useState, type PointerEvent } from 'react';
import { styled } from 'styled-components';
import { isGone } from '../product/gone';
import type { ItemProps } from './ProductGrid';

interface Props extends ItemProps {
  /** Called with the words for the notice, and the product's picture, when a piece was added. */
  onAdded: (text: string, picture: PictureSource | undefined) => void;
}

const loadQuickAdd = () => import('./QuickAdd').then(({ QuickAdd }) => QuickAdd);

/**
 * A card in a list, whose sizes can be added to the cart. They rise over the picture under a mouse; fingers and the
 * keyboard have a button for them. Their code is loaded when they first open.
 */
export function QuickItem({ product, onAdded, onNear, children }: Props) {
  const [open, setOpen] = useState<'near' | 'pressed' | null>(null);
  const { part: QuickAdd, request, preload } = useLazyModule(loadQuickAdd);
  const button = useRef<HTMLButtonElement>(null);
  const show = (how: typeof open) => {
    if (how === 'pressed') request();
    else preload();
    setOpen(how);
  };
  const close = () => {
    if (open === 'pressed') button.current?.focus();
    setOpen(null);
  };
  const enter = ({ pointerType }: PointerEvent) => {
    onNear();
    if (pointerType === 'mouse' && open === null) show('near');
  };
  return (
    <Item onPointerEnter={enter} onPointerLeave={() => open === 'near' && setOpen(null)} onFocus={onNear}>
      {children}
      {!isGone(product) && (
        <Place>
          <Plus
            ref={button}
            type="button"
            aria-label={`Add ${product.name} to cart`}
            aria-expanded={open === 'pressed'}
            // The focus stays in the sizes until the press is done.
            onMouseDown={(event) => open === 'pressed' && event.preventDefault()}
            onClick={() => (open === 'pressed' ? close() : show('pressed'))}
          >
            <PlusIcon size={18} aria-hidden="true" />
          </Plus>
          {QuickAdd && open && (
            <QuickAdd
              key={open}
              product={product}
              pressed={open === 'pressed'}
              onClose={close}
              onAdded={(text) => {
                onAdded(text, product.images[0]);
                if (open === 'pressed') close();
              }}
            />
          )}
        </Place>
      )}
    </Item>
  );
}

const Item = styled.li`
  position: relative;
`;

/* Over the picture, which is as wide as the card. */
const Place = styled.div`
  position: absolute;
  inset: 0 0 auto;
  display: flex;
  align-items: flex-end;
  aspect-ratio: 4 / 5;
  overflow: hidden;
  pointer-events: none;

  @media (scripting: none) {
    display: none;
  }
`;

/* A mouse has the sizes themselves: the button is then only seen with the focus. */
const Plus = styled.button`
  position: absolute;
  inset: auto 0 0 auto;
  display: grid;
  place-items: center;
  width: ${theme.target};
  height: ${theme.target};
  padding: 0;
  border: 0;
  background: ${theme.color.background};
  color: inherit;
  pointer-events: auto;
  cursor: pointer;
  z-index: 1;
  ${focusRing}

  /* A cross: the next press closes the sizes. */
  &[aria-expanded='true'] svg {
    rotate: 45deg;
  }

  &&:focus-visible {
    outline-offset: -2px;
  }

  ${media.hover} {
    &:not(:focus-visible, [aria-expanded='true']) {
      opacity: 0;
      pointer-events: none;
    }
  }

  ${media.forcedColors} {
    border: 1px solid ButtonText;
  }
`;
