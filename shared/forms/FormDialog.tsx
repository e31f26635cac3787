import { useEffect, useId, useRef, type FormEventHandler, type ReactNode, type RefObject } from 'react';
import { Banner, Button, Dialog, type DialogAlert } from '@shop/shared/ui';
import styled from 'styled-components';
import { ConflictNotice, type Conflict } from './ConflictNotice';
import { ErrorSummary, type FieldsToMend } from './ErrorSummary';
import { useDiscardQuestion } from './useDiscardQuestion';
import type { Restored } from './useFormDraft';

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
  /** Fields that are wrong, listed at the top of the form instead of counted above the buttons: for long forms. */
  toMend?: FieldsToMend | null;
  /** What somebody else made of the record meanwhile: shown with the refusal, to choose from. */
  conflict?: Conflict | null;
  /** What was typed earlier and stands in the form again. */
  restored?: Restored | null;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** Buttons between the one that cancels and the one that saves. */
  otherActions?: ReactNode;
  /** What takes the focus when it opens. Default: the first form control. */
  initialFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

const alertOf = (failure: Props['failure'], conflict: Props['conflict']): DialogAlert | null => {
  if (!conflict) return failure ?? null;
  const changed = { title: 'Someone else changed this', text: 'Choose what to keep, then save.' };
  return { ...(failure ?? changed), more: <ConflictNotice conflict={conflict} /> };
};

/** Says that what was typed earlier is back, and which files are not. */
export function RestoredNotice({ restored: { files, onDiscard } }: { restored: Restored }) {
  return (
    <Banner
      title="Your unsaved changes are back"
      actions={
        <Button size="sm" onClick={onDiscard}>
          Start over
        </Button>
      }
    >
      {files.length > 0 && `You had chosen ${files.join(', ')}: choose ${files.length === 1 ? 'it' : 'them'} again.`}
    </Banner>
  );
}

/**
 * After a refused save the focus goes to the summary, where there is one, else to the first wrong field, unless it is at a
 * wrong one already. It stays where something was typed since: what follows would land elsewhere. Where no field is wrong it
 * stays on the button.
 */
function useFocusOnRefusal(failure: Props['failure'], toMend: Props['toMend']) {
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const typedSince = useRef(false);
  const refused = (toMend ?? failure) ? (toMend?.attempt ?? failure?.attempt ?? 0) : null;
  useEffect(() => {
    if (refused === null || typedSince.current) return;
    if (summary.current) summary.current.focus();
    else if (!document.activeElement?.matches('[aria-invalid="true"]'))
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused]);
  return {
    form,
    summary,
    onSave: () => {
      typedSince.current = false;
    },
    onType: () => {
      typedSince.current = true;
    },
  };
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
  toMend,
  conflict,
  restored,
  size,
  otherActions,
  initialFocus,
  children,
}: Props) {
  const formId = useId();
  const { form, summary, onSave, onType } = useFocusOnRefusal(failure, toMend);
  const { close, question } = useDiscardQuestion({ dirty, onClose });
  return (
    <>
      <Dialog
        open
        onClose={close}
        title={title}
        description={description}
        size={size}
        initialFocus={initialFocus}
        busy={busy}
        alert={alertOf(failure, conflict)}
        closeOnOutsidePress={!dirty}
        footer={
          <>
            <Button onClick={close} disabled={busy}>
              Cancel
            </Button>
            {otherActions}
            <Button type="submit" form={formId} variant="primary" loading={busy}>
              {submitLabel}
            </Button>
          </>
        }
      >
        <Form
          ref={form}
          id={formId}
          noValidate
          onInput={onType}
          onSubmit={(event) => {
            onSave();
            onSubmit(event);
          }}
        >
          {restored && <RestoredNotice restored={restored} />}
          {toMend && <ErrorSummary ref={summary} formId={formId} toMend={toMend} />}
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
