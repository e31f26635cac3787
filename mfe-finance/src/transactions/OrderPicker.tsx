import { errorText, useDebouncedValue } from '@shop/shared/api';
import type { Order } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { formatDate, formatMoney, nameOrGuest, orderNumber, withoutNumberSign } from '@shop/shared/rules';
import { Button, Field, OrderBadge, Text, TextInput, theme } from '@shop/shared/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useOrders } from '../endpoints';

interface Props {
  /** The selected order. */
  order: Order | null;
  onChange: (order: Order | null) => void;
  error: string | undefined;
}

const MAX_ORDERS = 5;

/** Finds one order by its number, customer or phone. */
export function OrderPicker({ order, onChange, error }: Props) {
  const { settings } = useHost();
  const [typed, setTyped] = useState('');
  const { q } = useDebouncedValue({ q: withoutNumberSign(typed) });
  const {
    currentData,
    isFetching,
    isError,
    error: failure,
  } = useOrders({ query: { q, limit: MAX_ORDERS } }, { skip: q.length < 2 || order !== null });
  if (order) {
    return (
      <Field label="Order" required error={error}>
        <Selection>
          <span>
            <strong>{`#${orderNumber(order._id)}`}</strong> <span>{nameOrGuest(order.customerName)}</span>
            <span>{`, ${formatMoney(order.totalAmount)}`}</span>
          </span>
          <Button size="sm" onClick={() => onChange(null)}>
            Change
          </Button>
        </Selection>
      </Field>
    );
  }
  return (
    <Column>
      <Field label="Order" required error={error} hint="Number, customer or phone.">
        <TextInput
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          onKeyDown={(event) => {
            // Enter searches for an order and must not submit the form.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      </Field>
      <div role="status">
        {q.length < 2 ? null : isError ? (
          <Text size="sm" tone="red">
            {errorText(failure, 'Failed to load orders')}
          </Text>
        ) : currentData ? (
          currentData.rows.length === 0 && (
            <Text size="sm" tone="muted">
              No orders found
            </Text>
          )
        ) : (
          isFetching && (
            <Text size="sm" tone="muted">
              Looking for orders
            </Text>
          )
        )}
      </div>
      {q.length >= 2 && currentData && currentData.rows.length > 0 && (
        <Results aria-label="Orders found">
          {currentData.rows.map((found) => (
            <li key={found._id}>
              <Choice type="button" onClick={() => onChange(found)}>
                <span>
                  <strong>{`#${orderNumber(found._id)}`}</strong> <span>{nameOrGuest(found.customerName)}</span>
                </span>
                <span>{formatMoney(found.totalAmount)}</span>
                <Text as="span" size="xs" tone="muted">
                  {formatDate(found.createdAt, settings.timeZone)}
                </Text>
                <OrderBadge order={found} />
              </Choice>
            </li>
          ))}
        </Results>
      )}
    </Column>
  );
}

const Column = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[2]};
`;

const Selection = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[3]};
  min-height: ${theme.target};
  padding: ${theme.space[1]} ${theme.space[1]} ${theme.space[1]} ${theme.space[3]};
  border: 1px solid ${theme.color.border};
  border-radius: ${theme.radius.md};
  background: ${theme.color.subtle};
`;

const Results = styled.ul`
  display: flex;
  flex-direction: column;
  border: 1px solid ${theme.color.border};
  border-radius: ${theme.radius.md};

  & > li + li {
    border-top: 1px solid ${theme.color.border};
  }
`;

const Choice = styled.button`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${theme.space[1]} ${theme.space[3]};
  align-items: center;
  width: 100%;
  min-height: ${theme.target};
  padding: ${theme.space[2]} ${theme.space[3]};
  border: 0;
  background: none;
  color: inherit;
  font-size: ${theme.size.sm};
  text-align: start;
  cursor: pointer;

  & > :nth-child(even) {
    justify-self: end;
  }

  &:hover {
    background: ${theme.color.subtle};
  }

  &:focus-visible {
    outline: ${theme.focusRing};
    outline-offset: -2px;
  }
`;
