import type { Order, OrderEditLine, OrderEditPreview, Product } from '@shop/shared/contracts';
import { keepEnter } from '@shop/shared/forms';
import { DEFAULT_COLOR, DEFAULT_SIZE, NUMBER_LIMITS, type Variant } from '@shop/shared/rules';
import { Button, PlusIcon, Stack, Text, theme } from '@shop/shared/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { ProductPicker } from '../new-order/ProductPicker';
import { Section } from '../orders/Section';
import { EditLine } from './EditLine';
import { quantityIn, heldBy, variantKey } from './stock-left';

interface Props {
  order: Order;
  lines: readonly OrderEditLine[];
  /** The server's preview for exactly these lines; undefined until it has answered. */
  preview: OrderEditPreview | undefined;
  /** The error of the lines as a whole. */
  error: string | undefined;
  onChange: (lines: OrderEditLine[]) => void;
}

/** Adds one piece of a variant, to the line that has the variant or as a new line. */
const withPiece = (lines: readonly OrderEditLine[], product: Product, variant: Variant): OrderEditLine[] => {
  const at = lines.findIndex(
    (line) => line.product === product._id && variantKey(product, line) === variantKey(product, variant),
  );
  if (at !== -1) return lines.map((line, index) => (index === at ? { ...line, quantity: line.quantity + 1 } : line));
  const { size, color } = variant;
  return [...lines, { product: product._id, quantity: 1, size: size || DEFAULT_SIZE, color: color || DEFAULT_COLOR }];
};

/** The lines of an edited order, and a picker to add products. */
export function EditLines({ order, lines, preview, error, onChange }: Props) {
  const [adds, setAdds] = useState(false);
  const [, setLooking] = useState(false);
  const full = lines.length >= NUMBER_LIMITS.orderLines;
  return (
    <div onKeyDown={keepEnter} role="presentation">
      <Section title="Products">
        <List aria-label="Products of this order">
          {lines.map((line, index) => {
            const others = lines.filter((_, place) => place !== index);
            return (
              <EditLine
                key={line.line ?? `${line.product ?? ''} ${index}`}
                order={order}
                line={line}
                others={others}
                price={preview?.lines[index]?.price}
                problem={preview?.problems.find((problem) => problem.index === index)}
                onChange={(changed) => onChange(lines.map((one, place) => (place === index ? changed : one)))}
                onRemove={others.length === 0 ? undefined : () => onChange(others)}
              />
            );
          })}
        </List>
        {error && (
          <Text tone="red" weight="medium">
            {error}
          </Text>
        )}
        <Stack direction="row">
          <Button
            size="sm"
            icon={<PlusIcon size={16} />}
            aria-expanded={adds}
            disabled={full && !adds}
            onClick={() => setAdds(!adds)}
          >
            Add a product
          </Button>
        </Stack>
        {adds && (
          <ProductPicker
            taken={(product, variant) => quantityIn(lines, product, variant)}
            held={(product, variant) => heldBy(order, product, variant)}
            onAdd={(product, variant) => onChange(withPiece(lines, product, variant))}
            onLooking={setLooking}
          />
        )}
      </Section>
    </div>
  );
}

const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[4]};
  list-style: none;
`;
