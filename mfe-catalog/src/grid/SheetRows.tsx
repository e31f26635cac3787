import type { Product } from '@shop/shared/contracts';
import { parseNumber } from '@shop/shared/rules';
import { memo, useId, useState } from 'react';
import { hasVariants } from '../products/stock-summary';
import { shownVariants, variantName } from '../products/variant-name';
import { type Cell, COLUMNS, cellId, cellName, cellProblem, isChanged, savedText, shownText } from './cells';
import { type Draft, MONEY_FIELDS } from './drafts';
import type { RowErrors } from './findings';

/** Sets the text of a product's cell. `cell` is a `cellId`. */
export type OnType = (productId: string, cell: string, text: string) => void;

interface RowsProps {
  product: Product;
  draft: Draft | undefined;
  /** Errors from the server. */
  findings: RowErrors | undefined;
  onType: OnType;
}

/* Explicit roles: browsers drop the roles of table parts if CSS changes their `display`. */
const GROUP = { role: 'rowgroup' };
const CELL = { role: 'cell' };

/** Number of a column of the sheet, from 1. The first column contains the row headers. */
const numberOf = ({ column }: Cell): number => COLUMNS.indexOf(column) + 2;

/** The rows of one product: a row with its prices, and a row with stock and code for each variant. */
export const ProductRows = memo(function ProductRows({ product, draft, findings, onType }: RowsProps) {
  const { _id, name, refCode } = product;
  const variants = hasVariants(product) ? shownVariants(product) : [];
  const cellsIn = (column: 'stock' | 'code') => shownVariants(product).map((variant): Cell => ({ column, variant }));
  const stockCells = cellsIn('stock');
  // Invalid quantities are not counted.
  const total = stockCells.reduce(
    (sum, cell) => sum + (cellProblem(product, draft, cell) ? 0 : (parseNumber(shownText(product, draft, cell)) ?? 0)),
    0,
  );
  const boxOf = (cell: Cell) => {
    const id = cellId(cell);
    return (
      <CellBox
        key={id}
        productId={_id}
        id={id}
        column={cell.column}
        number={numberOf(cell)}
        label={cellName(product, cell)}
        value={shownText(product, draft, cell)}
        saved={savedText(product, cell)}
        changed={isChanged(product, draft, cell)}
        problem={cellProblem(product, draft, cell) ?? findings?.cells[id]}
        onType={onType}
      />
    );
  };
  return (
    <tbody
      {...GROUP}
      aria-label={name}
      style={{ containIntrinsicSize: `auto calc(var(--row) * ${variants.length + 1})` }}
    >
      <tr role="row" data-product>
        <th role="rowheader" scope="row" aria-colindex={1}>
          <span title={name}>{name}</span>
          <small>{refCode}</small>
          {findings?.row.map((text) => (
            <em key={text}>{text}</em>
          ))}
        </th>
        {MONEY_FIELDS.map((column) => boxOf({ column }))}
        {variants.length > 0 ? (
          <td {...CELL} aria-colindex={numberOf({ column: 'stock' })} data-total>
            {total}
          </td>
        ) : (
          stockCells.map(boxOf)
        )}
        {boxOf({ column: 'onSale' })}
        {variants.length === 0 && cellsIn('code').map(boxOf)}
      </tr>
      {variants.map((variant) => (
        <tr key={cellId({ column: 'stock', variant })} role="row" data-variant>
          <th role="rowheader" scope="row" aria-colindex={1}>
            <span>{variantName(variant)}</span>
          </th>
          {boxOf({ column: 'stock', variant })}
          {boxOf({ column: 'code', variant })}
        </tr>
      ))}
    </tbody>
  );
});

const INPUT_MODES: Partial<Record<Cell['column'], 'numeric' | 'text'>> = { stock: 'numeric', code: 'text' };

interface CellProps {
  productId: string;
  /** The cell's `cellId`. */
  id: string;
  column: Cell['column'];
  number: number;
  label: string;
  value: string;
  /** The saved value. */
  saved: string;
  changed: boolean;
  problem: string | undefined;
  onType: OnType;
}

/** An editable cell. A problem is shown when the cell loses the focus, and from then on while typing. */
const CellBox = memo(function CellBox(props: CellProps) {
  const { productId, id, column, number, label, value, saved, changed, problem, onType } = props;
  const [typing, setTyping] = useState(false);
  const problemId = useId();
  const shown = typing ? undefined : problem;
  const shared = {
    'aria-label': label,
    'aria-invalid': shown ? true : undefined,
    'aria-describedby': shown ? problemId : undefined,
    'data-column': column,
    'data-cell': id,
    'data-of': productId,
    'data-saved': saved,
    onBlur: () => setTyping(false),
  };
  return (
    <td
      {...CELL}
      aria-colindex={number}
      data-code={column === 'code' || undefined}
      data-changed={changed || undefined}
      data-wrong={shown ? true : undefined}
    >
      {column === 'onSale' ? (
        <label>
          <input
            {...shared}
            type="checkbox"
            checked={value === 'true'}
            onChange={({ target }) => onType(productId, id, String(target.checked))}
          />
        </label>
      ) : (
        <input
          {...shared}
          inputMode={INPUT_MODES[column] ?? 'decimal'}
          autoComplete="off"
          placeholder={column === 'code' ? 'Code' : undefined}
          value={value}
          onChange={({ target }) => {
            if (shown === undefined) setTyping(true);
            onType(productId, id, target.value);
          }}
        />
      )}
      {shown && <em id={problemId}>{shown}</em>}
    </td>
  );
});
