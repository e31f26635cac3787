import type { Coupon } from '@shop/shared/contracts';
import { useCopy } from '@shop/shared/forms';
import { useHost } from '@shop/shared/remote';
import { couponStatus, formatDate, formatMoney } from '@shop/shared/rules';
import {
  Badge,
  CopyIcon,
  DataList,
  DeleteIcon,
  EditIcon,
  Stack,
  type DataColumn,
  type ListPlace,
  theme,
} from '@shop/shared/ui';
import { styled } from 'styled-components';
import { STATUS_TONES, discountLabel, heldBack, typeOptions, usageLabel } from './labels';

/** Columns by which the API can sort coupons. */
export const COUPON_SORTS = ['code', 'discountValue', 'expiryDate', 'usageCount'];

interface Props {
  coupons: readonly Coupon[];
  place: ListPlace;
  /** The current time, which decides which coupons have expired or start later. */
  now: Date;
  onEdit: (coupon: Coupon) => void;
  onDelete: (coupon: Coupon) => void;
}

/** The coupons as rows, or as cards on phones. A click opens the form. */
export function CouponList({ coupons, place, now, onEdit, onDelete }: Props) {
  const { settings } = useHost();
  const copy = useCopy();
  const terms = (coupon: Coupon) => termsOf(coupon, now, settings.timeZone).join(', ');
  const columns: DataColumn<Coupon>[] = [
    {
      key: 'code',
      header: 'Code',
      place: 'title',
      render: ({ code }) => <Code $whole={code.length <= WHOLE_CODE}>{code}</Code>,
      sort: { by: 'code', kind: 'text' },
    },
    {
      key: 'description',
      header: 'Description',
      priority: 2,
      render: ({ description }) => description || '-',
      brief: ({ description }) => description,
    },
    {
      key: 'type',
      header: 'Type',
      priority: 3,
      nowrap: true,
      render: typeLabel,
      brief: typeLabel,
    },
    {
      key: 'discount',
      header: 'Discount',
      align: 'end',
      nowrap: true,
      render: discountLabel,
      brief: (coupon) => `${discountLabel(coupon)} off`,
      sort: { by: 'discountValue', kind: 'number' },
    },
    // Few coupons have terms, so these are below the code.
    { key: 'terms', header: 'Terms', priority: 4, render: terms, brief: terms },
    {
      key: 'expiry',
      header: 'Expires',
      nowrap: true,
      render: ({ expiryDate }) => (expiryDate ? formatDate(expiryDate, settings.timeZone) : 'Never'),
      brief: ({ expiryDate }) =>
        expiryDate ? `Expires ${formatDate(expiryDate, settings.timeZone)}` : 'Never expires',
      sort: { by: 'expiryDate', kind: 'date' },
    },
    {
      key: 'used',
      header: 'Used',
      align: 'end',
      nowrap: true,
      render: (coupon) => (
        <Stack as="span" gap={1} align="end">
          <span>{usageLabel(coupon)}</span>
          {coupon.usageLimit !== null && <UsageBar $share={Math.min(coupon.usageCount / coupon.usageLimit, 1)} />}
        </Stack>
      ),
      brief: (coupon) => `Used ${usageLabel(coupon)}`,
      sort: { by: 'usageCount', kind: 'number' },
    },
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
  ];
  return (
    <DataList
      label="Coupons"
      columns={columns}
      rows={coupons}
      rowKey={({ _id }) => _id}
      onOpen={onEdit}
      sorting={place}
      menu={{
        nameOf: ({ code }) => code,
        entries: (coupon) => [
          { key: 'edit', label: 'Edit', icon: <EditIcon size={18} />, onSelect: () => onEdit(coupon) },
          {
            key: 'copy',
            label: 'Copy code',
            icon: <CopyIcon size={18} />,
            onSelect: () => void copy('code', coupon.code),
          },
          {
            key: 'delete',
            label: 'Delete',
            icon: <DeleteIcon size={18} />,
            danger: true,
            separated: true,
            onSelect: () => onDelete(coupon),
          },
        ],
      }}
    />
  );
}

const typeLabel = ({ discountType }: Coupon) => typeOptions.find(({ value }) => value === discountType)?.label;

/** The terms under which a coupon is valid, in a few words each. */
function termsOf({ minSubtotal, startDate }: Coupon, now: Date, timeZone: string): string[] {
  return [
    ...(minSubtotal === null ? [] : [`from ${formatMoney(minSubtotal)}`]),
    ...(startDate !== null && now < new Date(startDate) ? [`starts ${formatDate(startDate, timeZone)}`] : []),
  ];
}

/** Longest code that fits into a row, in characters. */
const WHOLE_CODE = 20;

/* A code is one word, so only a very long one is broken. */
const Code = styled.span<{ $whole: boolean }>`
  font-family: ${theme.font.mono};
  letter-spacing: 0.02em;
  ${({ $whole }) => $whole && 'white-space: nowrap;'}
`;

/* Repeats the text beside it, so it is hidden from screen readers. */
const UsageBar = styled.span<{ $share: number }>`
  display: block;
  width: 4rem;
  height: 0.25rem;
  border-radius: ${theme.radius.full};
  background: linear-gradient(currentcolor, currentcolor) 0 0 / ${({ $share }) => $share * 100}% 100% no-repeat
    ${theme.color.border};
`;
