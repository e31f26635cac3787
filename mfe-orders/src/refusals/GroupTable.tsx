import type { DateRange } from '@shop/shared/rules';
import { DataList, TextLink, type DataColumn } from '@shop/shared/ui';
import type { ReactNode } from 'react';
import { Group } from './Group';
import { ordersLink, share } from './links';

interface Counts {
  orders: number;
  ended: number;
  refused: number;
}

interface Props<Row extends Counts> {
  /** The title, which is also the accessible name: 'By town'. */
  title: string;
  /** The header of the first column: 'Town'. */
  header: string;
  rows: readonly Row[];
  name: (row: Row) => string;
  /** The name as it is shown, if it is more than its text. */
  shownName?: (row: Row) => ReactNode;
  /** The filters of the orders list that show the row's orders. */
  filter: (row: Row) => Readonly<Record<string, string>>;
  period: DateRange;
}

/** A table of refusals by one property. Each figure links to the orders that it counts. */
export function GroupTable<Row extends Counts>(props: Props<Row>) {
  const { title, header, rows, name, shownName = name, filter, period } = props;
  const figure = (row: Row, count: number, outcome: string, what: string) =>
    count === 0 ? (
      '0'
    ) : (
      <TextLink
        to={ordersLink(period, { ...filter(row), ...(outcome !== '' && { outcome }) })}
        aria-label={`${String(count)} ${what}: ${name(row)}`}
      >
        {count.toLocaleString('en-US')}
      </TextLink>
    );
  const columns: DataColumn<Row>[] = [
    { key: 'name', header, place: 'title', render: shownName },
    {
      key: 'refused',
      header: 'Refused',
      align: 'end',
      nowrap: true,
      render: (row) => figure(row, row.refused, 'refused', 'refused'),
    },
    {
      key: 'ended',
      header: 'Not delivered',
      align: 'end',
      nowrap: true,
      render: (row) => figure(row, row.ended, 'any', 'not delivered'),
    },
    {
      key: 'orders',
      header: 'Orders',
      align: 'end',
      nowrap: true,
      render: (row) => figure(row, row.orders, '', 'orders'),
    },
    { key: 'share', header: 'Of all', align: 'end', nowrap: true, render: ({ ended, orders }) => share(ended, orders) },
  ];
  return (
    <Group title={title}>
      <DataList label={title} columns={columns} rows={rows} rowKey={name} cardsBelow={26} />
    </Group>
  );
}
