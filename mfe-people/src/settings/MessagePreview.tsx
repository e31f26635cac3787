import type { Order, ShopSettingsValues } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import {
  MESSAGE_LABELS,
  MESSAGE_MOMENTS,
  MESSAGE_SETTINGS,
  formatMoney,
  messageFor,
  messageProblem,
  nameOrGuest,
  orderNumber,
} from '@shop/shared/rules';
import { Button, EmptyState, Field, KeyValue, ListStates, Select, Stack, theme } from '@shop/shared/ui';
import { useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { useOrders } from '../endpoints';

type FormControl = Control<ShopSettingsValues, unknown, ShopSettingsValues>;

/** How many of the newest orders the preview offers. */
const MAX_ORDERS = 20;

/** Shows the templates in the form, saved or not, with the data of a real order. */
export function MessagePreview({ control }: { control: FormControl }) {
  const [opened, setOpened] = useState(false);
  if (opened) return <Preview control={control} />;
  return (
    <div>
      <Button size="sm" onClick={() => setOpened(true)}>
        Preview with an order
      </Button>
    </div>
  );
}

const orderText = ({ _id, customerName, totalAmount }: Order): string =>
  `#${orderNumber(_id)} · ${nameOrGuest(customerName)} · ${formatMoney(totalAmount)}`;

function Preview({ control }: { control: FormControl }) {
  const { data, isLoading, isError, isFetching, error, refetch } = useOrders({
    query: { limit: String(MAX_ORDERS), type: 'online' },
  });
  const [chosen, choose] = useState('');
  const rows = data?.rows ?? [];
  const order = rows.find(({ _id }) => _id === chosen) ?? rows[0];
  return (
    <ListStates
      list={{ rows, isLoading, isError, isFetching, error, retry: () => void refetch() }}
      loadingLabel="Loading orders"
      failure="Failed to load orders"
      empty={<EmptyState title="No orders yet" text="The preview needs an order." level={3} />}
    >
      {order && (
        <Stack gap={4}>
          <Field label="Preview with order">
            <Select
              value={order._id}
              options={rows.map((one) => ({ value: one._id, label: orderText(one) }))}
              onChange={({ target }) => choose(target.value)}
            />
          </Field>
          <Words order={order} control={control} />
        </Stack>
      )}
    </ListStates>
  );
}

/** The words of each message. */
function Words({ order, control }: { order: Order; control: FormControl }) {
  const { settings } = useHost();
  const [shopName, ...templates] = useWatch({
    control,
    name: ['shopName', ...MESSAGE_MOMENTS.map((moment) => MESSAGE_SETTINGS[moment])],
  });
  const sender = { shopName: shopName || settings.shopName, origin: window.location.origin };
  const words = (template: string) => {
    if (template.trim() === '') return 'Nothing is written at this moment.';
    return messageProblem(template) ?? messageFor(template, order, sender);
  };
  return (
    <KeyValue
      layout="grid"
      items={MESSAGE_MOMENTS.map((moment, at) => ({
        label: MESSAGE_LABELS[moment],
        value: <Message>{words(templates[at] ?? '')}</Message>,
        wide: true,
      }))}
    />
  );
}

const Message = styled.span`
  display: block;
  padding: ${theme.space[3]};
  border-radius: ${theme.radius.md};
  background: ${theme.color.subtle};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;
