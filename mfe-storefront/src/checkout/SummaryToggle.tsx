import { formatMoney } from '@shop/shared/rules';
import { ChevronDownIcon, focusRing, theme } from '@shop/shared/ui';
import { styled } from 'styled-components';
import { SUMMARY_PARTS } from '../cart/OrderSummary';

interface Props {
  open: boolean;
  onToggle: () => void;
  /** The amount to pay, in dollars. */
  total: number;
}

/** The heading of the order summary. It shows the total and opens the summary. */
export function SummaryToggle({ open, onToggle, total }: Props) {
  return (
    <Toggle type="button" aria-expanded={open} aria-controls={SUMMARY_PARTS} onClick={onToggle}>
      Order summary <ChevronDownIcon size={20} aria-hidden="true" /> <Sum>{formatMoney(total)}</Sum>
    </Toggle>
  );
}

const Toggle = styled.button`
  display: flex;
  align-items: center;
  gap: ${theme.space[2]};
  width: 100%;
  min-height: ${theme.target};
  margin-block: -${theme.space[2]};
  padding: 0;
  border: 0;
  border-radius: ${theme.radius.sm};
  background: none;
  font: inherit;
  letter-spacing: inherit;
  text-align: start;
  cursor: pointer;
  ${focusRing}

  svg {
    flex: none;
  }

  &[aria-expanded='true'] svg {
    transform: rotate(180deg);
  }
`;

const Sum = styled.span`
  margin-inline-start: auto;
  font-variant-numeric: tabular-nums;
`;
