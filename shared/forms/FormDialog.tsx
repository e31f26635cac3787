import { useEffect, useId, useRef, type FormEventHandler, type ReactNode } from 'react';
import { Button, Dialog } from '@shop/shared/ui';
import styled from 'styled-components';
import { useDiscardQuestion } from './useDiscardQuestion';

interface Props {
  /** The dialog's name, such as `Add Supplier`. */
  title: ReactNode;
  description?: ReactNode;
  /** What the button that saves says. */
  submitLabel: string;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** Closes it; asked first when there are unsaved changes. */
  onClose: () => void;
  /** Something was typed that is not saved. */
  dirty: boolean;
  /** The save is under way: the dialog stays. */
  busy: boolean;
  /** Why the save failed, shown above the buttons, beside what stands at the fields. */
  failure?: { title: string; text?: string; attempt?: number } | null;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  children: ReactNode;
}

/**
 * After a refused save the focus goes to the first wrong field, unless it is at a wrong one already; where no field is
 * wrong it stays on the button.
 */
function useFocusOnWrongField(failure: Props['failure']) {
  const form = useRef<HTMLFormElement>(null);
  const refused = failure ? (failure.attempt ?? 0) : null;
  useEffect(() => {
    if (refused === null || document.activeElement?.matches('[aria-invalid="true"]')) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused]);
  return form;
}

/** A form in a dialog that nobody leaves by accident: with unsaved changes it asks before it closes, and before Back. */
export function FormDialog({
  title,
  description,
  submitLabel,
  onSubmit,
  onClose,
  dirty,
  busy,
  failure,
  size,
  children,
}: Props) {
  const formId = useId();
  const form = useFocusOnWrongField(failure);
  const { close, question } = useDiscardQuestion({ dirty, onClose });
  return (
    <>
      <Dialog
        open
        onClose={close}
        title={title}
        description={description}
        size={size}
        busy={busy}
        alert={failure}
        closeOnOutsidePress={!dirty}
        footer={
          <>
            <Button onClick={close} disabled={busy}>
              Cancel
            </Button>
            <Button type="submit" form={formId} variant="primary" loading={busy}>
              {submitLabel}
            </Button>
          </>
        }
      >
        <Form ref={form} id={formId} noValidate onSubmit={onSubmit}>
          {children}
        </Form>
      </Dialog>
      {question}
    </>
  );
}

const Form = styled.form`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[5]};
`;
