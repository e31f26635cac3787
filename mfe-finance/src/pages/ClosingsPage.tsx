import type { Closing, ClosingsQuery } from '@shop/shared/contracts';
import { DraftNotices } from '@shop/shared/forms';
import { useUrlFilters } from '@shop/shared/remote';
import {
  Button,
  ButtonLink,
  CashIcon,
  LIST_PLACE,
  ListPage,
  lazyDialog,
  useListPlace,
  usePagedList,
} from '@shop/shared/ui';
import { ClosingList } from '../closings/ClosingList';
import { useClosings } from '../endpoints';

const CountDialog = lazyDialog(() => import('../closings/CountDialog').then((module) => module.CountDialog));
const ClosingDialog = lazyDialog(() => import('../closings/ClosingDialog').then((module) => module.ClosingDialog));

const NO_FILTERS = { ...LIST_PLACE, count: '', closing: '', again: '' };

/** The days of the till: each is counted, closed and printed. For admins. */
export default function ClosingsPage() {
  const [filters, change] = useUrlFilters(NO_FILTERS);
  const place = useListPlace(filters, change);
  const list = usePagedList<Closing, ClosingsQuery>({
    useQuery: useClosings,
    filters: {},
    place,
    matches: () => true,
  });
  // The newest day is the first of the first page.
  const { data: newest } = useClosings({ query: { page: 1, limit: 1 } }, { refetchOnMountOrArgChange: true });
  const [day] = newest?.rows ?? [];
  const counts = filters.count === '1';
  // A day that waits for its reason is closed before the next one is counted.
  const begin = () => change(day?.state === 'counted' ? { closing: day._id } : { count: '1' });
  return (
    <ListPage
      title="Day Closings"
      actions={
        <>
          <ButtonLink to="/transactions/cash">Cash in Hand</ButtonLink>
          <Button variant="primary" icon={<CashIcon size={18} />} disabled={!newest} onClick={begin}>
            Close the Day
          </Button>
        </>
      }
      noun={['closed day', 'closed days']}
      notice={
        <DraftNotices
          hidden={counts || filters.closing !== ''}
          forms={{
            'till-count': begin,
            'till-recount': (closing) => change({ closing, again: '1' }),
            'till-reason': (closing) => change({ closing }),
          }}
        />
      }
      list={list}
      filtered={false}
      onClearFilters={() => change(NO_FILTERS)}
      empty={{ text: 'Count the till at the end of the day: what should be there shows after the count.' }}
      place={place}
      columnsFirst
      dialogs={
        <>
          {counts && newest && (
            <CountDialog newest={day?.day} onClose={(closing) => change({ count: '', closing: closing?._id ?? '' })} />
          )}
          {filters.closing !== '' && (
            <ClosingDialog
              key={filters.closing}
              id={filters.closing}
              again={filters.again === '1'}
              onAgain={(again) => change({ again: again ? '1' : '' })}
              onClose={() => change({ closing: '', again: '' })}
            />
          )}
        </>
      }
    >
      <ClosingList closings={list.rows} onOpen={({ _id }) => change({ closing: _id })} />
    </ListPage>
  );
}
