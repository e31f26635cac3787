import { variantLabel } from '../orders/labels';
import { Box } from './OrderSheet';

/** A line of a slip: pieces of one variant. */
interface Pieces {
  refCode: string | undefined;
  name: string;
  size: string;
  color: string;
  /** Why they come back, on the slip of a return. */
  reason?: string;
  quantity: number;
}

interface Props {
  /** All with a reason, or all without one. */
  lines: readonly Pieces[];
  /** What the box at each line means: 'Packed'. */
  tick: string;
  /** A line above the columns that each page repeats. */
  head?: string | undefined;
}

/** The pieces on a slip, with a box to check each line by hand. */
export function PieceTable({ lines, tick, head }: Props) {
  const hasReasons = lines.some(({ reason }) => reason !== undefined);
  return (
    <table>
      <thead>
        {head !== undefined && (
          <tr>
            <th colSpan={hasReasons ? 7 : 6}>{head}</th>
          </tr>
        )}
        <tr>
          <th scope="col">Code</th>
          <th scope="col">Product</th>
          <th scope="col">Size</th>
          <th scope="col">Color</th>
          {hasReasons && <th scope="col">Reason</th>}
          <th scope="col" data-figures>
            Quantity
          </th>
          <th scope="col" data-tick>
            {tick}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ refCode, name, size, color, reason, quantity }, index) => (
          <tr key={index}>
            <td data-word>{refCode}</td>
            <td>{name}</td>
            <td>{variantLabel({ size, color: '' })}</td>
            <td data-word>{variantLabel({ size: '', color })}</td>
            {hasReasons && <td>{reason}</td>}
            <td data-figures>{quantity}</td>
            <td data-tick>
              <Box />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
