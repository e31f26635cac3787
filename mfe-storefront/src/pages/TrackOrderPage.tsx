import { isApiError } from '@shop/shared/api';
import type { TrackedOrder } from '@shop/shared/contracts';
import { useHost, usePageTitle } from '@shop/shared/remote';
import {
  chatLink,
  isOpenOrder,
  orderNumber,
  PHONE_FAULTS,
  phoneFault,
  stripPhone,
  TEXT_LIMITS,
  isRecord,
  isText,
} from '@shop/shared/rules';
import {
  Banner,
  Button,
  ButtonAnchor,
  ChatIcon,
  Container,
  Field,
  media,
  PageHeader,
  SkeletonText,
  Card,
  Stack,
  TextInput,
  theme,
  useLazyModule,
} from '@shop/shared/ui';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { useLazyTrackedOrders } from '../endpoints';
import { failureReason } from '../failure-reason';
import { WaysOn } from '../listing/WaysOn';
import { TrackedOrderCard } from '../tracking/TrackedOrderCard';

const NOT_FOUND = 'No orders found for this phone number. Please check your phone number';
const OR_ASK = ' or contact us via WhatsApp';
const FAILED = 'An error occurred while searching for your orders. Please try again.';

/** The phone number from the navigation state, which the order confirmation passes on. */
const phoneIn = (state: unknown): string => (isRecord(state) && isText(state['phone']) ? state['phone'] : '');

const loadAsk = () => import('../tracking/AskDialog').then(({ AskDialog }) => AskDialog);

/** Puts open orders before delivered and ended ones. Each group keeps the server's order, newest first. */
const openFirst = (orders: readonly TrackedOrder[]): TrackedOrder[] =>
  orders.toSorted((a, b) => Number(isOpenOrder(b)) - Number(isOpenOrder(a)));

/** Shows the status of the orders of a phone number. */
export default function TrackOrderPage() {
  usePageTitle('Track Your Order');
  const { chatNumber } = useHost().settings;
  const handedOver = phoneIn(useLocation().state);
  const [phone, setPhone] = useState(handedOver);
  const [problem, setProblem] = useState<string>();
  const [track, { currentData, error, isFetching, isUninitialized }] = useLazyTrackedOrders();
  const { part: AskDialog, request: requestAsk } = useLazyModule(loadAsk);
  const [asks, setAsks] = useState<{ open: boolean; order: string; count: number }>();
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const wanted = stripPhone(handedOver);
    if (wanted !== '' && phoneFault(handedOver) === null) void track({ params: { phone: wanted } });
  }, [handedOver, track]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = stripPhone(phone);
    // The field is read before it is stripped: the digits of two numbers would be one wrong number.
    const fault = phoneFault(phone);
    const wrong = wanted === '' ? 'Phone number is required' : fault === null ? undefined : PHONE_FAULTS[fault];
    setProblem(wrong);
    if (wrong !== undefined) input.current?.focus();
    else if (!isFetching) void track({ params: { phone: wanted } });
  };
  const ask = (order: string) => {
    requestAsk();
    setAsks((before) => ({ open: true, order, count: (before?.count ?? 0) + 1 }));
  };
  const orders = error ? [] : (currentData?.orders ?? []);
  const notFound = isApiError(error)
    ? error.status === 404
    : !error && currentData !== undefined && orders.length === 0;

  return (
    <>
      <Container width="narrow">
        <Column>
          <PageHeader
            look="display"
            title="Track Your Order"
            description="Enter the phone number you ordered with to see where your order is."
          />
          <form onSubmit={submit} noValidate>
            <Row>
              <Field label="Phone number" error={problem} required>
                <TextInput
                  ref={input}
                  type="tel"
                  autoComplete="tel"
                  maxLength={TEXT_LIMITS.phone}
                  value={phone}
                  onChange={(event) => {
                    setPhone(event.target.value);
                    setProblem(undefined);
                  }}
                />
              </Field>
              <Submit>
                <Button type="submit" variant="primary" loading={isFetching} block>
                  Track Order
                </Button>
              </Submit>
            </Row>
            <noscript>Tracking needs JavaScript.</noscript>
          </form>
          <Ask>
            <Button variant="ghost" size="sm" onClick={() => ask('')}>
              Exchange or return a piece…
            </Button>
          </Ask>
          <Results aria-live="polite" aria-busy={isFetching}>
            {isFetching && (
              <Card>
                <SkeletonText lines={5} label="Searching for your orders" />
              </Card>
            )}
            {!isFetching && !isUninitialized && notFound && (
              <Banner
                kind="warning"
                role="alert"
                actions={
                  chatNumber && (
                    <ButtonAnchor
                      href={chatLink(chatNumber, 'Hello, I have a question about my order.')}
                      target="_blank"
                      size="sm"
                      icon={<ChatIcon size={18} aria-hidden="true" />}
                    >
                      Contact us via WhatsApp
                    </ButtonAnchor>
                  )
                }
              >
                {`${NOT_FOUND}${chatNumber && OR_ASK}.`}
              </Banner>
            )}
            {!isFetching && error && !notFound && (
              <Banner kind="error" title={FAILED}>
                {failureReason(error)}
              </Banner>
            )}
            {!isFetching && orders.length > 0 && (
              <Stack as="ul" gap={3}>
                {openFirst(orders).map((order, index) => (
                  <TrackedOrderCard
                    key={order.orderId}
                    order={order}
                    open={index === 0}
                    onAsk={() => ask(orderNumber(order.orderId))}
                  />
                ))}
              </Stack>
            )}
          </Results>
          {asks && AskDialog && (
            <AskDialog
              key={asks.count}
              open={asks.open}
              order={asks.order}
              phone={phone}
              onClose={() => setAsks({ ...asks, open: false })}
            />
          )}
        </Column>
      </Container>
      {!isFetching && notFound && <WaysOn />}
    </>
  );
}

const Column = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[6]};
  padding-block: ${theme.space[8]} ${theme.space[16]};
`;

const Row = styled.div`
  display: grid;
  gap: ${theme.space[3]};

  ${media.tablet} {
    grid-template-columns: minmax(0, 1fr) auto;
  }
`;

/* Aligned with the input, which has its label above it. */
const Submit = styled.div`
  ${media.tablet} {
    padding-top: 1.6rem;
  }
`;

/* Its words begin where the fields do. With large text, they take two lines. */
const Ask = styled.div`
  & button {
    max-width: 100%;
    margin-inline-start: -${theme.space[3]};
    height: auto;
    white-space: normal;
  }
`;

const Results = styled.div`
  min-height: 12rem;
`;
