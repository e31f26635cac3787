import type { Order } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { ORDER_STATUSES, capitalize, formatShortDateTime } from '@shop/shared/rules';
import { CheckIcon, VisuallyHidden, media, theme } from '@shop/shared/ui';
import { styled } from 'styled-components';

/** The progress of an order: its four statuses in a row, each with the time when it was reached. */
export function OrderSteps({ order }: { order: Order }) {
  const { settings } = useHost();
  const now = new Date();
  const current = ORDER_STATUSES.findIndex((status) => status === order.status);
  return (
    <Steps aria-label="Status">
      {ORDER_STATUSES.map((status, index) => {
        const reached = index <= current;
        const event = reached ? order.history.findLast((entry) => entry.status === status) : undefined;
        return (
          <Step key={status} $reached={reached} aria-current={index === current ? 'step' : undefined}>
            <Name>
              {reached && <CheckIcon size={14} strokeWidth={3} aria-hidden="true" />}
              <span>{capitalize(status)}</span>
              <VisuallyHidden>{reached ? ', reached' : ', not yet'}</VisuallyHidden>
            </Name>
            {event && <When>{formatShortDateTime(event.at, settings.timeZone, now)}</When>}
          </Step>
        );
      })}
    </Steps>
  );
}

const Steps = styled.ol`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: ${theme.space[2]};
  padding: 0;
  list-style: none;

  ${media.phone} {
    column-gap: ${theme.space[1]};
  }
`;

const Step = styled.li<{ $reached: boolean }>`
  display: grid;
  align-content: start;
  padding-top: ${theme.space[2]};
  border-top: 4px solid ${({ $reached }) => ($reached ? theme.color.text : theme.color.border)};
  color: ${({ $reached }) => ($reached ? theme.color.text : theme.color.muted)};
  font-size: ${theme.size.sm};

  &[aria-current] {
    font-weight: ${theme.weight.semibold};
  }

  ${media.phone} {
    font-size: ${theme.size.xs};
  }
`;

const Name = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[1]};
`;

const When = styled.span`
  color: ${theme.color.muted};
  font-size: ${theme.size.xs};
  font-weight: ${theme.weight.regular};
  text-wrap: balance;
`;
