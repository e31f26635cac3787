import { useId, useSyncExternalStore, type FormEventHandler, type ReactNode, type RefObject } from 'react';
import { Banner, Button, Dialog, type DialogAlert, Text, focusFaultyQuantity, media, theme } from '@shop/shared/ui';
import { styled } from 'styled-components';
import { ConflictNotice, type Conflict } from './ConflictNotice';
import { ErrorSummary, type FieldsToMend } from './ErrorSummary';
import { isUnkept, onDraftsChange } from './drafts';
import { useDiscardQuestion } from './useDiscardQuestion';
import { useFocusOnRefusal } from './useFocusOnRefusal';
import type { Restored } from './useFormDraft';

interface Props {
  /** The dialog's name, such as `Add Supplier`. */
  title: ReactNode;
  description?: ReactNode;
  /** The label of the save button. */
  submitLabel: string;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /**
   * What the form lacks before anything can be saved, such as `Add a product`. The save button then keeps its focus but
   * ignores presses, and has this reason beside it.
   */
  lacks?: string | null;
  /** Called when the dialog closes. With unsaved changes the user confirms first. */
  onClose: () => void;
  /** True if there are unsaved changes. */
  dirty: boolean;
  /** True while saving. The dialog then stays open. */
  busy: boolean;
  /** The reason why the save failed, shown above the buttons in addition to the errors at the fields. */
  failure?: { title: string; text?: string; attempt?: number } | null;
  /** The invalid fields, listed at the top of the form instead of counted above the buttons. For long forms. */
  toMend?: FieldsToMend | null;
  /** Changes of another user to the record. The user chooses between both values after the save was refused. */
  conflict?: Conflict | null;
  /** The draft that was put back into the form. */
  restored?: Restored | null;
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'full';
  /** True where somebody may scan a code: a scanner's Enter then does not save, as `useScanGuard` says. */
  keepsScans?: boolean;
  /** Buttons between Cancel and Save. */
  otherActions?: ReactNode;
  /** The element that gets the focus when the dialog opens. Default value: the first form control. */
  initialFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** Shown once the browser cannot keep what was typed. */
const UNKEPT: DialogAlert = {
  title: 'This browser cannot keep what you typed',
  text: 'Save before you leave or reload this page.',
};

const alertOf = (failure: Props['failure'], conflict: Props['conflict'], unkept: boolean): DialogAlert | null => {
  if (!conflict) return failure ?? (unkept ? UNKEPT : null);
  const changed = { title: 'Someone else changed this', text: 'Choose what to keep, then save.' };
  return { ...(failure ?? changed), more: <ConflictNotice conflict={conflict} /> };
};

/** Tells the user that a draft was restored and which files must be chosen again. */
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
 * A form in a dialog that cannot be closed by accident: with unsaved changes it asks before it closes, also on Back.
 */
export function FormDialog({
  title,
  description,
  submitLabel,
  lacks = null,
  onSubmit,
  onClose,
  dirty,
  busy,
  failure,
  toMend,
  conflict,
  restored,
  size,
  keepsScans = false,
  otherActions,
  initialFocus,
  children,
}: Props) {
  const formId = useId();
  const lacksId = useId();
  const { form, summary, onSave, onType } = useFocusOnRefusal(failure, toMend);
  const { close, question } = useDiscardQuestion({ dirty, onClose });
  const unkept = useSyncExternalStore(onDraftsChange, isUnkept);
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
        alert={alertOf(failure, conflict, dirty && unkept)}
        closeOnOutsidePress={!dirty}
        footer={
          <>
            {lacks !== null && (
              <Lacks id={lacksId}>
                <Text size="sm" tone="muted">
                  {lacks}
                </Text>
              </Lacks>
            )}
            <Button onClick={close} disabled={busy}>
              Cancel
            </Button>
            {otherActions}
            <Button
              type="submit"
              form={formId}
              variant="primary"
              loading={busy}
              aria-disabled={lacks !== null}
              aria-describedby={lacks === null ? undefined : lacksId}
            >
              {submitLabel}
            </Button>
          </>
        }
      >
        <Form
          ref={form}
          id={formId}
          noValidate
          data-keeps-scans={keepsScans || undefined}
          onInput={onType}
          onSubmit={(event) => {
            onSave();
            if (focusFaultyQuantity(event.currentTarget)) event.preventDefault();
            else onSubmit(event);
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

/* At the start of the row of buttons, in a line of its own on phones. */
const Lacks = styled.div`
  align-self: center;
  margin-inline-end: auto;

  ${media.phone} {
    flex-basis: 100%;
    text-align: center;
  }
`;

const Form = styled.form`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[5]};
`;
