import { toastShown, useAppDispatch } from '@shop/shared/api';
import type { Product } from '@shop/shared/contracts';
import { counted } from '@shop/shared/rules';
import { Button, Popover, UndoIcon, theme } from '@shop/shared/ui';
import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { isBlock, readBlock } from './block';
import { COLUMNS, COLUMN_LABELS } from './cells';
import type { Draft } from './drafts';
import type { RowErrors } from './findings';
import { fromHereDown, goTo, inputOf, saveFrom, whereTo } from './moves';
import { type PlacedText, place } from './place';
import { type OnType, ProductRows } from './SheetRows';
import { Bar, Head } from './sheet-head-look';
import { Sheet } from './sheet-look';

/** A text for a product's cell. `cell` is a `cellId`. */
export interface TypedText {
  productId: string;
  cell: string;
  text: string;
}

interface Props {
  products: readonly Product[];
  drafts: Readonly<Record<string, { product: Product; draft: Draft }>>;
  /** Errors from the server, by product id. */
  findings: Readonly<Record<string, RowErrors>>;
  /** Number of changed cells, on all pages. */
  changes: number;
  onType: OnType;
  /** Sets the texts of many cells at once. */
  onFill: (cells: readonly TypedText[], how: 'paste' | 'fill') => void;
  /** Undoes the last paste or fill; null without one. */
  undo: { how: 'paste' | 'fill'; run: () => void } | null;
}

const typedOf = ({ input, text }: PlacedText): TypedText => ({
  productId: input.dataset['of'] ?? '',
  cell: input.dataset['cell'] ?? '',
  text,
});

const textOf = (input: HTMLInputElement): string => (input.type === 'checkbox' ? String(input.checked) : input.value);

/**
 * Prices and stock of products as a spreadsheet. Arrow keys and Enter move between cells. Cells copied from a
 * spreadsheet can be pasted, and a value can be filled down its column. Escape restores the saved value of a cell.
 */
export function PriceSheet({ products, drafts, findings, changes, onType, onFill, undo }: Props) {
  const dispatch = useAppDispatch();
  const last = useRef<HTMLInputElement>(null);
  const [entered, setEntered] = useState(false);
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => {
    const first = table.current?.querySelector('input');
    // The products may load after the dialog has taken the focus.
    if (first && document.activeElement?.role === 'dialog') goTo(first);
  }, []);
  const refuse = (text: string) => dispatch(toastShown({ kind: 'error', text }));

  /** Fills a price down its whole column, and stock down the variants of its product. */
  const fillDown = () => {
    const input = last.current;
    if (!input?.isConnected) return;
    const [, ...below] = fromHereDown(input);
    const own = ({ dataset }: HTMLInputElement) => dataset['of'] === input.dataset['of'];
    const cells = input.dataset['column'] === 'stock' ? below.filter(own) : below;
    if (input.dataset['column'] === 'code') refuse('A code belongs to one variant alone.');
    else if (cells.length === 0) refuse('There are no cells below this one to fill.');
    else
      onFill(
        cells.map((cell) => typedOf({ input: cell, text: textOf(input) })),
        'fill',
      );
    input.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const input = inputOf(event.target);
    if (!input || event.nativeEvent.isComposing || event.altKey) return;
    const { key } = event;
    if (event.ctrlKey || event.metaKey) {
      if (key === 'Enter') {
        event.preventDefault();
        saveFrom(input);
      } else if (key.toLowerCase() === 'd') {
        event.preventDefault();
        fillDown();
      }
      return;
    }
    const saved = input.dataset['saved'] ?? '';
    if (key === 'Escape' && textOf(input) !== saved) {
      // The first Escape restores the cell; it must not close the dialog.
      event.stopPropagation();
      event.preventDefault();
      onType(input.dataset['of'] ?? '', input.dataset['cell'] ?? '', saved);
      return;
    }
    const next = whereTo(input, event);
    if (next === undefined) return;
    event.preventDefault();
    if (next !== 'nowhere') goTo(next);
  };

  const onPaste = (event: ClipboardEvent) => {
    const input = inputOf(event.target);
    const text = event.clipboardData.getData('text/plain');
    // A single value is pasted into the text of the cell as usual.
    if (!input || !(isBlock(text) || text.includes('$'))) return;
    event.preventDefault();
    const block = readBlock(text);
    const placed = 'problem' in block ? block : place(input, block.lines);
    if ('problem' in placed) refuse(`Nothing was pasted. ${placed.problem}`);
    else onFill(placed.map(typedOf), 'paste');
  };

  const onFocus = ({ target }: FocusEvent) => {
    const input = inputOf(target);
    if (!input) return;
    last.current = input;
    setEntered(true);
  };

  return (
    <div>
      <Bar>
        <p role="status">{changes === 0 ? 'No changes' : counted(changes, 'change')}</p>
        {undo && (
          <Button size="sm" variant="ghost" icon={<UndoIcon size={16} />} onClick={undo.run}>
            {`Undo ${undo.how}`}
          </Button>
        )}
        <Button size="sm" disabled={!entered} onClick={fillDown}>
          Fill down
        </Button>
        <Popover label="Keys" title="Keys">
          <Keys>
            {KEYS.map(([key, what]) => (
              <div key={key}>
                <dt>{key}</dt>
                <dd>{what}</dd>
              </div>
            ))}
          </Keys>
        </Popover>
      </Bar>
      <Sheet
        ref={table}
        role="table"
        aria-label="Prices and stock"
        aria-colcount={COLUMNS.length + 1}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onFocus={onFocus}
      >
        <Head role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col" aria-colindex={1}>
              Product
            </th>
            {COLUMNS.map((column, at) => (
              <th key={column} role="columnheader" scope="col" aria-colindex={at + 2}>
                {COLUMN_LABELS[column]}
              </th>
            ))}
          </tr>
        </Head>
        {products.map((product) => (
          <ProductRows
            key={product._id}
            product={drafts[product._id]?.product ?? product}
            draft={drafts[product._id]?.draft}
            findings={findings[product._id]}
            onType={onType}
          />
        ))}
      </Sheet>
    </div>
  );
}

const KEYS = [
  ['Arrow keys', 'Move between cells'],
  ['Enter', 'Next cell down'],
  ['Home, End', 'First and last cell of the row'],
  ['Tab', 'Next cell to the right'],
  ['Ctrl+V', 'Paste cells from a spreadsheet'],
  ['Ctrl+D', 'Fill the cells below with this value'],
  ['Escape', 'Restore the saved value'],
  ['Ctrl+Enter', 'Save'],
] as const;

const Keys = styled.dl`
  display: grid;
  grid-template-columns: auto auto;
  gap: ${theme.space[1]} ${theme.space[4]};

  & > div {
    display: contents;
  }

  dt {
    font-weight: ${theme.weight.semibold};
  }

  dd {
    color: ${theme.color.muted};
  }
`;
