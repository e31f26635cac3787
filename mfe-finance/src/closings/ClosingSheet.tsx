import type { Closing } from '@shop/shared/contracts';
import { Below, Sheet, SheetHead, Sum, WritingLine } from '@shop/shared/print';
import { useHost } from '@shop/shared/remote';
import { formatDateTime, formatMoney } from '@shop/shared/rules';
import { countedText } from './ClosingFacts';
import { dayName, differenceText, partsOf } from './figures';

/** The report of a closed day, on paper. */
export function ClosingSheet({ closing }: { closing: Closing }) {
  const { timeZone } = useHost().settings;
  const { day, till, counted, reason, closedAt, closedBy } = closing;
  return (
    <Sheet data-closing>
      <SheetHead title="Day closing">
        <p>{`${till.name}, ${dayName(day, timeZone)}`}</p>
        {closedAt !== null && <p>{`Closed ${formatDateTime(closedAt, timeZone)} by ${closedBy ?? ''}`}</p>}
      </SheetHead>
      <table>
        <tbody>
          {[...partsOf(closing), ['Counted', formatMoney(counted)], ['Difference', differenceText(closing)]].map(
            ([label, amount]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td data-figures>{amount}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
      <Sum>{`The next day opens with ${formatMoney(counted)}`}</Sum>
      {reason !== '' && <p>{`Reason of the difference: ${reason}`}</p>}
      <p>{`Counted ${countedText(closing, timeZone)}`}</p>
      <Below>
        <WritingLine>Counted by</WritingLine>
        <WritingLine>Date</WritingLine>
        <WritingLine>Signature</WritingLine>
      </Below>
    </Sheet>
  );
}
