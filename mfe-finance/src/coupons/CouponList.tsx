import type { Coupon } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { couponStatus, formatDate, formatMoney } from '@shop/shared/rules';
import { Badge, Button, DataList, RowActions, Stack, Text, type DataColumn } from '@shop/shared/ui';
import styled from 'styled-components';
import { STATUS_TONES, discountLabel, heldBack, typeOptions, usageLabel } from './labels';

interface Props {
  coupons: readonly Coupon[];
  /** Decides which have expired or are yet to start. */
  now: Date;
  onEdit: (coupon: Coupon) => void;
  onDelete: (coupon: Coupon) => void;
}

/** The coupons as rows, on phones as cards. */
export function CouponList({ coupons, now, onEdit, onDelete }: Props) {
  const { settings } = useHost();
  /** Only there while any coupon has terms. */
  const terms: DataColumn<Coupon> = {
    key: 'terms',
    header: 'Terms',
    render: (coupon) => (
      <Text as="span" size="sm" tone="muted">
        {termsOf(coupon, now, settings.timeZone).join(', ') || '-'}
      </Text>
    ),
  };
  const columns: DataColumn<Coupon>[] = [
    { key: 'code', header: 'Code', place: 'title', render: ({ code }) => <Code>{code}</Code> },
    { key: 'description', header: 'Description', render: ({ description }) => description || '-' },
    {
      key: 'type',
      header: 'Type',
      render: ({ discountType }) => typeOptions.find(({ value }) => value === discountType)?.label,
    },
    { key: 'discount', header: 'Discount', align: 'end', render: discountLabel },
    ...(coupons.some((coupon) => termsOf(coupon, now, settings.timeZone).length > 0) ? [terms] : []),
    {
      key: 'expiry',
      header: 'Expires',
      nowrap: true,
      render: ({ expiryDate }) => (expiryDate ? formatDate(expiryDate, settings.timeZone) : 'Never'),
    },
    { key: 'used', header: 'Used', align: 'end', nowrap: true, render: usageLabel },
    {
      key: 'status',
      header: 'Status',
      place: 'aside',
      render: (coupon) => {
        const status = couponStatus(coupon, now);
        const held = status === 'active' ? heldBack(coupon, now) : null;
        return (
          <Stack direction="row" gap={1} as="span">
            <Badge tone={STATUS_TONES[status]}>{status}</Badge>
            {held && <Badge tone="yellow">{held}</Badge>}
          </Stack>
        );
      },
    },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      place: 'actions',
      align: 'end',
      render: (coupon) => (
        <RowActions>
          <Button size="sm" variant="ghost" aria-label={`Edit ${coupon.code}`} onClick={() => onEdit(coupon)}>
            Edit
          </Button>
          <Button size="sm" variant="ghost" aria-label={`Delete ${coupon.code}`} onClick={() => onDelete(coupon)}>
            Delete
          </Button>
        </RowActions>
      ),
    },
  ];
  return <DataList label="Coupons" columns={columns} rows={coupons} rowKey={({ _id }) => _id} />;
}

/** What an order must be for the coupon to hold, in a few words. */
function termsOf({ minSubtotal, startDate }: Coupon, now: Date, timeZone: string): string[] {
  return [
    ...(minSubtotal === null ? [] : [`from ${formatMoney(minSubtotal)}`]),
    ...(startDate !== null && now < new Date(startDate) ? [`starts ${formatDate(startDate, timeZone)}`] : []),
  ];
}

const Code = styled.span`
  font-family: ${({ theme }) => theme.font.mono};
  letter-spacing: 0.02em;
`;
