import { ConfirmDialog } from '@shop/shared/ui';

/** At most this many sentences are shown; the others are counted. */
const MAX_NAMED = 5;

interface Props {
  title: string;
  /** What is unusual about the amounts, one sentence each. There is no question without any. */
  sentences: readonly string[];
  confirmLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks whether unusual amounts are meant, before they are saved. */
export function PriceQuestion({ sentences, ...dialog }: Props) {
  const others = sentences.length - MAX_NAMED;
  return (
    <ConfirmDialog
      open={sentences.length > 0}
      text={[...sentences.slice(0, MAX_NAMED), ...(others > 0 ? [`And ${others} more.`] : [])].join(' ')}
      {...dialog}
    />
  );
}
