import { toastShown, useAppDispatch } from '@shop/shared/api';
import { useHost } from '@shop/shared/remote';
import { type Variant, type VariantAxes, lowUnderOf } from '@shop/shared/rules';
import { Button, Swatch, UndoIcon, media, useMediaQuery } from '@shop/shared/ui';
import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, memo } from 'react';
import { isBlock, readBlock, roomProblem } from '../grid/block';
import { fromHereDown, fromHereOn, goTo, inputOf, saveFrom, whereTo } from '../grid/moves';
import { MatrixCell } from './MatrixCell';
import { Foot, Frame, Mark, Sheet } from './matrix-look';
import { type OnType, type TypedStock, layoutOf, piecesIn, variantAt } from './pieces';
import { variantId } from '../products/variant-name';

interface Props {
  /** Accessible name of the table. */
  label: string;
  axes: VariantAxes;
  /** A smaller quantity than this is low. The default is the shop's setting. */
  lowUnder?: number | undefined;
  /** Marks no quantity as low or out, because it is not what is in stock. */
  plain?: boolean;
  /** Text of a variant's cell. */
  textOf: (variant: Variant) => string;
  /** Value that Escape restores in a cell. Without it, Escape is left to the dialog. */
  savedOf?: (variant: Variant) => string;
  /** Shows errors while typing, for use after a refused save. Otherwise they appear when a cell loses the focus. */
  atOnce?: boolean;
  /** Must be a stable function, so that a cell is rendered again only when its own props change. */
  onType: OnType;
  /** Pastes a block of a spreadsheet into its cells. */
  onPaste: (cells: TypedStock[]) => void;
  /** Undoes the last paste; null when nothing was pasted. */
  undo: (() => void) | null;
  /** The variant that the controls beside the matrix apply to. */
  current?: Variant | undefined;
  onEnter?: (variant: Variant) => void;
  onLeave?: (variant: Variant) => void;
}

const variantOf = ({ dataset }: HTMLInputElement): Variant => ({
  size: dataset['size'] ?? '',
  color: dataset['color'] ?? '',
});

const AXIS_LABELS = { size: 'Size', color: 'Color' } as const;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The cells that a pasted block fills, starting at one cell. If any text has no cell, nothing is filled. */
const placed = (start: HTMLInputElement, text: string): TypedStock[] | { problem: string } => {
  const block = readBlock(text);
  if ('problem' in block) return block;
  const rows = fromHereDown(start);
  const problem = roomProblem(block.lines, rows.length, fromHereOn(start).length);
  if (problem !== undefined) return { problem };
  return block.lines.flatMap((line, down) => {
    const cells = rows.slice(down, down + 1).flatMap(fromHereOn);
    return cells.flatMap((input, across) => {
      const quantity = line[across];
      return quantity === undefined ? [] : { ...variantOf(input), quantity };
    });
  });
};

/**
 * Quantities of every size and color as a spreadsheet. Arrow keys, Enter, Home and End move between cells, and cells
 * copied from a spreadsheet can be pasted. The matrix scrolls in its own box, in which its headers stay visible.
 */
export const VariantMatrix = memo(function VariantMatrix(props: Props) {
  const {
    label,
    axes,
    textOf,
    savedOf,
    atOnce = false,
    plain = false,
    onType,
    onPaste,
    undo,
    current,
    onEnter,
    onLeave,
  } = props;
  const dispatch = useAppDispatch();
  const shopLimit = useHost().settings.lowStockUnder;
  const lowStockUnder = plain ? 0 : lowUnderOf({ lowStockUnder: props.lowUnder }, shopLimit);
  const counts = plain ? 'Pieces' : 'Stock';
  const layout = layoutOf(axes, useMediaQuery(media.phone));
  const { down, rows, columns } = layout;
  const across = down === 'size' ? 'color' : 'size';
  const named = axes.sizes.length + axes.colors.length > 0;
  const currentId = current && variantId(current);
  const lines = rows.map((row) => ({
    row,
    cells: columns.map((column) => {
      const variant = variantAt(layout, row, column);
      const text = textOf(variant);
      return { variant, id: variantId(variant), text, pieces: piecesIn(text) };
    }),
  }));
  const totals = lines.map(({ cells }) => sum(cells.map(({ pieces }) => pieces)));
  const [wide, tall] = [columns.length > 1, rows.length > 1];

  const onKeyDown = (event: KeyboardEvent) => {
    const input = inputOf(event.target);
    if (!input || event.nativeEvent.isComposing || event.altKey) return;
    if (event.ctrlKey || event.metaKey) {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      saveFrom(input);
      return;
    }
    const saved = input.dataset['saved'];
    if (event.key === 'Escape' && saved !== undefined && input.value !== saved) {
      // The first Escape restores the cell; it must not close the dialog.
      event.stopPropagation();
      event.preventDefault();
      onType({ ...variantOf(input), quantity: saved }, saved);
      return;
    }
    const next = whereTo(input, event);
    if (next === undefined) return;
    event.preventDefault();
    // Enter in the last row also ends the editing.
    if (next === 'nowhere' && event.key === 'Enter') input.blur();
    goTo(next === 'nowhere' ? input : next);
  };

  const paste = (event: ClipboardEvent) => {
    const input = inputOf(event.target);
    const text = event.clipboardData.getData('text/plain');
    // A single value is pasted into the text of the cell as usual.
    if (!input || !isBlock(text)) return;
    event.preventDefault();
    const cells = placed(input, text);
    if (!('problem' in cells)) onPaste(cells);
    else dispatch(toastShown({ kind: 'error', text: `Nothing was pasted. ${cells.problem}` }));
  };

  const tell = (report: Props['onEnter']) => (event: FocusEvent) => {
    const input = inputOf(event.target);
    if (input) report?.(variantOf(input));
  };

  return (
    <div>
      <Frame>
        <Sheet aria-label={label} onKeyDown={onKeyDown} onPaste={paste} onFocus={tell(onEnter)} onBlur={tell(onLeave)}>
          {named && (
            <thead>
              <tr>
                <th scope="col">{rows[0] === '' ? AXIS_LABELS[across] : AXIS_LABELS[down]}</th>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    <Name axis={across} name={column} counts={counts} />
                  </th>
                ))}
                {wide && <th scope="col">Total</th>}
              </tr>
            </thead>
          )}
          <tbody>
            {lines.map(({ row, cells }, at) => (
              <tr key={row}>
                <th scope="row">
                  <Name axis={down} name={row} counts={counts} />
                </th>
                {cells.map(({ variant, id, text }, column) => (
                  <MatrixCell
                    key={id}
                    size={variant.size}
                    color={variant.color}
                    column={column}
                    text={text}
                    saved={savedOf?.(variant)}
                    current={id === currentId}
                    atOnce={atOnce}
                    lowUnder={lowStockUnder}
                    onType={onType}
                  />
                ))}
                {wide && <td data-total>{totals[at]}</td>}
              </tr>
            ))}
          </tbody>
          {tall && (
            <tfoot>
              <tr>
                <th scope="row">Total</th>
                {columns.map((column, at) => (
                  <td key={column} data-total>
                    {sum(lines.map(({ cells }) => cells[at]?.pieces ?? 0))}
                  </td>
                ))}
                {wide && <td data-total>{sum(totals)}</td>}
              </tr>
            </tfoot>
          )}
        </Sheet>
      </Frame>
      {(!plain || undo) && (
        <Foot>
          {!plain && <Mark data-level="out">None left</Mark>}
          {!plain && <Mark data-level="low">{`Under ${lowStockUnder}`}</Mark>}
          {undo && (
            <Button size="sm" variant="ghost" icon={<UndoIcon size={16} />} onClick={undo}>
              Undo paste
            </Button>
          )}
        </Foot>
      )}
    </div>
  );
});

/** Name of a row or column; a color has a swatch. An empty name is shown as what the matrix counts. */
function Name({ axis, name, counts }: { axis: 'size' | 'color'; name: string; counts: string }) {
  if (name === '') return counts;
  return (
    <span title={name}>
      {axis === 'color' && <Swatch color={name} />}
      <span>{name}</span>
    </span>
  );
}
