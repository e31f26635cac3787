import { nanoid } from '@reduxjs/toolkit';
import type { Cash } from '@shop/shared/contracts';
import { cashMoveCreateSchema } from '@shop/shared/contracts/cash';
import { IDEMPOTENCY_HEADER } from '@shop/shared/contracts/wire';
import { FormDialog, readNumber, useFormDialog } from '@shop/shared/forms';
import { TEXT_LIMITS, formatMoney } from '@shop/shared/rules';
import { Field, FieldGrid, NumberInput, Select, TextInput } from '@shop/shared/ui';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useMoveCash } from '../endpoints';

interface Props {
  pots: Cash['pots'];
  onClose: () => void;
}

/** The move, and its idempotency key: a draft keeps it, so that a move whose answer was lost is not made twice. */
const formSchema = cashMoveCreateSchema.and(z.object({ key: z.string() }));

/** Moves cash: a courier hands it in, the owner brings it to the bank, takes it out or puts it in. */
export function MoveCashDialog({ pots, onClose }: Props) {
  const [move] = useMoveCash();
  const [key] = useState(() => `cash-${nanoid(24)}`);
  const fullest = pots
    .filter(({ pot }) => pot !== 'owner')
    .reduce<Cash['pots'][number] | undefined>(
      (most, one) => (one.amount > (most?.amount ?? 0) ? one : most),
      undefined,
    );
  const from = fullest?.pot ?? 'till';
  const { form, errors, dialog } = useFormDialog({
    schema: formSchema,
    defaults: { from, to: from === 'till' ? 'bank' : 'till', amount: undefined, note: '', key },
    draft: { form: 'cash', title: 'Move Cash' },
    save: ({ key: kept, ...body }) => move({ headers: { [IDEMPOTENCY_HEADER]: kept }, body }),
    done: 'Cash moved',
    onClose,
    failureTitle: () => 'No cash was moved',
  });
  const { register, control } = form;
  const chosen = useWatch({ control, name: 'from' });
  const source = pots.find(({ pot }) => pot === chosen);
  const options = (all: Cash['pots']) => all.map(({ pot, name }) => ({ value: pot, label: name }));
  return (
    <FormDialog title="Move Cash" submitLabel="Move Cash" {...dialog}>
      <FieldGrid>
        <Field label="From" required error={errors.from?.message}>
          <Select options={options(pots)} {...register('from')} />
        </Field>
        <Field label="To" required error={errors.to?.message}>
          <Select options={options(pots.filter(({ archived }) => !archived))} {...register('to')} />
        </Field>
      </FieldGrid>
      <Field
        label="Amount"
        required
        error={errors.amount?.message}
        hint={source && source.pot !== 'owner' ? `${source.name} has ${formatMoney(source.amount)}.` : undefined}
      >
        <NumberInput prefix="$" {...register('amount', { setValueAs: readNumber })} />
      </Field>
      <Field label="Note" error={errors.note?.message}>
        <TextInput {...register('note')} autoComplete="off" maxLength={TEXT_LIMITS.name} />
      </Field>
    </FormDialog>
  );
}
