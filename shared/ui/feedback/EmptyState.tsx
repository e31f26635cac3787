import type { ReactNode } from 'react';
import { PackageIcon } from '../icons';
import { MessageCard } from './MessageCard';

interface Props {
  /** The title, such as `No orders found`. */
  title: ReactNode;
  text?: ReactNode;
  /** The action that helps, such as a button. */
  action?: ReactNode;
  /** Default value: a package icon. */
  icon?: ReactNode;
  level?: 1 | 2 | 3;
  plain?: boolean;
}

/** The message of an empty list. */
export function EmptyState({ icon = <PackageIcon size={26} />, ...rest }: Props) {
  return <MessageCard icon={icon} {...rest} />;
}
