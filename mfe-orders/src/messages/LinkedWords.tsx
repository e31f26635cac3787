import { Banner, Button, FailureReason, SkeletonText } from '@shop/shared/ui';
import { Words } from './Words';
import type { MessageLink } from './useLink';

/** The words of a message once its confirmation link is there, or why it could not be loaded. */
export function LinkedWords({ words, link }: { words: string; link: MessageLink }) {
  if (link.failure) {
    return (
      <Banner
        kind="error"
        title="Failed to load the confirmation link"
        actions={
          <Button size="sm" onClick={link.failure.retry}>
            Try again
          </Button>
        }
      >
        <FailureReason error={link.failure.error} />
      </Banner>
    );
  }
  return link.ready ? <Words>{words}</Words> : <SkeletonText lines={3} label="Loading the confirmation link" />;
}
