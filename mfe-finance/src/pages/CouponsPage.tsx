import { errorText, useListView } from '@shop/shared/api';
import type { Coupon, CouponsQuery } from '@shop/shared/contracts';
import { useUrlFilters } from '@shop/shared/remote';
import { couponStatus, matchesSearch, pageCount, pageNumber } from '@shop/shared/rules';
import {
  Button,
  CouponIcon,
  EmptyState,
  Field,
  ListStates,
  PageHeader,
  Pagination,
  PlusIcon,
  SearchInput,
  Select,
  Stack,
  Toolbar,
} from '@shop/shared/ui';
import { Suspense, lazy, useState } from 'react';
import { chosen } from '../chosen';
import { CouponList } from '../coupons/CouponList';
import { DeleteCoupon } from '../coupons/DeleteCoupon';
import { statusOptions, typeOptions } from '../coupons/labels';
import { useCoupons } from '../endpoints';

const CouponDialog = lazy(() => import('../coupons/CouponDialog').then((module) => ({ default: module.CouponDialog })));

const NO_FILTERS = { q: '', type: '', status: '', page: '1' };

/** What stands over the list. */
type Open = { kind: 'add' } | { kind: 'edit' | 'delete'; coupon: Coupon } | null;

/** Coupons: search by code or description, by type and by status, and keeping them. */
export default function CouponsPage() {
  const [filters, change] = useUrlFilters(NO_FILTERS);
  const { q, type, status } = filters;
  const [now] = useState(() => new Date());
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const page = pageNumber(filters.page);
  const list = useListView<Coupon, CouponsQuery>({
    useQuery: useCoupons,
    filters: {
      q: q.trim() || undefined,
      type: chosen(typeOptions, type),
      status: chosen(statusOptions, status),
      page: page > 1 ? page : undefined,
    },
    matches: (coupon) =>
      (type === '' || coupon.discountType === type) &&
      (status === '' || couponStatus(coupon, now) === status) &&
      matchesSearch(q, coupon.code, coupon.description),
  });
  const hasFilters = q !== '' || type !== '' || status !== '';
  const narrow = (changes: Partial<typeof NO_FILTERS>) => change({ ...changes, page: '1' });
  return (
    <Stack gap={5}>
      <PageHeader
        title="Coupons"
        actions={
          <Button variant="primary" icon={<PlusIcon size={18} />} onClick={() => setOpen({ kind: 'add' })}>
            Add Coupon
          </Button>
        }
      />
      <Toolbar
        search={
          <SearchInput
            label="Search coupons"
            placeholder="Code or description"
            value={q}
            onChange={(value) => narrow({ q: value })}
          />
        }
        summary={list.isLoading ? undefined : `${list.total} ${list.total === 1 ? 'coupon' : 'coupons'}`}
      >
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
      </Toolbar>
      <ListStates
        list={list}
        loadingLabel="Loading coupons"
        failure="Failed to load coupons"
        reason={errorText(list.error, '') || undefined}
        empty={
          <EmptyState
            icon={<CouponIcon size={26} />}
            title="No coupons found"
            level={2}
            text={hasFilters ? 'No coupons match your current filters.' : 'Get started by adding your first coupon.'}
            action={
              hasFilters ? (
                <Button onClick={() => change(NO_FILTERS)}>Clear filters</Button>
              ) : (
                <Button onClick={() => setOpen({ kind: 'add' })}>Add First Coupon</Button>
              )
            }
          />
        }
      >
        <CouponList
          coupons={list.rows}
          now={now}
          onEdit={(coupon) => setOpen({ kind: 'edit', coupon })}
          onDelete={(coupon) => setOpen({ kind: 'delete', coupon })}
        />
        {!list.complete && (
          <Pagination page={page} pages={pageCount(list.total)} onPage={(next) => change({ page: String(next) })} />
        )}
      </ListStates>
      <Suspense>
        {open?.kind === 'add' && <CouponDialog onClose={close} />}
        {open?.kind === 'edit' && <CouponDialog coupon={open.coupon} onClose={close} />}
      </Suspense>
      {open?.kind === 'delete' && <DeleteCoupon coupon={open.coupon} onClose={close} />}
    </Stack>
  );
}
