import { errorText, useListView } from '@shop/shared/api';
import type { Coupon, CouponsQuery } from '@shop/shared/contracts';
import { useUrlFilters } from '@shop/shared/remote';
import { couponStatus, matchesSearch } from '@shop/shared/rules';
import {
  Button,
  EmptyState,
  Field,
  ListStates,
  PageHeader,
  SearchInput,
  Select,
  Stack,
  Toolbar,
} from '@shop/shared/ui';
import { useState } from 'react';
import { CouponList } from '../coupons/CouponList';
import { useCoupons } from '../endpoints';

const NO_FILTERS = { q: '', type: '', status: '' };

const typeOptions = [
  { value: '', label: 'All types' },
  { value: 'percentage', label: 'Percentage' },
  { value: 'fixed', label: 'Fixed' },
] as const;

const statusOptions = [
  { value: '', label: 'All statuses' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
  { value: 'expired', label: 'Expired' },
] as const;

/** The value among the options, or undefined for 'all' and for what a hand-made URL says. */
const chosen = <Value extends string>(
  options: readonly { value: Value }[],
  text: string,
): Exclude<Value, ''> | undefined =>
  options.map(({ value }) => value).find((value): value is Exclude<Value, ''> => value !== '' && value === text);

/** Coupons: search by code or description, by type and by status. */
export default function CouponsPage() {
  const [{ q, type, status }, change] = useUrlFilters(NO_FILTERS);
  const [now] = useState(() => new Date());
  const list = useListView<Coupon, CouponsQuery>({
    useQuery: useCoupons,
    filters: { q: q.trim() || undefined, type: chosen(typeOptions, type), status: chosen(statusOptions, status) },
    matches: (coupon) =>
      (type === '' || coupon.discountType === type) &&
      (status === '' || couponStatus(coupon, now) === status) &&
      matchesSearch(q, coupon.code, coupon.description),
  });
  const hasFilters = q !== '' || type !== '' || status !== '';
  return (
    <Stack gap={5}>
      <PageHeader title="Coupons" />
      <Toolbar
        search={
          <SearchInput
            label="Search coupons"
            placeholder="Code or description"
            value={q}
            onChange={(value) => change({ q: value })}
          />
        }
        summary={list.isLoading ? undefined : `${list.total} ${list.total === 1 ? 'coupon' : 'coupons'}`}
      >
        <Field label="Type" hideLabel>
          <Select options={typeOptions} value={type} onChange={(event) => change({ type: event.target.value })} />
        </Field>
        <Field label="Status" hideLabel>
          <Select options={statusOptions} value={status} onChange={(event) => change({ status: event.target.value })} />
        </Field>
      </Toolbar>
      <ListStates
        list={list}
        loadingLabel="Loading coupons"
        failure="Failed to load coupons"
        reason={errorText(list.error, '') || undefined}
        empty={
          <EmptyState
            title="No coupons found"
            level={2}
            text={hasFilters ? 'No coupons match your current filters.' : undefined}
            action={hasFilters && <Button onClick={() => change(NO_FILTERS)}>Clear filters</Button>}
          />
        }
      >
        <CouponList coupons={list.rows} now={now} />
      </ListStates>
    </Stack>
  );
}
