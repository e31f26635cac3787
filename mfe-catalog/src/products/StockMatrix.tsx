import type { Product } from '@shop/shared/contracts';
import { availableStock } from '@shop/shared/rules';
import { theme } from '@shop/shared/ui';
import { styled } from 'styled-components';
import { shownAxes } from './variant-name';

/** The stock of every size and color: rows are sizes, columns are colors. */
export function StockMatrix({ product }: { product: Product }) {
  const { sizes, colors } = shownAxes(product);
  const columns = colors.length > 0 ? colors : [''];
  return (
    <Table aria-label={`Stock of ${product.name}`}>
      {colors.length > 0 && (
        <thead>
          <tr>
            <td />
            {colors.map((color) => (
              <th key={color} scope="col">
                {color}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {(sizes.length > 0 ? sizes : ['']).map((size) => (
          <tr key={size}>
            <th scope="row">{size || 'Stock'}</th>
            {columns.map((color) => {
              const quantity = availableStock(product, { size, color });
              return (
                <td key={color} data-out={quantity === 0 || undefined}>
                  {quantity}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const Table = styled.table`
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;

  th,
  td {
    padding: ${theme.space[1]} ${theme.space[3]};
    text-align: end;
    white-space: nowrap;
  }

  th {
    color: ${theme.color.muted};
    font-weight: ${theme.weight.semibold};
  }

  tr > :first-child {
    padding-inline-start: 0;
    text-align: start;
  }

  tbody > tr {
    border-top: 1px solid ${theme.color.border};
  }

  [data-out] {
    color: ${theme.color.redText};
    font-weight: ${theme.weight.bold};
  }
`;
