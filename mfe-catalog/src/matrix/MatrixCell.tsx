import { NUMBER_LIMITS } from '@shop/shared/contracts/primitives';
import { memo, useId, useState } from 'react';
import { stockProblem } from '../grid/cells';
import { variantName } from '../products/variant-name';
import { type OnType, levelOf, piecesIn } from './pieces';

interface Props {
  size: string;
  color: string;
  /** Index of the column in the matrix. */
  column: number;
  text: string;
  /** Value that Escape restores. If it is absent, Escape is left to the dialog. */
  saved: string | undefined;
  /** Whether the controls beside the matrix apply to this cell. */
  current: boolean;
  /** Shows errors while typing, not only when the cell loses the focus. */
  atOnce: boolean;
  /** A smaller quantity than this is low. */
  lowUnder: number;
  /** Must be a stable function, so that a cell is rendered again only when its own props change. */
  onType: OnType;
}

/** The quantity of one variant. An error is shown when the cell loses the focus, and from then on while typing. */
export const MatrixCell = memo(function MatrixCell(props: Props) {
  const { size, color, column, text, saved, current, atOnce, lowUnder, onType } = props;
  const [typing, setTyping] = useState(false);
  const problemId = useId();
  const problem = stockProblem(text);
  const shown = typing && !atOnce ? undefined : problem;
  const isNumber = problem === undefined && text.trim() !== '';
  return (
    <td data-wrong={shown ? true : undefined} data-current={current || undefined}>
      <input
        role="spinbutton"
        inputMode="numeric"
        autoComplete="off"
        aria-label={variantName({ size, color })}
        aria-valuemin={0}
        aria-valuemax={NUMBER_LIMITS.stock}
        aria-valuenow={isNumber ? piecesIn(text) : undefined}
        aria-invalid={shown ? true : undefined}
        aria-describedby={shown ? problemId : undefined}
        data-level={levelOf(text, lowUnder)}
        data-column={column}
        data-size={size}
        data-color={color}
        data-saved={saved}
        value={text}
        onBlur={() => setTyping(false)}
        onChange={({ target }) => {
          if (shown === undefined) setTyping(true);
          onType({ size, color, quantity: target.value }, saved ?? '');
        }}
      />
      {shown && <em id={problemId}>{shown}</em>}
    </td>
  );
});
