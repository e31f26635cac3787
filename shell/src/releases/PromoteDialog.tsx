import { toastShown, useAppDispatch } from '@shop/shared/api';
import type { RemoteOverview } from '@shop/shared/contracts/remote-overview';
import { FormDialog, useFormDialog } from '@shop/shared/forms';
import { parseNumber } from '@shop/shared/rules';
import { Field, NumberInput, RadioCards, Stack } from '@shop/shared/ui';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { usePromote } from './endpoints';

interface Props {
  remote: RemoteOverview;
  version: string;
  onClose: () => void;
}

const AUDIENCES = ['everyone', 'some'] as const;

const PERCENT = z.number().int().min(1).max(100);

const schema = z
  .object({ audience: z.enum(AUDIENCES), percent: z.string() })
  .refine(({ audience, percent }) => audience === 'everyone' || PERCENT.safeParse(parseNumber(percent)).success, {
    path: ['percent'],
    message: 'Enter a whole number from 1 to 100',
  })
  .transform(({ audience, percent }) => (audience === 'everyone' ? 100 : (parseNumber(percent) ?? 0)));

/** Promotes a version: to the live version, or to a canary for some of the visitors. */
export function PromoteDialog({ remote: { name, live, candidate }, version, onClose }: Props) {
  const dispatch = useAppDispatch();
  const [promote] = usePromote();
  const { form, errors, dialog } = useFormDialog({
    schema,
    defaults: { audience: 'everyone', percent: '10' },
    draft: { form: 'promote', record: `${name} ${version}`, title: `Promote ${name} ${version}` },
    save: async (traffic) => {
      const done = await promote({ params: { name }, body: { version, traffic } });
      const whom = traffic === 100 ? 'Everyone now gets' : `${String(traffic)}% of the visitors now get`;
      if (!done.error) dispatch(toastShown({ kind: 'success', text: `${whom} ${name} ${version}` }));
      return done;
    },
    onClose,
    failureTitle: () => `${name} ${version} was not promoted.`,
  });
  const audience = useWatch({ control: form.control, name: 'audience' });
  return (
    <FormDialog
      title={`Promote ${name} ${version}`}
      description={live ? `Live now: ${live}.` : 'Nothing is live now.'}
      submitLabel="Promote"
      {...dialog}
    >
      <Stack gap={4}>
        <RadioCards
          legend="Who gets it"
          value={audience === 'some' ? 'some' : 'everyone'}
          onChange={(next) => form.setValue('audience', next, { shouldDirty: true })}
          options={[
            { value: 'everyone', title: 'Everyone', description: 'From the next page they open.' },
            {
              value: 'some',
              title: 'Some of the visitors',
              description:
                'Each visitor keeps the version they got. To end it, promote for everyone or cancel the split.',
              disabled: live === null,
            },
          ]}
        />
        {audience === 'some' && (
          <Field
            label="Share of the visitors"
            required
            error={errors.percent?.message}
            hint={candidate ? `Takes the place of ${candidate.version} at ${String(candidate.traffic)}%.` : undefined}
          >
            <NumberInput suffix="%" inputMode="numeric" {...form.register('percent')} />
          </Field>
        )}
      </Stack>
    </FormDialog>
  );
}
