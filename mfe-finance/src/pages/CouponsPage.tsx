import type { Coupon, CouponsQuery } from '@shop/shared/contracts';
import { DraftNotices, useOpenDialog } from '@shop/shared/forms';
import { useUrlFilters } from '@shop/shared/remote';
import { pickOption, couponStatus, matchesSearch } from '@shop/shared/rules';
import {
  Button,
  CouponIcon,
  Field,
  LIST_PLACE,
  ListPage,
  PlusIcon,
  Select,
  useListPlace,
  usePagedList,
  lazyDialog,
} from '@shop/shared/ui';
import { useState } from 'react';
import { COUPON_SORTS, CouponList } from '../coupons/CouponList';
import { DeleteCoupon } from '../coupons/DeleteCoupon';
import { statusOptions, typeOptions } from '../coupons/labels';
import { useCoupons, useLazyCoupon } from '../endpoints';

const CouponDialog = lazyDialog(() => import('../coupons/CouponDialog').then((module) => module.CouponDialog));

const NO_FILTERS = { q: '', type: '', status: '', ...LIST_PLACE, add: '' };

/** The coupon and the open dialog for it. */
interface Open {
  kind: 'edit' | 'delete';
  coupon: Coupon;
}

/** The coupons page: search by code or description, filters by type and status, and editing. */
export default function CouponsPage() {
  const [filters, change] = useUrlFilters(NO_FILTERS);
  const { q, type, status } = filters;
  const [now] = useState(() => new Date());
  const [open, setOpen] = useOpenDialog<Open>(filters.add, change);
  const close = () => setOpen(null);
  const [load] = useLazyCoupon();
  const edit = async (id: string) => {
    const { data: coupon } = await load({ params: { id } });
    if (coupon) setOpen({ kind: 'edit', coupon });
    return coupon !== undefined;
  };
  const place = useListPlace(filters, change, { sorts: COUPON_SORTS });
  const list = usePagedList<Coupon, CouponsQuery>({
    useQuery: useCoupons,
    filters: {
      q: q.trim() || undefined,
      type: pickOption(typeOptions, type),
      status: pickOption(statusOptions, status),
    },
    place,
    matches: (coupon) =>
      (type === '' || coupon.discountType === type) &&
      (status === '' || couponStatus(coupon, now) === status) &&
      matchesSearch(q, coupon.code, coupon.description),
  });
  const narrow = (changes: Partial<typeof NO_FILTERS>) => change({ ...changes, page: '1' });
  return (
    <ListPage
      title="Coupons"
      actions={
        <Button variant="primary" icon={<PlusIcon size={18} />} onClick={() => setOpen({ kind: 'add' })}>
          Add Coupon
        </Button>
      }
      noun={['coupon', 'coupons']}
      search={{
        label: 'Search coupons',
        placeholder: 'Code or description',
        value: q,
        onChange: (value) => narrow({ q: value }),
      }}
      filters={
        <>
          <Field label="Type" hideLabel>
            <Select
              options={[{ value: '', label: 'All types' }, ...typeOptions]}
              value={type}
              onChange={(event) => narrow({ type: event.target.value })}
            />
          </Field>
          <Field label="Status" hideLabel>
            <Select
              options={[{ value: '', label: 'All statuses' }, ...statusOptions]}
              value={status}
              onChange={(event) => narrow({ status: event.target.value })}
            />
          </Field>
        </>
      }
      notice={
        <DraftNotices
          hidden={open !== null}
          forms={{ coupon: (id) => (id === '' ? setOpen({ kind: 'add' }) : edit(id)) }}
        />
      }
      list={list}
      filtered={q !== '' || type !== '' || status !== ''}
      onClearFilters={() => change(NO_FILTERS)}
      empty={{
        text: 'Get started by adding your first coupon.',
        icon: <CouponIcon size={26} />,
        action: <Button onClick={() => setOpen({ kind: 'add' })}>Add First Coupon</Button>,
      }}
      place={place}
      columnsFirst
      dialogs={
        <>
          {open?.kind === 'add' && <CouponDialog onClose={close} />}
          {open?.kind === 'edit' && <CouponDialog coupon={open.coupon} onClose={close} />}
          {open?.kind === 'delete' && <DeleteCoupon coupon={open.coupon} onClose={close} />}
        </>
      }
    >
      <CouponList
        place={place}
        coupons={list.rows}
        now={now}
        onEdit={(coupon) => setOpen({ kind: 'edit', coupon })}
        onDelete={(coupon) => setOpen({ kind: 'delete', coupon })}
      />
    </ListPage>
  );
}
