import { useHost, usePageTitle } from '@shop/shared/remote';
import { deliveryTimeText, estimatedDelivery, formatDate, formatMoney, orderNumber } from '@shop/shared/rules';
import {
  BagIcon,
  ButtonAnchor,
  ButtonLink,
  Card,
  ChatIcon,
  Container,
  Heading,
  KeyValue,
  media,
  MessageCard,
  Picture,
  Stack,
  SuccessIcon,
  Text,
  theme,
  useLazyModule,
} from '@shop/shared/ui';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { ContactLinks } from '../contact/ContactLinks';
import { paths } from '../paths';
import { PLACED_KEY, readPlacedOrder, type PlacedOrder } from '../success/placed-order';
import { keepInTab, parseKept, useKeptInTab } from '../tab-storage';

const loadEarlier = () => import('../success/EarlierOrder').then(({ EarlierOrder }) => EarlierOrder);

/** The confirmation of an order. The data comes from the navigation state and is stored in the tab for a reload. */
export default function OrderSuccessPage() {
  const fromNavigation = readPlacedOrder(useLocation().state);
  const kept = readPlacedOrder(parseKept(useKeptInTab(PLACED_KEY)));
  const spelling = fromNavigation ? JSON.stringify(fromNavigation) : null;
  useEffect(() => {
    if (spelling) keepInTab(PLACED_KEY, spelling);
  }, [spelling]);
  const placed = fromNavigation ?? kept;
  usePageTitle(placed ? 'Order placed' : 'Your orders');
  return (
    <Container>
      <PageSpace>{placed ? <Confirmation order={placed} /> : <NothingHere />}</PageSpace>
    </Container>
  );
}

function Confirmation({ order }: { order: PlacedOrder }) {
  const { orderId, orderType, phone, placedAt, address, lines, total, chatUrl, holds } = order;
  const { policy, timeZone } = useHost().settings;
  const { deliveryDays = policy.deliveryDays } = order;
  const chat = orderType === 'whatsapp';
  // The tab may store an order from a version without pictures of the lines.
  const pictured = lines.some(({ image }) => image !== undefined);
  // A chat order is agreed on by its message, which is not sent yet.
  const due =
    placedAt && !chat
      ? estimatedDelivery({ status: 'pending', createdAt: new Date(placedAt) }, deliveryDays.max, timeZone)
      : null;
  const { part: Earlier, preload } = useLazyModule(loadEarlier);
  useEffect(() => {
    if (holds) preload();
  }, [holds, preload]);
  return (
    <Layout>
      <Head>
        <SuccessIcon size={56} strokeWidth={1.5} aria-hidden="true" />
        <Heading level={1}>Thank you for your order</Heading>
        <Text tone="muted" size="lg">
          {chat
            ? 'Send us your order as a message on WhatsApp, so that we can confirm it.'
            : "We'll call you to confirm. Pay cash on delivery."}
        </Text>
      </Head>
      <OrderColumns>
        <Card>
          {lines.length > 0 && (
            <Lines aria-label="Items in your order">
              {lines.map(({ text, total: price, image }) => (
                <li key={text}>
                  {pictured && (
                    <Thumb>
                      <Picture image={image ? { url: image } : null} alt="" sizes="56px" />
                    </Thumb>
                  )}
                  <LineText text={text} />
                  <span>{formatMoney(price)}</span>
                </li>
              ))}
            </Lines>
          )}
          <KeyValue
            items={[
              { label: 'Order number', value: orderNumber(orderId) },
              ...(placedAt ? [{ label: 'Ordered', value: formatDate(placedAt, timeZone) }] : []),
              ...(due ? [{ label: 'Expected by', value: formatDate(due, timeZone) }] : []),
              { label: 'Order method', value: chat ? 'WhatsApp' : 'Cash on delivery' },
              ...(address ? [{ label: 'Address', value: address }] : []),
              ...(phone ? [{ label: 'Phone number', value: phone }] : []),
              ...(total === null ? [] : [{ label: 'Total', value: formatMoney(total), strong: true }]),
            ]}
          />
        </Card>
      </OrderColumns>
      <Stack gap={8}>
        {holds && Earlier && <Earlier holds={holds} />}
        <Text tone="muted">
          {`${deliveryTimeText({ deliveryDays })}. Track your order anytime with your phone number.`}
        </Text>
        <Actions>
          {chatUrl && (
            <ButtonAnchor
              href={chatUrl}
              target="_blank"
              variant="primary"
              size="lg"
              icon={<ChatIcon size={20} aria-hidden="true" />}
            >
              Open WhatsApp
            </ButtonAnchor>
          )}
          <ButtonLink to={paths.trackOrder} state={{ phone }} variant={chatUrl ? 'secondary' : 'primary'} size="lg">
            Track Your Order
          </ButtonLink>
          <ButtonLink to={paths.home} size="lg" variant="ghost">
            Continue Shopping
          </ButtonLink>
        </Actions>
        <section aria-label="Questions">
          <Stack gap={3}>
            <Text tone="muted">Questions about your order?</Text>
            <Actions>
              <ContactLinks message={`Hello, I have a question about my order ${orderNumber(orderId)}.`} />
            </Actions>
          </Stack>
        </section>
      </Stack>
    </Layout>
  );
}

/** A line's text. Its end, the variant, stays together: '(M, Black)'. */
function LineText({ text }: { text: string }) {
  const end = text.endsWith(')') ? text.lastIndexOf('(') : text.length;
  return (
    <span>
      <span>{text.slice(0, end)}</span>
      <Variant>{text.slice(end)}</Variant>
    </span>
  );
}

function NothingHere() {
  return (
    <MessageCard
      plain
      level={1}
      icon={<BagIcon size={26} />}
      title="There is no new order here"
      text="If you have placed one, you can see where it is with your phone number."
      action={
        <>
          <ButtonLink to={paths.trackOrder} variant="primary">
            Track Your Order
          </ButtonLink>
          <ButtonLink to={paths.home}>Continue Shopping</ButtonLink>
        </>
      }
    />
  );
}

const PageSpace = styled.div`
  padding-block: ${theme.space[12]} ${theme.space[20]};
`;

/* The ordered lines are beside the rest on wide screens, and below the thank-you text on narrow ones. */
const Layout = styled.div`
  display: grid;
  gap: ${theme.space[8]};

  ${media.desktop} {
    grid-template: auto 1fr / minmax(0, 1fr) minmax(0, 30rem);
    column-gap: ${theme.space[16]};
    align-items: start;
  }
`;

const OrderColumns = styled.div`
  ${media.desktop} {
    grid-area: 1 / 2 / span 2;
  }
`;

const Head = styled.div`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: ${theme.space[4]};

  /* The circle begins where the text begins: the icon has space around it. */
  & > svg {
    margin: -3px;
    color: ${theme.color.greenText};
  }
`;

const Lines = styled.ul`
  display: grid;
  gap: ${theme.space[3]};
  margin-block-end: ${theme.space[4]};
  padding-block-end: ${theme.space[4]};
  border-bottom: 1px solid ${theme.color.border};

  li {
    display: flex;
    align-items: center;
    gap: ${theme.space[4]};
    overflow-wrap: anywhere;
  }

  li > :last-child {
    flex: none;
    margin-inline-start: auto;
    font-variant-numeric: tabular-nums;
  }
`;

const Variant = styled.span`
  display: inline-block;
`;

const Thumb = styled.span`
  flex: none;
  width: 3.5rem;
`;

/* On phones the buttons are stacked at full width. */
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[3]};

  ${media.phone} {
    flex-direction: column;
  }
`;
