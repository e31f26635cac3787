import type { Closing } from '@shop/shared/contracts';
import { closingRecountSchema } from '@shop/shared/contracts/closing';
import { FormDialog, readNumber, useFormDialog } from '@shop/shared/forms';
import { useHost } from '@shop/shared/remote';
import { Field, NumberInput } from '@shop/shared/ui';
import { useRecountTill } from '../endpoints';
import { dayName } from './figures';

/** Counts the till again, before its day is closed. The report says that it was counted more than once. */
export function RecountDialog({ closing, onClose }: { closing: Closing; onClose: () => void }) {
  const { timeZone } = useHost().settings;
  const [recount] = useRecountTill();
  const { _id: id, day, version } = closing;
  const title = `Count ${dayName(day, timeZone)} Again`;
  const { form, errors, dialog } = useFormDialog({
    schema: closingRecountSchema.omit({ version: true }),
    defaults: { counted: undefined },
    draft: { form: 'till-recount', record: id, title },
    save: (body) => recount({ params: { id }, body: { ...body, version } }),
    done: 'Count saved',
    onClose,
    failureTitle: () => 'The count was not saved',
  });
  return (
    <FormDialog title={title} submitLabel="Save Count" size="sm" {...dialog}>
      <Field label="Counted" required error={errors.counted?.message} hint="All cash that lies in the till now.">
        <NumberInput prefix="$" {...form.register('counted', { setValueAs: readNumber })} />
      </Field>
    </FormDialog>
  );
}
