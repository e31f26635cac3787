import type { Exchange, Order } from '@shop/shared/contracts';
import { checkInSchema } from '@shop/shared/contracts/outcome';
import { FormDialog, readNumber, useFormDialog } from '@shop/shared/forms';
import { comesBack, counted, formatMoney, orderNumber } from '@shop/shared/rules';
import { Field, Grid, NumberInput, Stack, Text, theme } from '@shop/shared/ui';
import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { useCheckInExchange, useCheckInOrder } from '../endpoints';
import { lineLabel, variantLabel } from '../orders/labels';

interface Props {
  order: Order;
  /** The exchange whose returned pieces are checked in; absent for an order whose parcel came back. */
  exchange?: Exchange;
  /** Called with the updated order from the response. */
  onChanged: (order: Order) => void;
  onClose: () => void;
}

const read = { setValueAs: (text: unknown) => readNumber(text) ?? 0 };

/** The lines that came back, by their names. */
const returnedLines = ({ products }: Order, exchange: Exchange | undefined) =>
  exchange
    ? exchange.lines.filter(comesBack).map(({ name, quantity, ...variant }) => {
        const label = variantLabel(variant);
        return { name: label === '-' ? name : `${name}, ${label}`, quantity };
      })
    : products.map((line) => ({ name: lineLabel(line), quantity: line.quantity }));

/** What the customer of a return gets with its check-in. */
const payText = ({ paidOut, kept = 0 }: Exchange): string =>
  paidOut > 0
    ? `Pay out ${formatMoney(paidOut)} to the customer.`
    : `The customer gets ${formatMoney(kept)} as store balance.`;

/** Records the state of each returned piece. All pieces count as sellable, except those that are damaged or lost. */
export function CheckInDialog({ order, exchange, onChanged, onClose }: Props) {
  const [checkIn] = useCheckInOrder();
  const [checkInExchange] = useCheckInExchange();
  const id = exchange?.order ?? order._id;
  const number = `#${orderNumber(exchange?.isReturn ? order._id : id)}`;
  const returned = returnedLines(order, exchange);
  const { form, errors, dialog } = useFormDialog({
    schema: checkInSchema,
    defaults: {
      lines: returned.map(({ quantity }, line) => ({ line, sellable: quantity, damaged: 0, lost: 0 })),
    },
    draft: { form: 'order-check-in', record: id, title: `Check in: ${number}` },
    save: async (body) => {
      const result = await (exchange ? checkInExchange : checkIn)({ params: { id }, body });
      if (result.data?._id === order._id) onChanged(result.data);
      return result;
    },
    done: exchange?.isReturn
      ? `Return of order ${number} is checked in`
      : exchange
        ? `Exchange ${number} is checked in`
        : `Order ${number} is checked in`,
    onClose,
    failureTitle: () => 'Failed to check order in',
  });
  const { register, control, setValue, getValues } = form;
  const lines = useWatch({ control, name: 'lines' });

  /** Sets the sellable pieces of a line to the rest. The schema rejects a number below 0. */
  const balance = (index: number, sent: number) => {
    const { damaged, lost } = getValues(`lines.${index}`);
    setValue(`lines.${index}.sellable`, sent - damaged - lost, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <FormDialog keepsScans title="Check in" description={`Order ${number}`} submitLabel="Check In" {...dialog}>
      <Text tone="muted">
        What can be sold goes back to stock. What is damaged or lost is written off at what it had cost.
      </Text>
      {exchange?.isReturn && <Text weight="semibold">{payText(exchange)}</Text>}
      {returned.map(({ name, quantity }, index) => {
        const change = { ...read, onChange: () => balance(index, quantity) };
        const wrong = errors.lines?.[index];
        const sellable = lines[index]?.sellable ?? 0;
        return (
          <Line key={`${name} ${String(index)}`} aria-label={name}>
            <Stack direction="row" justify="between" gap={2}>
              <Text weight="semibold" as="span">
                {name}
              </Text>
              <Text size="sm" tone="muted">
                {`${counted(Math.max(sellable, 0), 'piece')} of ${String(quantity)} back to stock`}
              </Text>
            </Stack>
            <Grid columns={{ phone: 2 }} gap={5}>
              <Field
                label="Damaged"
                error={wrong?.damaged?.message ?? (wrong?.sellable && `Only ${String(quantity)} were sent`)}
              >
                <NumberInput inputMode="numeric" {...register(`lines.${index}.damaged`, change)} />
              </Field>
              <Field label="Lost" error={wrong?.lost?.message}>
                <NumberInput inputMode="numeric" {...register(`lines.${index}.lost`, change)} />
              </Field>
            </Grid>
          </Line>
        );
      })}
    </FormDialog>
  );
}

const Line = styled.fieldset`
  display: grid;
  gap: ${theme.space[2]};
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
`;
