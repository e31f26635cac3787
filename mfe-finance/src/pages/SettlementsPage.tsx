import { toastShown, useAppDispatch } from '@shop/shared/api';
import type { Settlement, SettlementsQuery, Unsettled } from '@shop/shared/contracts';
import { DraftNotices, failureText } from '@shop/shared/forms';
import { useUrlFilters } from '@shop/shared/remote';
import {
  ButtonLink,
  Field,
  LIST_PLACE,
  ListPage,
  Select,
  Stack,
  lazyDialog,
  useListPlace,
  usePagedList,
} from '@shop/shared/ui';
import { useState } from 'react';
import { useBeginSettlement, useCash, useSettlements, useStatements, useUnsettled } from '../endpoints';
import { SettlementList } from '../settlements/SettlementList';
import { StatementCard } from '../statements/StatementCard';
import { UnsettledCard } from '../settlements/UnsettledCard';

const SettlementDialog = lazyDialog(() =>
  import('../settlements/SettlementDialog').then((module) => module.SettlementDialog),
);

const NO_FILTERS = { ...LIST_PLACE, courier: '', settlement: '' };

/** Settlements with couriers: what waits for one, and those that were made. For admins. */
export default function SettlementsPage() {
  const dispatch = useAppDispatch();
  const [filters, change] = useUrlFilters(NO_FILTERS);
  const [begins, setBegins] = useState<string | null>(null);
  const [begin] = useBeginSettlement();
  const pots = useCash().data?.pots ?? [];
  // Other pages deliver orders, so what waits is read whenever the page opens.
  const unsettled = useUnsettled(undefined, { refetchOnMountOrArgChange: true });
  // A draft is as useful without the list of files.
  const statements = useStatements().data ?? [];
  const couriers = pots.filter(({ pot }) => !['till', 'bank', 'owner'].includes(pot));
  const courier = couriers.find(({ pot }) => pot === filters.courier)?.pot;
  const place = useListPlace(filters, change);
  const list = usePagedList<Settlement, SettlementsQuery>({
    useQuery: useSettlements,
    filters: { courier },
    place,
    matches: (one) => courier === undefined || one.courier.pot === courier,
  });
  const settle = async ({ courier: { pot }, draft }: Unsettled) => {
    if (draft !== null) return change({ settlement: draft });
    if (begins !== null) return undefined;
    setBegins(pot);
    const { data, error } = await begin({ body: { courier: pot } });
    setBegins(null);
    if (data) return change({ settlement: data._id });
    return dispatch(toastShown({ kind: 'error', text: failureText('Failed to begin the settlement.', error) }));
  };
  return (
    <ListPage
      title="Settlements"
      actions={<ButtonLink to="/transactions/cash">Cash in Hand</ButtonLink>}
      noun={['settlement', 'settlements']}
      overview={
        <Stack gap={4}>
          <UnsettledCard
            unsettled={unsettled.data}
            isError={unsettled.isError}
            onRetry={() => void unsettled.refetch()}
            begins={begins}
            onSettle={(one) => void settle(one)}
          />
          <StatementCard statements={statements} />
        </Stack>
      }
      filters={
        <Field label="Courier" hideLabel>
          <Select
            options={[
              { value: '', label: 'All couriers' },
              ...couriers.map(({ pot, name }) => ({ value: pot, label: name })),
            ]}
            value={courier ?? ''}
            onChange={({ target }) => change({ courier: target.value, page: '1' })}
          />
        </Field>
      }
      notice={
        <DraftNotices
          hidden={filters.settlement !== ''}
          forms={{ settlement: (settlement) => change({ settlement }) }}
        />
      }
      list={list}
      filtered={courier !== undefined}
      onClearFilters={() => change(NO_FILTERS)}
      empty={{ text: 'Settle with a courier when they hand in what they took for delivered orders.' }}
      place={place}
      columnsFirst
      dialogs={
        <>
          {filters.settlement !== '' && (
            <SettlementDialog
              key={filters.settlement}
              id={filters.settlement}
              pots={pots
                .filter(({ pot }) => ['till', 'bank'].includes(pot))
                .map(({ pot, name }) => ({ value: pot, label: name }))}
              onClose={() => change({ settlement: '' })}
            />
          )}
        </>
      }
    >
      <SettlementList settlements={list.rows} onOpen={({ _id }) => change({ settlement: _id })} />
    </ListPage>
  );
}
