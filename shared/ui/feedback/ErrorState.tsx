import type { ReactNode } from 'react';
import { Button } from '../actions/Button';
import { AlertIcon, RetryIcon } from '../icons';
import { MessageCard } from './MessageCard';

interface Props {
  /** What failed, such as `Failed to load orders`. */
  title: ReactNode;
  /** Why, or what to do. */
  text?: ReactNode;
  /** Shows the retry button. */
  onRetry?: () => void;
  /** Default `Try again`. */
  retryLabel?: string;
  /** A retry is under way. */
  retrying?: boolean;
  /** Another button, beside the retry button. */
  more?: ReactNode;
  level?: 1 | 2 | 3;
  plain?: boolean;
}

/** Something failed to load; announced, with a way to try again. */
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
