import { useId, type FormEventHandler, type ReactNode } from 'react';
import { Banner, Button, Dialog } from '@shop/shared/ui';
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
  /** Why the save failed, beside what stands at the fields. */
  failure?: { title: string; text?: string } | null;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  children: ReactNode;
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
        <Form id={formId} noValidate onSubmit={onSubmit}>
          {failure && (
            <Banner kind="error" title={failure.title}>
              {failure.text}
            </Banner>
          )}
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
