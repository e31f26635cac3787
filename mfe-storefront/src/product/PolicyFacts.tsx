import { useHost } from '@shop/shared/remote';
import { deliveryTimeText, exchangeText, formatMoney } from '@shop/shared/rules';
import { CashIcon, ExchangeIcon, theme, TruckIcon } from '@shop/shared/ui';
import styled from 'styled-components';

/** What the shop promises about delivery, payment and exchange, from its one policy. */
export function PolicyFacts() {
  const { policy } = useHost().settings;
  return (
    <List aria-label="Delivery and exchange">
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

const List = styled.ul`
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
`;
