import { NUMBER_LIMITS } from '@shop/shared/contracts/primitives';
import { memo, useId, useState } from 'react';
import { stockProblem } from '../grid/cells';
import { variantName } from '../products/variant-name';
import { type OnType, levelOf } from './pieces';

interface Props {
  size: string;
  color: string;
  /** Tells the columns of the matrix apart. */
  column: number;
  text: string;
  /** What Escape puts back; Escape is left to the dialog where it is absent. */
  saved: string | undefined;
  /** Whether what stands beside the matrix is about this cell. */
  current: boolean;
  /** Names a problem as it is typed, not only once the cell is left. */
  atOnce: boolean;
  /** Fewer pieces than this are low. */
  lowUnder: number;
  /** Must stay the same function: a cell is rendered again only when something about it changes. */
  onType: OnType;
}

/** The pieces of one variant. A problem is named once the cell is left, and from then on as it is typed. */
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
        aria-valuenow={isNumber ? Number(text) : undefined}
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
