import { ConfirmDialog } from '@shop/shared/ui';
import { useState, type ReactNode } from 'react';
import { useLeaveWarning } from './useLeaveWarning';

interface Options {
  /** Something was typed that is not saved. */
  dirty: boolean;
  /** Closes what holds it. */
  onClose: () => void;
  /** The text of the question. Default: `Discard your changes?` */
  title?: string;
  text?: string;
}

/** What {@link useDiscardQuestion} answers. */
interface DiscardQuestion {
  /** Closes, or asks first. */
  close: () => void;
  /** Closes, or asks first, and then goes on to something else. */
  closeFor: (next: () => void) => void;
  /** To be rendered beside what closes. */
  question: ReactNode;
}

/** Nothing that was typed is thrown away unasked: not by closing, by Back or Forward, or by closing the page. */
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
