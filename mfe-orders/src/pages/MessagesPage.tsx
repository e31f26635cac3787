import { useHost, useUrlFilters } from '@shop/shared/remote';
import {
  MESSAGE_LABELS,
  type MessageMoment,
  type MessageTemplates,
  QUEUE_MOMENTS,
  counted,
  messageFor,
  momentOf,
} from '@shop/shared/rules';
import {
  Button,
  ButtonLink,
  EmptyState,
  ErrorState,
  FailureReason,
  ListTabs,
  PageHeader,
  SkeletonRows,
  Stack,
  Text,
  useLetterKeys,
} from '@shop/shared/ui';
import { styled } from 'styled-components';
import { ToWriteCard } from '../messages/ToWriteCard';
import { useMessageQueue } from '../messages/useMessageQueue';
import { useLink } from '../messages/useLink';
import { useTemplates } from '../messages/useTemplates';
import { useWrite } from '../messages/useWrite';
import { customerLabel, ordersLabel } from '../orders/labels';
import { useLetterSetting } from '../orders/useLetterSetting';

/** How many of the next customers are named. */
const MAX_NAMED = 3;

/** The queue of orders whose customers are to be written to: next, next, next, by one key each. */
export default function MessagesPage() {
  const [filters, change] = useUrlFilters({ message: '' });
  const templates = useTemplates();
  const moment = QUEUE_MOMENTS.find((known) => known === filters.message);
  return (
    <Stack gap={4}>
      <PageHeader title="To be written to" actions={<ButtonLink to="/orders">All orders</ButtonLink>} />
      <ListTabs
        label="Messages"
        tabs={[
          { value: '', label: 'All' },
          ...QUEUE_MOMENTS.filter((one) => templates?.[one] !== '').map((value) => ({
            value,
            label: MESSAGE_LABELS[value],
          })),
        ]}
        value={moment ?? ''}
        onChange={(message) => change({ message })}
      />
      {templates === null ? (
        <SkeletonRows count={3} label="Loading messages" />
      ) : (
        <Queue key={moment} moment={moment} templates={templates} />
      )}
    </Stack>
  );
}

function Queue({ moment, templates }: { moment: MessageMoment | undefined; templates: MessageTemplates }) {
  const { settings } = useHost();
  const { current, following, total, query, skipped, pass, restart } = useMessageQueue(moment);
  const { write, writing } = useWrite();
  const letters = useLetterSetting();
  const due = current && momentOf(current);
  const link = useLink(current, due ? templates[due] : undefined);
  // The link of the next order is loaded ahead, so that its words do not wait.
  const [ahead] = following;
  const aheadDue = ahead && momentOf(ahead);
  useLink(ahead, aheadDue ? templates[aheadDue] : undefined);
  const words =
    due &&
    messageFor(templates[due], current, {
      shopName: settings.shopName,
      origin: window.location.origin,
      link: link.path,
    });

  const send = async () => {
    if (!due || !words || !link.ready || writing) return;
    const done = await write({ order: current, moment: due, words });
    if (done !== 'failed') pass('written');
  };
  const skip = () => {
    if (!writing) pass('skipped');
  };
  useLetterKeys(current ? { w: () => void send(), s: skip } : {}, letters);

  if (query.isError && !current) {
    return (
      <ErrorState
        title="Failed to load orders"
        text={<FailureReason error={query.error} />}
        level={2}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  if (!current || !due || !words) {
    if (query.isFetching) return <SkeletonRows count={3} label="Loading orders" />;
    return (
      <EmptyState
        title={skipped > 0 ? `${ordersLabel(skipped)} skipped` : 'Nobody is to be written to'}
        text={skipped > 0 ? 'All others were written to.' : 'New orders and their next steps appear here.'}
        action={skipped > 0 && <Button onClick={restart}>Start again</Button>}
        level={2}
      />
    );
  }
  const names = following.slice(0, MAX_NAMED).map(customerLabel);
  return (
    <>
      <Text tone="muted">
        <span>{`${counted(total ?? 0, 'order waits', 'orders wait')}, oldest first.`}</span>
        {letters && <Keys> W writes and goes on, S skips.</Keys>}
      </Text>
      <ToWriteCard
        order={current}
        about={MESSAGE_LABELS[due]}
        words={words}
        link={link}
        writing={writing}
        onWrite={() => void send()}
        onSkip={skip}
      />
      {names.length > 0 && (
        <Text size="sm" tone="muted">
          {`Next: ${names.join(', ')}`}
        </Text>
      )}
    </>
  );
}

/** Where fingers press, nobody has keys. */
const Keys = styled.span`
  @media (hover: none) {
    display: none;
  }
`;
