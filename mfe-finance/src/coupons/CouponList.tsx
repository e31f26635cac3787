import type { Coupon } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { couponStatus, formatDate, formatMoney } from '@shop/shared/rules';
import { Badge, DataList, type DataColumn, type Tone } from '@shop/shared/ui';

const TONES: Record<ReturnType<typeof couponStatus>, Tone> = { active: 'green', inactive: 'neutral', expired: 'red' };

/** The discount as people read it: '10%' or '$5.00'. */
const discountLabel = ({ discountType, discountValue }: Coupon): string =>
  discountType === 'percentage' ? `${discountValue}%` : formatMoney(discountValue);

/** The coupons as rows, on phones as cards. `now` decides which have expired. */
export function CouponList({ coupons, now }: { coupons: readonly Coupon[]; now: Date }) {
  const { settings } = useHost();
  const columns: DataColumn<Coupon>[] = [
    { key: 'code', header: 'Code', place: 'title', render: ({ code }) => code },
    { key: 'description', header: 'Description', render: ({ description }) => description || '-' },
    {
      key: 'type',
      header: 'Type',
      render: ({ discountType }) => (discountType === 'percentage' ? 'Percentage' : 'Fixed'),
    },
    { key: 'discount', header: 'Discount', align: 'end', render: discountLabel },
    {
      key: 'expiry',
      header: 'Expires',
      render: ({ expiryDate }) => (expiryDate ? formatDate(expiryDate, settings.timeZone) : 'Never'),
    },
    { key: 'used', header: 'Used', align: 'end', render: ({ usageCount }) => usageCount },
    {
      key: 'status',
      header: 'Status',
      place: 'aside',
      render: (coupon) => {
        const status = couponStatus(coupon, now);
        return <Badge tone={TONES[status]}>{status}</Badge>;
      },
    },
  ];
  return <DataList label="Coupons" columns={columns} rows={coupons} rowKey={({ _id }) => _id} />;
}
