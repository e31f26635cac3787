import type { Closing } from '@shop/shared/contracts';
import { closingCloseSchema } from '@shop/shared/contracts/closing';
import { FormDialog, useFormDialog } from '@shop/shared/forms';
import { useHost } from '@shop/shared/remote';
import { TEXT_LIMITS } from '@shop/shared/rules';
import { Button, Field, TextInput } from '@shop/shared/ui';
import { useCloseDay } from '../endpoints';
import { ClosingFacts } from './ClosingFacts';
import { dayName } from './figures';

interface Props {
  closing: Closing;
  /** Asks for another count. */
  onCountAgain: () => void;
  onClose: () => void;
}

/** A day whose count differs: what was expected, and the reason that closes it. */
export function ReasonDialog({ closing, onCountAgain, onClose }: Props) {
  const { timeZone } = useHost().settings;
  const [close] = useCloseDay();
  const { _id: id, day, version } = closing;
  const title = `Close ${dayName(day, timeZone)}`;
  const { form, errors, dialog } = useFormDialog({
    schema: closingCloseSchema.omit({ version: true }),
    defaults: { reason: '' },
    draft: { form: 'till-reason', record: id, title },
    save: (body) => close({ params: { id }, body: { ...body, version } }),
    done: 'Day closed',
    onClose,
    failureTitle: () => 'The day was not closed',
  });
  return (
    <FormDialog
      title={title}
      description="The difference is booked between the till and the owner. A closed day never changes."
      submitLabel="Close Day"
      otherActions={
        <Button disabled={dialog.busy} onClick={onCountAgain}>
          Count again
        </Button>
      }
      {...dialog}
    >
      <ClosingFacts closing={closing} />
      <Field label="Why does it differ?" required error={errors.reason?.message}>
        <TextInput autoComplete="off" maxLength={TEXT_LIMITS.name} {...form.register('reason')} />
      </Field>
    </FormDialog>
  );
}
