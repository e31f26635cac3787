import type { User } from '@shop/shared/contracts';
import { Drawer } from '@shop/shared/ui';
import { StaffMenu } from './StaffMenu';

interface Props {
  open: boolean;
  onClose: () => void;
  user: User;
  onSignOut: () => void;
  onSearch: () => void;
}

/** The staff menu on small screens. */
export function StaffDrawer({ open, onClose, user, onSignOut, onSearch }: Props) {
  return (
    <Drawer open={open} onClose={onClose} title="Store Manager" side="left">
      <StaffMenu
        user={user}
        onSignOut={onSignOut}
        onSearch={() => {
          onClose();
          onSearch();
        }}
        onFollow={onClose}
      />
    </Drawer>
  );
}
