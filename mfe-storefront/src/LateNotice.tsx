import { Banner, Button } from '@shop/shared/ui';

interface Props {
  /** What has no answer yet, in a sentence. */
  title: string;
  /** What the visitor can do. Default value: the words for what counts only once. */
  children?: string;
  onSendAgain: () => void;
}

/** Shows that the server has not answered yet, and what the visitor can do. It belongs to {@link useRepeatable}. */
export const LateNotice = ({
  title,
  children = 'Keep this page open. If your connection was interrupted, send it again: it counts only once.',
  onSendAgain,
}: Props) => (
  <Banner
    title={title}
    actions={
      <Button size="sm" onClick={onSendAgain}>
        Send again
      </Button>
    }
  >
    {children}
  </Banner>
);
