import type { ReactNode } from 'react';
import { Button } from '../actions/Button';
import { AlertIcon, RetryIcon } from '../icons';
import { MessageCard } from './MessageCard';

interface Props {
  /** The title, such as `Failed to load orders`. */
  title: ReactNode;
  /** The reason, or what the user can do. */
  text?: ReactNode;
  /** Called on retry. Without it there is no retry button. */
  onRetry?: () => void;
  /** Default value: `Try again`. */
  retryLabel?: string;
  /** True while a retry is running. */
  retrying?: boolean;
  /** Another button, beside the retry button. */
  more?: ReactNode;
  level?: 1 | 2 | 3;
  plain?: boolean;
}

/** An announced error message with a retry button, for content that failed to load. */
export function ErrorState({ title, text, onRetry, retryLabel = 'Try again', retrying, more, level, plain }: Props) {
  return (
    <MessageCard
      role="alert"
      tone="red"
      icon={<AlertIcon size={26} />}
      title={title}
      text={text}
      level={level}
      plain={plain}
      action={
        onRetry && (
          <>
            <Button onClick={onRetry} loading={retrying} icon={<RetryIcon size={18} />}>
              {retryLabel}
            </Button>
            {more}
          </>
        )
      }
    />
  );
}
