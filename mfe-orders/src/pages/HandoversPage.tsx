import type { Handover, HandoversQuery } from '@shop/shared/contracts';
import { useUrlFilters } from '@shop/shared/remote';
import {
  ButtonLink,
  Field,
  LIST_PLACE,
  ListPage,
  Select,
  useListPlace,
  usePagedList,
  lazyDialog,
} from '@shop/shared/ui';
import { filterOptions, knownCourier } from '../couriers/labels';
import { useCouriers, useHandovers } from '../endpoints';
import { HandoverRows } from '../handovers/HandoverRows';

const HandoverDialog = lazyDialog(() => import('../handovers/HandoverDialog').then((module) => module.HandoverDialog));

const NO_FILTERS = { q: '', ...LIST_PLACE, courier: '', list: '' };

/** The handover lists that were printed, newest first. Each can be printed again as it was. */
export default function HandoversPage() {
  const [filters, change] = useUrlFilters(NO_FILTERS);
  const { data: couriers = [] } = useCouriers({});
  const courier = couriers.some(({ _id }) => _id === knownCourier(filters.courier))
    ? knownCourier(filters.courier)
    : '';
  const { q } = filters;
  const place = useListPlace(filters, change);
  // Only the server knows which orders are on a list, so it always searches.
  const searched = { q: q.trim() || undefined };
  const list = usePagedList<Handover, HandoversQuery>({
    useQuery: function useFound({ query }, settings) {
      return useHandovers({ query: { ...query, ...searched } }, settings);
    },
    filters: { courier: courier || undefined },
    place,
    matches: (row) => courier === '' || row.courier?._id === courier,
  });
  return (
    <ListPage
      title="Handover Lists"
      actions={
        <>
          <ButtonLink to="/orders/parcels">Parcels</ButtonLink>
          <ButtonLink to="/orders">All orders</ButtonLink>
        </>
      }
      noun={['handover list', 'handover lists']}
      search={{
        label: 'Search handover lists by order',
        placeholder: 'Order ID, customer or phone',
        value: q,
        onChange: (value) => change({ q: value, page: '1' }),
      }}
      filters={
        <Field label="Courier" hideLabel>
          <Select
            options={filterOptions(couriers).filter(({ value }) => value !== 'none')}
            value={courier}
            onChange={({ target }) => change({ courier: target.value, page: '1' })}
          />
        </Field>
      }
      list={list}
      filtered={courier !== '' || q !== ''}
      onClearFilters={() => change(NO_FILTERS)}
      empty={{ text: 'A handover list is kept when it is printed for selected orders.' }}
      place={place}
      columnsFirst
      dialogs={filters.list !== '' && <HandoverDialog id={filters.list} onClose={() => change({ list: '' })} />}
    >
      <HandoverRows lists={list.rows} onOpen={({ _id }) => change({ list: _id })} />
    </ListPage>
  );
}
