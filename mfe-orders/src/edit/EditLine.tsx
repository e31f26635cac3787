import type { Order, OrderEditLine, OrderEditPreview } from '@shop/shared/contracts';
import {
  DEFAULT_COLOR,
  DEFAULT_SIZE,
  effectivePrice,
  findVariant,
  formatMoney,
  fromCents,
  toCents,
  variantsOf,
  type Variant,
} from '@shop/shared/rules';
import { DeleteIcon, Dotted, IconButton, QuantityStepper, Select, Text, breakpoints, theme } from '@shop/shared/ui';
import { styled } from 'styled-components';
import { useProduct } from '../endpoints';
import { variantLabel } from '../orders/labels';
import { lineBefore } from './fields';
import { leftFor, variantKey } from './stock-left';

interface Props {
  /** The order as it was loaded. */
  order: Order;
  line: OrderEditLine;
  /** The other lines of the form. */
  others: readonly OrderEditLine[];
  /** The price of one piece from the server; undefined until it has answered. */
  price: number | null | undefined;
  problem: OrderEditPreview['problems'][number] | undefined;
  onChange: (line: OrderEditLine) => void;
  /** Absent for the only line, because an order needs at least one. */
  onRemove?: () => void;
}

/** The variant as order lines spell it. */
const spelled = ({ size, color }: Variant): Variant => ({ size: size || DEFAULT_SIZE, color: color || DEFAULT_COLOR });

/** One line of an edited order: its variant, its quantity, and a button that removes it. */
export function EditLine({ order, line, others, price, problem, onChange, onRemove }: Props) {
  const { data: product } = useProduct({ params: { id: line.product ?? '' } }, { skip: line.product == null });
  const before = lineBefore(order, line);
  const size = line.size ?? '';
  const color = line.color ?? '';
  const label = variantLabel({ size, color });
  const title = before?.product.name ?? product?.name ?? 'Product';
  const name = label === '-' ? title : `${title}, ${label}`;
  const each = price ?? before?.price ?? (product && effectivePrice(product));
  // The quantity of a deleted product can only be reduced.
  const variant = product && findVariant({ size, color }, product);
  const most = product && variant ? leftFor(order, others, product, variant) : (before?.quantity ?? line.quantity);
  return (
    <Row>
      <Names>
        <Text weight="semibold">{title}</Text>
        <Text size="sm" tone="muted" tabular>
          <Dotted
            parts={[
              before?.product.refCode ?? product?.refCode,
              each !== undefined && formatMoney(each),
              !before && 'new',
            ]}
          />
        </Text>
        {problem && (
          <Text size="sm" tone="red" weight="medium">
            {problem.problem === 'stock'
              ? `Only ${problem.available} available`
              : 'This product is no longer available'}
          </Text>
        )}
      </Names>
      <Choice>
        {product && variantsOf(product).length > 1 ? (
          <Select
            aria-label={`Variant of ${name}`}
            value={variantKey(product, { size, color })}
            onChange={({ target }) => {
              const chosen = variantsOf(product).find((one) => variantKey(product, one) === target.value);
              if (!chosen) return;
              const left = leftFor(order, others, product, chosen);
              onChange({ ...line, ...spelled(chosen), quantity: Math.max(1, Math.min(line.quantity, left)) });
            }}
          >
            {!variant && <option value={variantKey(product, { size, color })}>{label}</option>}
            {variantsOf(product).map((one) => {
              const key = variantKey(product, one);
              const left = leftFor(order, others, product, one);
              return (
                <option key={key} value={key} disabled={left === 0 && key !== variantKey(product, { size, color })}>
                  {`${variantLabel(one)} (${left} left)`}
                </option>
              );
            })}
          </Select>
        ) : (
          label !== '-' && <Text size="sm">{label}</Text>
        )}
      </Choice>
      <QuantityStepper
        label={`Quantity of ${name}`}
        value={line.quantity}
        max={Math.max(1, most)}
        onChange={(quantity) => onChange({ ...line, quantity })}
      />
      <Amount>{each === undefined ? '' : formatMoney(fromCents(toCents(each) * line.quantity))}</Amount>
      <IconButton
        label={`Remove ${name}`}
        icon={<DeleteIcon size={18} />}
        disabled={onRemove === undefined}
        onClick={onRemove}
      />
    </Row>
  );
}

const narrow = `@media (max-width: ${breakpoints.tablet - 0.02}px)`;

const Row = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(12rem, 1fr) auto 5.5rem auto;
  align-items: center;
  gap: ${theme.space[3]};

  ${narrow} {
    grid-template-columns: auto minmax(0, 1fr) auto;
  }
`;

const Names = styled.div`
  min-width: 0;

  ${narrow} {
    grid-column: 1 / -1;
  }
`;

const Choice = styled.div`
  min-width: 0;

  ${narrow} {
    grid-column: 1 / -1;
  }
`;

const Amount = styled.span`
  text-align: end;
  font-weight: ${theme.weight.semibold};
  font-variant-numeric: tabular-nums;
`;
