import { useHost, useUrlFilters } from '@shop/shared/remote';
import { type DateRange, hourSpan, instantsOf, orderRangeOptions } from '@shop/shared/rules';
import {
  ButtonLink,
  Card,
  DataList,
  DateRangeField,
  EmptyState,
  ErrorState,
  NoWrap,
  PageHeader,
  Skeleton,
  Stack,
  TextLink,
  VisuallyHidden,
  media,
  theme,
} from '@shop/shared/ui';
import { Suspense, lazy, useState } from 'react';
import { styled } from 'styled-components';
import { useRefusals } from '../endpoints';
import { outcomeLabel } from '../outcome/labels';
import { Group } from '../refusals/Group';
import { GroupTable } from '../refusals/GroupTable';
import { RatesTable } from '../refusals/RatesTable';
import { RefusalCards } from '../refusals/RefusalCards';
import { filterOf, ordersLink, share } from '../refusals/links';

const HoursChart = lazy(() => import('../refusals/HoursChart').then((module) => ({ default: module.HoursChart })));

const PERIOD = { range: 'days30', from: '', to: '' };

const loading = (
  <>
    <VisuallyHidden>Loading refusals</VisuallyHidden>
    <Skeleton height="18rem" radius="lg" />
  </>
);

/**
 * The refusals report: a period's orders that were not delivered, by town, product and hour, and their cost. Every
 * figure links to the orders that it counts. Below are the products of which pieces were exchanged or returned.
 */
export default function RefusalsPage() {
  const [filters, change] = useUrlFilters(PERIOD);
  const { settings } = useHost();
  const [now, setNow] = useState(() => new Date());
  const query = instantsOf(filters, now, settings.timeZone);
  const { data, isError, isFetching, refetch } = useRefusals({ query });
  const narrow = (changes: Partial<DateRange>) => {
    // Updates the date, because the page may have been left open past midnight.
    setNow(new Date());
    change(changes);
  };
  // The URL of the report omits its default period, but the URL of the orders list must contain it.
  const period: DateRange = { range: filters.range, from: filters.from, to: filters.to };
  return (
    <Stack gap={5}>
      <PageHeader
        title="Refusals"
        description="Orders that were placed in this period and did not arrive."
        actions={
          <>
            <DateRangeField
              hideLabel
              options={orderRangeOptions}
              allLabel="All dates"
              range={filters.range}
              applied={filters}
              onRange={(range) => narrow({ range, from: '', to: '' })}
              onDays={(days) => narrow({ range: 'custom', ...days })}
            />
            <ButtonLink to="/orders">All orders</ButtonLink>
          </>
        }
      />
      {isError && !data ? (
        <ErrorState title="Failed to load refusals" onRetry={() => void refetch()} retrying={isFetching} level={2} />
      ) : (
        <RefusalCards figures={data} period={period} />
      )}
      {!data && !isError && loading}
      {data?.ended === 0 && <EmptyState title="No order of this period came back" level={2} />}
      {data && data.ended > 0 && (
        <>
          <Group title="By the hour they were placed">
            <Card>
              <Suspense fallback={<Skeleton height="240px" radius="md" />}>
                <HoursChart hours={data.hours} />
              </Suspense>
            </Card>
          </Group>
          <Columns>
            <Group title="By reason">
              <DataList
                label="By reason"
                cardsBelow={20}
                rows={data.reasons}
                rowKey={({ kind }) => kind}
                columns={[
                  { key: 'kind', header: 'Reason', place: 'title', render: ({ kind }) => outcomeLabel(kind) },
                  {
                    key: 'count',
                    header: 'Orders',
                    align: 'end',
                    render: ({ kind, count }) => (
                      <TextLink
                        to={ordersLink(period, { outcome: kind })}
                        aria-label={`${String(count)} orders: ${outcomeLabel(kind)}`}
                      >
                        {count.toLocaleString('en-US')}
                      </TextLink>
                    ),
                  },
                  {
                    key: 'share',
                    header: 'Of these',
                    align: 'end',
                    render: ({ count }) => share(count, data.ended),
                  },
                ]}
              />
            </Group>
            <GroupTable
              title="By town"
              header="Town"
              rows={data.towns}
              name={({ town }) => town || 'No town'}
              filter={filterOf.town}
              period={period}
            />
            <GroupTable
              title="By hour"
              header="Placed"
              rows={data.hours.filter(({ ended }) => ended > 0)}
              name={({ hour }) => hourSpan(hour)}
              filter={filterOf.hour}
              period={period}
            />
            <GroupTable
              title="By product"
              header="Product"
              rows={data.products}
              name={({ _id, name, refCode }) => (_id === null ? 'Deleted products' : `${name} (${refCode})`)}
              shownName={({ _id, name, refCode }) =>
                _id === null ? (
                  'Deleted products'
                ) : (
                  <>
                    <span>{name}</span> <Code>{`(${refCode})`}</Code>
                  </>
                )
              }
              filter={filterOf.product}
              period={period}
            />
          </Columns>
        </>
      )}
      <RatesTable query={query} />
    </Stack>
  );
}

/* The lists differ much in length. They fill two balanced columns and keep their reading order. */
const Columns = styled.div`
  display: grid;
  gap: ${theme.space[6]};

  ${media.desktop} {
    display: block;
    columns: 2;
    column-gap: ${theme.space[4]};

    & > * {
      break-inside: avoid;
    }

    & > :not(:last-child) {
      margin-bottom: ${theme.space[6]};
    }
  }
`;

const Code = styled(NoWrap)`
  color: ${theme.color.muted};
  font-weight: ${theme.weight.regular};
`;
