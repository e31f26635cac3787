import { toastShown, useAppDispatch, useSession } from '@shop/shared/api';
import type { Courier } from '@shop/shared/contracts';
import { failureText } from '@shop/shared/forms';
import { Banner, Button, Dialog, ErrorState, Menu, SkeletonText, Stack, Text, TextLink, theme } from '@shop/shared/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useArchiveCourier, useCouriers } from '../endpoints';
import { ordersLabel } from '../orders/labels';
import { CourierDialog } from './CourierDialog';

/** The couriers and their open orders. An admin adds, renames and archives them there. */
export function CouriersDialog({ onClose }: { onClose: () => void }) {
  const isAdmin = useSession().user?.role === 'admin';
  const { data: couriers, error, refetch } = useCouriers({});
  const [written, setWritten] = useState<Courier | 'new' | null>(null);
  if (written !== null) {
    return <CourierDialog courier={written === 'new' ? undefined : written} onClose={() => setWritten(null)} />;
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Couriers"
      size="sm"
      footer={
        // It comes with the list: a dialog that grows would move it from under a press.
        isAdmin &&
        (couriers ?? error) && (
          <Button variant="primary" onClick={() => setWritten('new')}>
            Add courier
          </Button>
        )
      }
    >
      {error && !couriers && <ErrorState title="Failed to load couriers" onRetry={() => void refetch()} />}
      {!couriers && !error && <SkeletonText lines={3} />}
      {couriers?.length === 0 && (
        <Text tone="muted">{isAdmin ? 'No couriers yet.' : 'No couriers yet. An admin adds them here.'}</Text>
      )}
      {couriers && couriers.length > 0 && (
        <List aria-label="Couriers">
          {couriers.map((courier) => (
            <CourierRow
              key={courier._id}
              courier={courier}
              onRename={isAdmin ? () => setWritten(courier) : undefined}
            />
          ))}
        </List>
      )}
    </Dialog>
  );
}

interface RowProps {
  courier: Courier;
  /** Absent for who may not change couriers. */
  onRename: (() => void) | undefined;
}

function CourierRow({ courier: { _id, name, archived, openOrders }, onRename }: RowProps) {
  const dispatch = useAppDispatch();
  const [archive, { isLoading }] = useArchiveCourier();
  const [failure, setFailure] = useState<string | null>(null);
  const setArchived = async (to: boolean) => {
    setFailure(null);
    const { error } = await archive({ params: { id: _id }, body: { archived: to } });
    if (error) setFailure(failureText(`Failed to ${to ? 'archive' : 'take back'} ${name}`, error));
    else dispatch(toastShown({ kind: 'success', text: to ? `${name} archived` : `${name} taken back` }));
  };
  return (
    <li>
      <Stack direction="row" justify="between" gap={2}>
        <Name>
          <Text as="span" weight="medium" tone={archived ? 'muted' : 'default'}>
            {archived ? `${name} (archived)` : name}
          </Text>
          {openOrders > 0 && (
            <TextLink to={`/orders?status=all&courier=${_id}`}>{`${ordersLabel(openOrders)} open`}</TextLink>
          )}
        </Name>
        {onRename && (
          <Menu
            iconOnly
            label={`Actions for ${name}`}
            entries={[
              { key: 'rename', label: 'Rename', onSelect: onRename },
              {
                key: 'archive',
                label: archived ? 'Take back' : 'Archive',
                disabled: isLoading,
                onSelect: () => void setArchived(!archived),
              },
            ]}
          />
        )}
      </Stack>
      {failure !== null && (
        <Banner kind="error" onDismiss={() => setFailure(null)}>
          {failure}
        </Banner>
      )}
    </li>
  );
}

const List = styled.ul`
  display: grid;
  gap: ${theme.space[2]};
  padding: 0;
  list-style: none;
`;

const Name = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 ${theme.space[3]};
  min-width: 0;
  overflow-wrap: anywhere;
`;
