import { ConfirmDialog } from '@shop/shared/ui';
import { useState, type ReactNode } from 'react';
import { useLeaveWarning } from './useLeaveWarning';

interface Options {
  /** True if there are unsaved changes. */
  dirty: boolean;
  /** Closes the form's container. */
  onClose: () => void;
  /** The text of the question. Default value: `Discard your changes?` */
  title?: string;
  text?: string;
}

/** The result of {@link useDiscardQuestion}. */
interface DiscardQuestion {
  /** Closes at once, or asks first if there are unsaved changes. */
  close: () => void;
  /** Like `close`, and then calls `next`. */
  closeFor: (next: () => void) => void;
  /** The confirmation dialog, to be rendered beside the form's container. */
  question: ReactNode;
}

/** Asks before unsaved changes are lost by closing, by Back or Forward, or by closing the page. */
export function useDiscardQuestion({
  dirty,
  onClose,
  title = 'Discard your changes?',
  text = 'What you have entered will be lost.',
}: Options): DiscardQuestion {
  const [pending, setPending] = useState<{ leave?: () => void; next?: () => void } | null>(null);
  useLeaveWarning(dirty, (leave) => setPending({ leave }));
  const closeFor = (next: () => void) => {
    if (dirty) {
      setPending({ next });
      return;
    }
    onClose();
    next();
  };
  return {
    closeFor,
    close: () => (dirty ? setPending({}) : onClose()),
    question: (
      <ConfirmDialog
        open={pending !== null}
        title={title}
        text={text}
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        danger
        isStep={pending?.leave === undefined}
        onConfirm={() => {
          onClose();
          pending?.leave?.();
          pending?.next?.();
        }}
        onCancel={() => setPending(null)}
      />
    ),
  };
}
