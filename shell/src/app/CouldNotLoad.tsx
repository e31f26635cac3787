import type { ReactNode } from 'react';
import { Button, ErrorState } from '@shop/shared/ui';

interface Props {
  title: string;
  text: ReactNode;
  onRetry: () => void;
  /** Retry did not help. */
  retried: boolean;
}

/**
 * Says that a page or a part of the shop did not come. Where Retry did not help, the whole page can be loaded anew:
 * this tab may name files that no server has any more.
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
