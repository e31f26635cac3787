import type { ReactNode } from 'react';
import { Button, ErrorState } from '@shop/shared/ui';

interface Props {
  title: string;
  text: ReactNode;
  onRetry: () => void;
  /** Whether a retry has failed. */
  retried: boolean;
}

/**
 * Error message for a page or a part of the shop that could not be loaded. After a failed retry, the user can reload
 * the whole page: this tab may refer to files that no server has any more.
 */
export function CouldNotLoad({ title, text, onRetry, retried }: Props) {
  return (
    <ErrorState
      level={1}
      title={title}
      text={text}
      retryLabel="Retry"
      onRetry={onRetry}
      more={retried && <Button onClick={() => window.location.reload()}>Reload the page</Button>}
    />
  );
}
