import { useState } from 'react';
import { useHost } from '@shop/shared/remote';
import { formatDateTime, pageCount } from '@shop/shared/rules';
import { Dialog, EmptyState, ListStates, Pagination, Stack, listState, theme } from '@shop/shared/ui';
import { styled } from 'styled-components';
import { useReleaseHistory } from './endpoints';
import { eventText } from './release-text';

const PAGE_SIZE = 20;

/** What was done to a remote, when and by whom, the latest first. */
export function HistoryDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { settings } = useHost();
  const [page, setPage] = useState(1);
  const query = useReleaseHistory(
    { params: { name }, query: { page, limit: PAGE_SIZE } },
    { refetchOnMountOrArgChange: true },
  );
  const rows = query.data?.rows ?? [];
  return (
    <Dialog open onClose={onClose} title={`History of ${name}`} size="lg">
      <Stack gap={5}>
        <ListStates
          list={listState(query, rows)}
          loadingLabel="Loading the history"
          failure="Failed to load the history"
          empty={<EmptyState title="No history yet" level={3} />}
        >
          <List aria-label={`History of ${name}`}>
            {rows.map((event) => (
              <li key={event._id}>
                <What>{eventText(event)}</What>
                {event.reason && <p>{event.reason}</p>}
                <When>{`${formatDateTime(event.at, settings.timeZone)} by ${event.actor}`}</When>
              </li>
            ))}
          </List>
          <Pagination page={page} pages={pageCount(query.data?.total ?? 0, PAGE_SIZE)} onPage={setPage} />
        </ListStates>
      </Stack>
    </Dialog>
  );
}

const List = styled.ol`
  display: flex;
  flex-direction: column;

  li {
    padding-block: ${theme.space[3]};
  }

  li + li {
    border-top: 1px solid ${theme.color.border};
  }
`;

const What = styled.p`
  font-weight: ${theme.weight.semibold};
  overflow-wrap: anywhere;
`;

const When = styled.p`
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
`;
