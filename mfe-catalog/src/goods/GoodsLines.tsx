import { formatMoney } from '@shop/shared/rules';
import { Button, DeleteIcon, Heading, IconButton, NumberInput, Text, media, theme } from '@shop/shared/ui';
import { useId } from 'react';
import { styled } from 'styled-components';
import { VariantMatrix } from '../matrix/VariantMatrix';
import { hasVariants } from '../products/stock-summary';
import { variantId, variantName } from '../products/variant-name';
import type { TypedStock } from '../matrix/pieces';
import { type GoodsField, type GoodsLine, type GoodsProduct, lineId, lineName, numberIn } from './goods-draft';

interface Props {
  lines: readonly GoodsLine[];
  /** What is wrong with the lines, such as `lines.0.pieces`. */
  errors: ReadonlyMap<string, string>;
  /** Whether the user may enter costs. */
  withCosts: boolean;
  /** The products whose sizes and colors are open. */
  open: readonly GoodsProduct[];
  /** The id of the product whose first cell gets the focus; null for none. */
  entered: string | null;
  onOpen: (product: GoodsProduct, open: boolean) => void;
  onChange: (line: GoodsLine, field: GoodsField, text: string) => void;
  /** Called when a cost is left, with its line. */
  onCost: (line: GoodsLine) => void;
  onPieces: (product: GoodsProduct, cells: readonly TypedStock[]) => void;
  onRemove: (line: GoodsLine) => void;
}

const focusFirst = (product: HTMLElement | null): void => product?.querySelector('input')?.focus();

/** What came in, by product. A product opens as a matrix of its sizes and colors, in which pieces are typed. */
export function GoodsLines(props: Props) {
  const { lines, open, entered, onOpen } = props;
  const products = new Map([...lines.map(({ product }) => product), ...open].map((one) => [one._id, one]));
  return [...products.values()].map((product) => {
    const isOpen = open.some(({ _id }) => _id === product._id);
    const own = lines.flatMap((line, at) => (line.product._id === product._id ? [{ line, at }] : []));
    const textOf = (wanted: { size: string; color: string }) =>
      own.find(({ line }) => variantId(line) === variantId(wanted))?.line.pieces ?? '';
    return (
      <Product key={product._id} ref={product._id === entered ? focusFirst : undefined} aria-label={product.name}>
        <Head>
          <Heading level={3} size="xs">
            {product.name}
          </Heading>
          <Text size="sm" tone="muted">
            {product.refCode}
          </Text>
          {hasVariants(product) && (
            <Button size="sm" variant="ghost" aria-expanded={isOpen} onClick={() => onOpen(product, !isOpen)}>
              {isOpen ? 'Close sizes and colors' : 'Sizes and colors'}
            </Button>
          )}
        </Head>
        {isOpen && (
          <VariantMatrix
            label={`Pieces of ${product.name}`}
            axes={product}
            plain
            textOf={textOf}
            onType={(cell) => props.onPieces(product, [cell])}
            onPaste={(cells) => props.onPieces(product, cells)}
            undo={null}
          />
        )}
        {own.length > 0 && <Rows {...props} lines={own} />}
      </Product>
    );
  });
}

function Rows({ lines, ...props }: Omit<Props, 'lines'> & { lines: readonly { line: GoodsLine; at: number }[] }) {
  const { errors, withCosts, onChange, onCost, onRemove } = props;
  const problem = (at: number, field: string) => errors.get(`lines.${String(at)}.${field}`);
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">Size and color</th>
          <th scope="col">Pieces</th>
          <th scope="col">Rejected</th>
          {withCosts && <th scope="col">Cost each</th>}
          {withCosts && (
            <th scope="col" data-sum>
              Sum
            </th>
          )}
          <td />
        </tr>
      </thead>
      <tbody>
        {lines.map(({ line, at }) => {
          const whole = problem(at, 'productId') ?? problem(at, 'size');
          return (
            <tr key={lineId(line)}>
              <th scope="row">
                <span>{hasVariants(line.product) ? variantName(line) : 'All'}</span>
                {whole && <em>{whole}</em>}
              </th>
              <Cell line={line} field="pieces" problem={problem(at, 'pieces')} label="Pieces" onChange={onChange} />
              <Cell
                line={line}
                field="rejected"
                problem={problem(at, 'rejected')}
                label="Rejected"
                onChange={onChange}
              />
              {withCosts && (
                <Cell
                  line={line}
                  field="cost"
                  problem={problem(at, 'cost')}
                  label="Cost"
                  onChange={onChange}
                  onLeave={onCost}
                />
              )}
              {withCosts && <td data-sum>{formatMoney(numberIn(line.pieces) * numberIn(line.cost))}</td>}
              <td>
                <IconButton
                  size="sm"
                  icon={<DeleteIcon size={16} />}
                  label={`Remove ${lineName(line)}`}
                  onClick={() => onRemove(line)}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

interface CellProps {
  line: GoodsLine;
  field: GoodsField;
  label: string;
  problem: string | undefined;
  onChange: Props['onChange'];
  onLeave?: (line: GoodsLine) => void;
}

function Cell({ line, field, label, problem, onChange, onLeave }: CellProps) {
  const id = useId();
  return (
    <td>
      <span data-label aria-hidden>
        {label}
      </span>
      <NumberInput
        inputMode={field === 'cost' ? 'decimal' : 'numeric'}
        aria-label={`${label} of ${lineName(line)}`}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? id : undefined}
        value={line[field]}
        onChange={({ target }) => onChange(line, field, target.value)}
        onBlur={() => onLeave?.(line)}
      />
      {problem && <em id={id}>{problem}</em>}
    </td>
  );
}

const Product = styled.section`
  display: grid;
  gap: ${theme.space[2]};
  padding-top: ${theme.space[3]};
  border-top: 1px solid ${theme.color.border};
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[1]} ${theme.space[3]};

  & > button {
    margin-inline-start: auto;
  }
`;

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;

  th,
  td {
    padding: ${theme.space[1]};
    vertical-align: top;
    text-align: start;
  }

  thead > tr > * {
    color: ${theme.color.muted};
    font-weight: ${theme.weight.regular};
    font-size: ${theme.size.sm};
  }

  tbody > tr > :is(th, td:not(:has(input))) {
    padding-top: ${theme.space[2]};
  }

  th:first-child {
    padding-inline-start: 0;
    font-weight: ${theme.weight.regular};
    overflow-wrap: anywhere;
  }

  td:has(input) {
    width: 7rem;
  }

  [data-sum] {
    width: 7rem;
    text-align: end;
  }

  [data-label] {
    display: none;
  }

  td:last-child {
    width: 2.5rem;
    padding-inline-end: 0;
    text-align: end;
  }

  em {
    display: block;
    color: ${theme.color.redText};
    font-style: normal;
    font-size: ${theme.size.sm};
  }

  /* On a phone each variant has a line of its own, above its numbers with their names. */
  ${media.phone} {
    thead {
      position: absolute;
      clip-path: inset(50%);
    }

    tbody > tr {
      display: grid;
      grid-template-columns: repeat(3, minmax(0, 1fr)) auto;
    }

    tbody > tr > th {
      grid-column: 1 / span 3;
    }

    tbody > tr > td {
      grid-row: 2;
    }

    tbody > tr > td:last-child {
      grid-area: 1 / 4;
      width: auto;
    }

    td:has(input) {
      width: auto;
    }

    [data-label] {
      display: block;
      color: ${theme.color.muted};
      font-size: ${theme.size.sm};
    }

    td[data-sum] {
      align-self: end;
      width: auto;
      padding-block: ${theme.space[3]};
    }
  }
`;
