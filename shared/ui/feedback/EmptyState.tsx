import type { ReactNode } from 'react';
import { PackageIcon } from '../icons';
import { MessageCard } from './MessageCard';

interface Props {
  /** Such as `No orders found`. */
  title: ReactNode;
  text?: ReactNode;
  /** The one thing to do about it. */
  action?: ReactNode;
  /** Default a package. */
  icon?: ReactNode;
  level?: 1 | 2 | 3;
  plain?: boolean;
}

/** A list without entries. */
export function EmptyState({ icon = <PackageIcon size={26} />, ...rest }: Props) {
  return <MessageCard icon={icon} {...rest} />;
}
