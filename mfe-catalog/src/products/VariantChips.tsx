import type { Product } from '@shop/shared/contracts';
import { availableStock, stockKey } from '@shop/shared/rules';
import { Badge, focusRing, theme } from '@shop/shared/ui';
import { useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { shownVariants, variantName } from './variant-name';

/** Number of list entries below the first line. */
const countBelow = (list: HTMLElement): number => {
  const entries = [...list.children].filter((entry) => entry instanceof HTMLElement);
  const first = entries[0]?.offsetTop ?? 0;
  return entries.filter(({ offsetTop }) => offsetTop > first).length;
};

/** The stock of every variant. Only the first line is shown until the user expands the list. */
export function VariantChips({ product }: { product: Product }) {
  const list = useRef<HTMLUListElement>(null);
  const [below, setBelow] = useState(0);
  const [open, setOpen] = useState(false);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => setBelow(countBelow(element));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [product]);
  return (
    <Row>
      <Chips ref={list} $open={open} aria-label={`Stock of ${product.name}`}>
        {shownVariants(product).map((variant) => {
          const quantity = availableStock(product, variant);
          return (
            <li key={stockKey(variant)}>
              <Badge tone={quantity === 0 ? 'red' : 'neutral'}>{`${variantName(variant)}: ${quantity}`}</Badge>
            </li>
          );
        })}
      </Chips>
      {(below > 0 || open) && (
        <More type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Show less' : `+${below} more`}
        </More>
      )}
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  gap: ${theme.space[2]};
  margin-top: ${theme.space[2]};
`;

/* Collapsed to the height of one line. */
const Chips = styled.ul<{ $open: boolean }>`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[1]};
  min-width: 0;
  ${({ $open }) => !$open && 'max-height: 1.5rem;'}
  overflow: hidden;
  list-style: none;

  & > li {
    max-width: 100%;
  }
`;

const More = styled.button`
  position: relative;
  flex: none;
  min-height: 1.5rem;
  padding: 0;
  border: 0;
  background: none;
  color: ${theme.color.muted};
  font-size: ${theme.size.xs};
  font-weight: ${theme.weight.semibold};
  font-variant-numeric: tabular-nums;
  text-decoration: underline;
  white-space: nowrap;
  cursor: pointer;
  ${focusRing}

  /* A finger's target reaches beyond the words. */
  &::after {
    content: '';
    position: absolute;
    inset: -0.625rem -0.5rem;
  }
`;
