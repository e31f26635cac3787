import { nanoid } from '@reduxjs/toolkit';
import type { Closing } from '@shop/shared/contracts';
import { closingCountSchema } from '@shop/shared/contracts/closing';
import { IDEMPOTENCY_HEADER } from '@shop/shared/contracts/wire';
import { FormDialog, readNumber, useFormDialog } from '@shop/shared/forms';
import { useHost } from '@shop/shared/remote';
import { calendarDay, startOfDay, wallClock } from '@shop/shared/rules';
import { Field, NumberInput, TextInput } from '@shop/shared/ui';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { useCountTill } from '../endpoints';

interface Props {
  /** The newest day that was counted: '2026-11-20'; undefined without one. */
  newest: string | undefined;
  /** Called with what was counted; without it when the dialog is closed without a count. */
  onClose: (closing?: Closing) => void;
}

/** The count, and its idempotency key: a draft keeps it, so that a count whose answer was lost is not made twice. */
const formSchema = closingCountSchema.and(z.object({ key: z.string() }));

/** Until this hour, a shop that has not closed the day before most likely does so. */
const EARLY = '05:00';

/** The day that is closed now, in the shop's time zone: today, or in the first hours after midnight the day before. */
function dayToClose(now: Date, timeZone: string, newest: string | undefined): string {
  const before = calendarDay(startOfDay(now, timeZone, -1), timeZone);
  const isEarly = wallClock(now, timeZone).slice(11) < EARLY;
  return isEarly && before > (newest ?? '') ? before : calendarDay(now, timeZone);
}

/** Asks what lies in the till. What was expected shows after that, so that nobody counts up to it. */
export function CountDialog({ newest, onClose }: Props) {
  const { timeZone } = useHost().settings;
  const [count] = useCountTill();
  const [key] = useState(() => `till-${nanoid(24)}`);
  const made = useRef<Closing>(undefined);
  const now = new Date();
  const { form, errors, dialog } = useFormDialog({
    schema: formSchema,
    defaults: { day: dayToClose(now, timeZone, newest), counted: undefined, key },
    draft: { form: 'till-count', title: 'Close the Day' },
    save: async ({ key: kept, ...body }) => {
      const answer = await count({ headers: { [IDEMPOTENCY_HEADER]: kept }, body });
      made.current = answer.data;
      return answer;
    },
    onClose: () => onClose(made.current),
    failureTitle: () => 'The count was not saved',
  });
  return (
    <FormDialog
      title="Close the Day"
      description="Count the cash in the till first. What should be there shows after that."
      submitLabel="Save Count"
      size="sm"
      {...dialog}
    >
      <Field label="Day" required error={errors.day?.message}>
        <TextInput type="date" max={calendarDay(now, timeZone)} {...form.register('day')} />
      </Field>
      <Field label="Counted" required error={errors.counted?.message} hint="All cash that lies in the till.">
        <NumberInput prefix="$" {...form.register('counted', { setValueAs: readNumber })} />
      </Field>
    </FormDialog>
  );
}
