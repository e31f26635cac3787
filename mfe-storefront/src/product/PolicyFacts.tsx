import { useHost } from '@shop/shared/remote';
import { deliveryTimeText, exchangeText, formatMoney } from '@shop/shared/rules';
import { CashIcon, ExchangeIcon, media, theme, TruckIcon } from '@shop/shared/ui';
import { css, styled } from 'styled-components';

interface Props {
  /** Shows the facts in a row across the page instead of a column. */
  across?: boolean;
}

/** The shop's terms of delivery, payment and exchange. */
export function PolicyFacts({ across = false }: Props) {
  const { policy } = useHost().settings;
  return (
    <List aria-label="Delivery and exchange" $across={across}>
      <li>
        <TruckIcon size={20} aria-hidden="true" />
        <span>
          <b>{`${formatMoney(policy.deliveryFee)} delivery nationwide.`}</b>{' '}
          <span>{`${deliveryTimeText(policy)}.`}</span>
        </span>
      </li>
      <li>
        <ExchangeIcon size={20} aria-hidden="true" />
        <b>{`${exchangeText(policy)}.`}</b>
      </li>
      <li>
        <CashIcon size={20} aria-hidden="true" />
        <span>
          <b>Pay in cash when it arrives.</b> We'll call you to confirm.
        </span>
      </li>
    </List>
  );
}

const List = styled.ul<{ $across: boolean }>`
  display: grid;
  gap: ${theme.space[3]};
  padding-block: ${theme.space[5]};
  border-block: 1px solid ${theme.color.border};
  font-size: ${theme.size.sm};

  li {
    display: flex;
    gap: ${theme.space[3]};
  }

  svg {
    flex: none;
    color: ${theme.color.muted};
  }

  ${({ $across }) =>
    $across &&
    css`
      gap: ${theme.space[5]};
      padding-block: ${theme.space[6]} 0;
      border-block: 1px solid ${theme.color.text};
      border-block-end: 0;
      font-size: ${theme.size.md};

      b {
        display: block;
      }

      svg {
        width: 28px;
        height: 28px;
        color: ${theme.color.text};
      }

      ${media.tablet} {
        grid-template-columns: repeat(3, minmax(0, 1fr));
        gap: ${theme.space[8]};
        padding-block-start: ${theme.space[10]};
      }
    `}
`;
