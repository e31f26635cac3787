import { formatMoney } from '@shop/shared/rules';
import { Banner, Button, ButtonLink, Stack, Text, theme } from '@shop/shared/ui';
import { styled } from 'styled-components';
import { ContactLinks } from '../contact/ContactLinks';
import { OFFLINE } from '../failure-reason';
import { paths } from '../paths';
import type { Refusal } from './refusal';
import type { RevisedOrder } from './useOrderPlacement';

/** Shows that an order could not be placed, and why, with the number of the service that its text names. */
export function RefusedNotice({ refusal: { text, reasons } }: { refusal: Refusal }) {
  const contact = <ContactLinks message="Hello, my order could not be placed." />;
  if (reasons.length === 0) {
    return (
      <Banner kind="error" title={navigator.onLine ? undefined : OFFLINE} actions={contact}>
        {text}
      </Banner>
    );
  }
  return (
    <Banner kind="error" title={text} actions={contact}>
      <Reasons>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </Reasons>
    </Banner>
  );
}

/** Shows, before anything is sent, which lines cannot be ordered as they are. */
export function BlockedNotice({ problems }: { problems: readonly string[] }) {
  return (
    <Banner
      kind="error"
      title="Some items cannot be ordered as they are"
      actions={
        <ButtonLink to={paths.cart} size="sm">
          Edit cart
        </ButtonLink>
      }
    >
      <Reasons>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </Reasons>
    </Banner>
  );
}

interface ChangedProps {
  order: RevisedOrder;
  onConfirm: () => void;
  onEdit: () => void;
}

/** Lists what has changed in each line since the order was displayed, and asks the shopper to confirm the new total. */
export function ChangedNotice({ order, onConfirm, onEdit }: ChangedProps) {
  const { changes, couponError, items, total, before } = order;
  const nothingLeft = items.length === 0;
  return (
    <Banner kind="warning" role="alert" title="Your order has changed">
      <Stack gap={3}>
        <Reasons>
          {changes.map(({ id, text }) => (
            <li key={`${id} ${text}`}>{text}</li>
          ))}
          {couponError && <li>{couponError}</li>}
        </Reasons>
        {nothingLeft ? (
          <Text>None of your items can be bought right now.</Text>
        ) : (
          <Text>
            The total is now <strong>{formatMoney(total)}</strong> <span>{`instead of ${formatMoney(before)}.`}</span>
          </Text>
        )}
        <Stack direction="row" gap={2}>
          {nothingLeft ? (
            <ButtonLink to={paths.cart} variant="primary">
              Back to cart
            </ButtonLink>
          ) : (
            <>
              <Button variant="primary" onClick={onConfirm}>
                {`Confirm new total ${formatMoney(total)}`}
              </Button>
              <Button onClick={onEdit}>Not now</Button>
            </>
          )}
        </Stack>
      </Stack>
    </Banner>
  );
}

const Reasons = styled.ul`
  display: grid;
  gap: ${theme.space[1]};
  margin-top: ${theme.space[1]};
  padding-inline-start: ${theme.space[5]};
  list-style: disc;

  &:empty {
    display: none;
  }
`;
