import type { CashMove, CashMovesQuery } from '@shop/shared/contracts';
import { DraftNotices } from '@shop/shared/forms';
import { useUrlFilters } from '@shop/shared/remote';
import {
  Button,
  ButtonLink,
  Field,
  LIST_PLACE,
  ListPage,
  Select,
  useListPlace,
  usePagedList,
  lazyDialog,
} from '@shop/shared/ui';
import { useState } from 'react';
import { CashMoveList } from '../cash/CashMoveList';
import { CashParts } from '../cash/CashParts';
import { MoveBack } from '../cash/MoveBack';
import { useCash, useCashMoves } from '../endpoints';

const MoveCashDialog = lazyDialog(() => import('../cash/MoveCashDialog').then((module) => module.MoveCashDialog));

const NO_FILTERS = { ...LIST_PLACE, pot: '', move: '' };

/** Where the cash in hand is: its parts, and what was moved from one to another. For admins. */
export default function CashPage() {
  const [filters, change] = useUrlFilters(NO_FILTERS);
  const [back, setBack] = useState<CashMove | null>(null);
  // Other pages deliver orders and book payments, so the figures are read whenever the page opens.
  const cash = useCash(undefined, { refetchOnMountOrArgChange: true });
  const pots = cash.data?.pots ?? [];
  // The address names a pot before the pots are there.
  const named = filters.pot === '' ? undefined : filters.pot;
  const pot = cash.data ? pots.find((one) => one.pot === named)?.pot : named;
  const place = useListPlace(filters, change);
  const list = usePagedList<CashMove, CashMovesQuery>({
    useQuery: useCashMoves,
    filters: { pot },
    place,
    matches: ({ from, to }) => pot === undefined || from.pot === pot || to.pot === pot,
  });
  const move = () => change({ move: '1' });
  const moves = filters.move === '1';
  return (
    <ListPage
      title="Cash in Hand"
      actions={
        <>
          <ButtonLink to="/transactions/closings">Closings</ButtonLink>
          <ButtonLink to="/transactions/settlements">Settlements</ButtonLink>
          <Button variant="primary" disabled={!cash.data} onClick={move}>
            Move Cash
          </Button>
        </>
      }
      noun={['move', 'moves']}
      overview={<CashParts cash={cash.data} isError={cash.isError} onRetry={() => void cash.refetch()} />}
      filters={
        <Field label="Where" hideLabel>
          <Select
            options={[
              { value: '', label: 'All moves' },
              ...(cash.data || pot === undefined ? [] : [{ value: pot, label: 'One place' }]),
              ...pots.map((one) => ({ value: one.pot, label: one.name })),
            ]}
            value={pot ?? ''}
            onChange={({ target }) => change({ pot: target.value, page: '1' })}
          />
        </Field>
      }
      notice={<DraftNotices hidden={moves} forms={{ cash: move }} />}
      list={list}
      filtered={pot !== undefined}
      onClearFilters={() => change(NO_FILTERS)}
      empty={{ text: 'Move cash when a courier hands it in, when you bring it to the bank, or take it out.' }}
      place={place}
      columnsFirst
      dialogs={
        <>
          {moves && cash.data && <MoveCashDialog pots={pots} onClose={() => change({ move: '' })} />}
          {back && <MoveBack move={back} onClose={() => setBack(null)} />}
        </>
      }
    >
      <CashMoveList moves={list.rows} onMoveBack={setBack} />
    </ListPage>
  );
}
