import { useHost } from '@shop/shared/remote';
import { deliveryTimeText, exchangeText, formatMoney } from '@shop/shared/rules';
import { CashIcon, ExchangeIcon, media, theme, TruckIcon } from '@shop/shared/ui';
import styled, { css } from 'styled-components';

interface Props {
  /** As a band across the page, instead of one below the other. */
  across?: boolean;
}

/** What the shop promises about delivery, payment and exchange, from its one policy. */
export function PolicyFacts({ across = false }: Props) {
  const { policy } = useHost().settings;
  return (
    <List aria-label="Delivery and exchange" $across={across}>
      <li>
        <TruckIcon size={20} aria-hidden="true" />
        <span>
          {formatMoney(policy.deliveryFee)} delivery nationwide. {deliveryTimeText(policy)}.
        </span>
      </li>
      <li>
        <ExchangeIcon size={20} aria-hidden="true" />
        <span>{exchangeText(policy)}.</span>
      </li>
      <li>
        <CashIcon size={20} aria-hidden="true" />
        <span>Pay in cash when it arrives.</span>
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
  ${({ $across }) =>
    $across &&
    css`
      margin-block-start: ${theme.space[8]};

      ${media.tablet} {
        grid-template-columns: repeat(3, minmax(0, 1fr));
        gap: ${theme.space[6]};
        padding-block: ${theme.space[8]};
      }
    `}

  li {
    display: flex;
    gap: ${theme.space[3]};
  }

  svg {
    flex: none;
    color: ${theme.color.muted};
  }
`;
