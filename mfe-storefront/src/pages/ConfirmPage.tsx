import { isApiError } from '@shop/shared/api';
import type { Confirmation } from '@shop/shared/contracts';
import { useHost, usePageTitle } from '@shop/shared/remote';
import { canAnswer, formatDateTime } from '@shop/shared/rules';
import {
  Banner,
  Button,
  ButtonLink,
  Card,
  Container,
  MessageCard,
  PageHeader,
  SkeletonText,
  Stack,
  Text,
  theme,
} from '@shop/shared/ui';
import { useState, useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { AnswerForm } from '../confirm/AnswerForm';
import { useOpenConfirmation } from '../confirm/endpoints';
import { useAnswer, type Answering } from '../confirm/useAnswer';
import { ContactLinks } from '../contact/ContactLinks';
import { failureReason } from '../failure-reason';
import { paths } from '../paths';
import { TrackedOrderCard } from '../tracking/TrackedOrderCard';

/** What the shop says to an answer. */
const THANKS = {
  yes: { title: 'Thank you, your order is confirmed', text: 'We prepare it now.' },
  change: { title: 'Thank you, we have your note', text: 'We change your order and write to you before we send it.' },
  no: { title: 'Thank you for telling us', text: 'We cancel this order and send nothing.' },
} as const;

/** Whether the server refused the link itself: another try gives the same answer. */
const isRefused = (error: unknown): boolean => isApiError(error) && [400, 404, 410].includes(error.status);

/** Another link that is opened in the same tab changes the fragment only. */
const onOtherLink = (listener: () => void) => {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
};
const tokenInAddress = (): string | null => window.location.hash.slice(1);

/**
 * The page of an order's confirmation link: where the order is, and a question that only a press answers. The token
 * stands in the fragment of the address, so the server never renders with it.
 */
export default function ConfirmPage() {
  usePageTitle('Confirm Your Order');
  // The server has no fragment. Until the page is hydrated, both show the same.
  const token = useSyncExternalStore(onOtherLink, tokenInAddress, () => null);
  return (
    <Container width="narrow">
      <Column>
        <PageHeader look="display" title="Confirm Your Order" />
        {token === null ? (
          <Loading />
        ) : token === '' ? (
          <NoOrder text="This link is not complete. Please open it as we sent it." />
        ) : (
          <Linked key={token} token={token} />
        )}
        <noscript>Confirming needs JavaScript.</noscript>
      </Column>
    </Container>
  );
}

const Loading = () => (
  <Card>
    <SkeletonText lines={6} label="Loading your order" />
  </Card>
);

/** Says in one sentence why a link shows no order, and where to go instead. */
function NoOrder({ text }: { text: string }) {
  return (
    <MessageCard
      title={text}
      role="alert"
      action={
        <>
          <ButtonLink to={paths.trackOrder} variant="primary">
            Track Your Order
          </ButtonLink>
          <ContactLinks message="Hello, I have a question about my order." />
        </>
      }
    />
  );
}

function Linked({ token }: { token: string }) {
  const opened = useOpenConfirmation({ body: { token } }, { refetchOnMountOrArgChange: true });
  const [answered, setAnswered] = useState<Confirmation>();
  const answering = useAnswer(token, {
    onAnswered: setAnswered,
    onRefused: () => void opened.refetch(),
  });
  const { error, isFetching, refetch } = opened;
  const shown = answered ?? opened.currentData;
  const refusal = [answering.error, error].find(isRefused);
  if (isApiError(refusal) && refusal.errors.length === 0) return <NoOrder text={refusal.error} />;
  if (shown) return <Shown shown={shown} answering={answering} said={answered !== undefined} />;
  if (isFetching || !error) return <Loading />;
  return (
    <Banner
      kind="error"
      title="Your order could not be loaded"
      actions={
        <Button size="sm" onClick={() => void refetch()}>
          Try again
        </Button>
      }
    >
      {failureReason(error)}
    </Banner>
  );
}

/**
 * The order as this page shows it. The shop does not promise to contact the customer: this page is how it did. To a
 * customer who wants it no more, it promises neither a day nor the steps to come.
 */
const shownOrder = ({ order, answer }: Confirmation): Confirmation['order'] =>
  answer?.kind === 'no'
    ? { ...order, estimatedDelivery: null, timeline: order.timeline.filter(({ completed }) => completed) }
    : {
        ...order,
        timeline: order.timeline.map((step) =>
          step.status === 'confirmed' && !step.completed ? { ...step, description: '' } : step,
        ),
      };

const focus = (element: HTMLElement | null) => element?.focus();

/** Why there is no question about an order. */
const overText = ({ status, outcome }: Confirmation['order']): string => {
  if (outcome) return 'This order has ended, so there is nothing to confirm.';
  return status === 'delivered'
    ? 'This order was delivered, so there is nothing to confirm.'
    : 'This order is on its way, so there is nothing left to confirm.';
};

interface ShownProps {
  shown: Confirmation;
  answering: Answering;
  /** Whether an answer was given here. Its button is gone, so the thanks get the focus. */
  said: boolean;
}

function Shown({ shown, answering, said }: ShownProps) {
  const { timeZone } = useHost().settings;
  const { order, answer, open } = shown;
  const refused = isApiError(answering.error) && answering.error.status === 409 ? answering.error.error : null;
  return (
    <Stack gap={5}>
      <News tabIndex={-1} ref={said ? focus : undefined}>
        {refused !== null && <Banner kind="warning">{refused}</Banner>}
        {refused === null && !canAnswer(order) && <Text>{overText(order)}</Text>}
        {answer && canAnswer(order) && (
          <Banner kind="success" title={THANKS[answer.kind].title}>
            {`${THANKS[answer.kind].text} You answered ${formatDateTime(answer.at, timeZone)}.`}
          </Banner>
        )}
      </News>
      {open && refused === null && <AnswerForm answering={answering} />}
      <Stack as="ul" gap={3}>
        <TrackedOrderCard order={shownOrder(shown)} open />
      </Stack>
    </Stack>
  );
}

/* Takes no room without news. */
const News = styled.div`
  display: grid;
  gap: ${theme.space[3]};

  &:empty {
    display: none;
  }
`;

const Column = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[6]};
  padding-block: ${theme.space[8]} ${theme.space[16]};
`;
