import { type ReactNode, useEffect } from 'react';
import { Button, ErrorState } from '@shop/shared/ui';
import { reloadPage } from '../guard/reload-page';

interface Props {
  title: string;
  text: ReactNode;
  onRetry: () => void;
  /** Whether a retry has failed. */
  retried: boolean;
}

/**
 * Error message for a page or a part of the shop that could not be loaded. It says that the browser is offline, and
 * tries again by itself when the line is back. After a failed retry, the user can reload the whole page: this tab may
 * refer to files that no server has any more.
 */
export function CouldNotLoad({ title, text, onRetry, retried }: Props) {
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  });
  return (
    <ErrorState
      level={1}
      title={title}
      text={
        <>
          {!navigator.onLine && <span>You seem to be offline. </span>}
          <span>{text}</span>
        </>
      }
      retryLabel="Retry"
      onRetry={onRetry}
      more={retried && <Button onClick={() => void reloadPage()}>Reload the page</Button>}
    />
  );
}
